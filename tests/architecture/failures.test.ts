import { expect, test } from "vitest"
import type { HandlersOf } from "../../server/http/handlers/handler.ts"
import { refuse } from "../../server/platform/failures/Refusal.ts"

test("the compiler refuses a handler that fails with a code that its call does not declare", () => {
  const declared: HandlersOf<"label"> = { deleteLabel: () => refuse("label_mapped") }
  const common: HandlersOf<"label"> = { deleteLabel: () => refuse("rate_limited") }
  const undeclared: HandlersOf<"label"> = {
    // @ts-expect-error deleting a label never ends with this code
    deleteLabel: () => refuse("last_admin")
  }
  expect([declared, common, undeclared].map((handlers) => Object.keys(handlers))).toEqual([
    ["deleteLabel"],
    ["deleteLabel"],
    ["deleteLabel"]
  ])
})

test("the compiler refuses a refusal without a text", () => {
  // @ts-expect-error there is no text of this name
  expect(refuse("conflict", { words: "unknownText" }).code).toBe("conflict")
})
