import { expect, test } from "vitest"
import { weekOf } from "../../src/features/start/week.ts"

const now = new Date(2026, 10, 24, 10, 30).getTime()
const at = (day: number, hour: number, minute = 0) => new Date(2026, 10, day, hour, minute).toISOString()
const one = { calls: 1, reached: 1, interviews: 0 }

test("a week has seven of the reader's days, today last, and nothing older", () => {
  const week = weekOf(
    [
      { at: at(17, 23, 45), calls: 9, reached: 9, interviews: 9 },
      { at: at(18, 0), ...one },
      { at: at(23, 23, 45), calls: 2, reached: 1, interviews: 0 },
      { at: at(24, 0), ...one },
      { at: at(24, 10, 15), calls: 3, reached: 2, interviews: 1 }
    ],
    now
  )
  expect(
    week.map(({ date, calls, reached, interviews }) => [date.getDate(), calls, reached, interviews])
  ).toEqual([
    [18, 1, 1, 0],
    [19, 0, 0, 0],
    [20, 0, 0, 0],
    [21, 0, 0, 0],
    [22, 0, 0, 0],
    [23, 2, 1, 0],
    [24, 4, 3, 1]
  ])
})
