import { expect, it } from "vitest"
import { callStatuses } from "../../contract/rules/callStatuses.ts"
import { outcomeKeys } from "../../src/features/calling/wrapUp/keys.ts"

/** The note, an email, the call's end, undoing the last outcome, its contact, and saving. */
const taken = ["n", "m", "e", "z", "p", "enter"]

it("each outcome has a key of its own, which does nothing else on the calling page", () => {
  const keys = outcomeKeys.map(([key]) => key)
  expect(new Set(keys).size).toBe(keys.length)
  expect(keys.filter((key) => taken.includes(key))).toEqual([])
})

it("every call status but the first can be chosen as an outcome", () => {
  const statuses = outcomeKeys.map(([, status]) => status)
  expect(statuses.toSorted()).toEqual(callStatuses.filter((status) => status !== "Yet to call").toSorted())
})
