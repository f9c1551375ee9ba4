import { expect, it } from "vitest"
import { retryAfterSeconds } from "../../server/outside/retryAfter.ts"

const now = Date.parse("2030-01-31T09:30:00Z")

it.each([
  [429, "120", 120],
  [503, " 120 ", 120],
  [503, "Thu, 31 Jan 2030 09:31:30 GMT", 90],
  [503, "Thursday, 31-Jan-30 09:31:30 GMT", 90],
  [503, "Thu, 31 Jan 2030 09:29:00 GMT", 0],
  [500, "120", 0],
  [200, "120", 0],
  [429, undefined, 0],
  [429, "", 0],
  [429, "-5", 0],
  [429, "1.5", 0],
  [429, "soon", 0],
  [429, "2030-02-01", 0]
])("a reply of %i with Retry-After %j asks for a pause of %i seconds", (status, header, seconds) => {
  expect(retryAfterSeconds(status, header, now)).toBe(seconds)
})
