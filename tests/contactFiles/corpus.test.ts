import { describe, expect, it } from "vitest"
import { settle } from "../../src/features/import/reading/failure.ts"
import { readTable } from "../../src/features/import/reading/files/readTable.ts"
import { Reading } from "../../src/features/import/reading/Reading.ts"
import { type Case, corpus } from "./corpus.ts"

const read = ({ source, sheet }: Case) =>
  settle(() => readTable(source, sheet === undefined ? {} : { sheet }))

describe("the corpus of awkward files", () => {
  it("holds at least 120 files, each named once", () => {
    expect(corpus.length).toBeGreaterThanOrEqual(120)
    expect(new Set(corpus.map(({ name }) => name)).size).toBe(corpus.length)
  })

  it.each(corpus)("$name", async (file) => {
    const settled = await read(file)
    if ("failure" in file) {
      expect(settled).toMatchObject({ ok: false, failure: { reason: file.failure } })
      return
    }
    if (!settled.ok) throw new Error(settled.failure.reason)
    const { columns, ...rest } = settled.value
    const actual = { ...rest, columns: columns.map(({ name }) => name) }
    const asked = Object.fromEntries(
      Object.keys(file.table).map((key) => [key, actual[key as keyof typeof actual]])
    )
    expect(asked).toEqual(file.table)
    if (file.sent === undefined) return
    const reading = new Reading()
    const { guesses } = await reading.open(file.source)
    const { sendable } = await reading.check(guesses.map(({ target }) => target))
    expect(reading.chunk(0, sendable).map(({ row }) => row)).toEqual(file.sent)
  })
})
