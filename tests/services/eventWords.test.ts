import { expect, test } from "vitest"
import { eventWords } from "../../src/features/flows/stepping/eventWords.ts"

test.each([
  ["no fields", {}, ""],
  [
    "values",
    { memberId: "m1", isKept: true, page: 2, heir: null },
    "member id: m1 · is kept: yes · page: 2 · heir: none"
  ],
  ["a thing with a name", { key: { _id: "k1", name: "CRM", state: "active" } }, "key: CRM"],
  ["parts of a thing without one", { range: { days: 7, from: "", to: "" } }, "days: 7"],
  ["lists", { ids: ["h1", "h2"], rows: [{ a: 1 }], missing: [] }, "ids: h1, h2 · rows: 1 · missing: 0"],
  ["an instant", { at: "2030-01-01T09:30:00.000Z" }, "at: 2030-01-01 09:30"],
  ["a result of parts", { output: { total: 2, done: 1 } }, "total: 2 · done: 1"],
  ["a result of one value", { output: "Removed" }, "result: Removed"],
  ["a failure", { error: { code: "", message: "refused", fields: {} } }, "message: refused"],
  [
    "more than six",
    { a: 1, b: 2, c: 3, d: 4, e: 5, f: 6, g: 7 },
    "a: 1 · b: 2 · c: 3 · d: 4 · e: 5 · f: 6 · …"
  ]
])("the fields of an event in words: %s", (_name, fields, words) => {
  expect(eventWords(fields)).toBe(words)
})
