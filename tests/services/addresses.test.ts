import { expect, test } from "vitest"
import {
  readAddress as readList,
  withContact,
  writeAddress as writeList
} from "../../src/features/contacts/contactAddress.ts"
import { insidePath } from "../../src/features/notifications/insidePath.ts"
import { stampOf } from "../../src/features/notifications/stamp.ts"
import {
  readAddress,
  setFilter,
  toggleChoice,
  writeAddress
} from "../../src/features/search/searchAddress.ts"

test("a search goes into the address and comes out the same, beside the contact that is shown", () => {
  const criteria = {
    query: "ada & co?",
    filters: { country: ["DE", "FR"], title: "head of", hasEmail: true }
  }
  const address = writeAddress(criteria, "?contact=c1&q=old")
  expect(readAddress(address.slice(address.indexOf("?")))).toEqual(criteria)
  expect(new URLSearchParams(address.slice(address.indexOf("?"))).get("contact")).toBe("c1")
})

test("an address that says nothing sensible is a search for nothing", () => {
  expect(readAddress("?country=&hasEmail=no&title=")).toEqual({ query: "", filters: {} })
  expect(readAddress(`?q=${"a".repeat(500)}`).query.length).toBe(200)
})

test("taking the last choice of a filter away takes the filter away", () => {
  expect(toggleChoice({ country: ["DE"] }, "country", "DE")).toEqual({})
  expect(setFilter({ hasEmail: true, title: "x" }, { hasEmail: false, title: "" })).toEqual({})
})

test("a list of contacts keeps its defaults out of the address, and refuses what it does not know", () => {
  const criteria = readList("?status=Nonsense&sort=sideways&thumbs=up&labelId=l1&origin=stolen")
  expect(criteria).toEqual({
    query: "",
    labelId: "l1",
    callStatuses: [],
    thumbs: "up",
    addedBy: "",
    nextCall: "",
    origin: "",
    hasEmail: false,
    hasPhone: false,
    sort: "newest",
    reverse: false
  })
  expect(writeList(criteria, "/apps/my-contacts", "?contact=c1")).toBe(
    "/apps/my-contacts?contact=c1&labelId=l1&thumbs=up"
  )
  expect(withContact(null, "/apps/my-contacts", "?contact=c1")).toBe("/apps/my-contacts")
})

test("a notification leads to a path inside the product or nowhere", () => {
  const origin = "https://app.example.com"
  expect(insidePath("/apps/my-contacts?contact=c1#top", origin)).toBe("/apps/my-contacts?contact=c1#top")
  expect(
    [
      undefined,
      "",
      "https://evil.example.net/apps",
      "//evil.example.net",
      "/\\evil.example.net",
      "javascript:alert(1)"
    ].map((path) => insidePath(path, origin))
  ).toEqual([null, null, null, null, null, null])
})

test("a notification's time is DD/MM/YYYY hh:mm a", () => {
  expect(stampOf(new Date(2030, 0, 5, 0, 7).toISOString())).toBe("05/01/2030 12:07 am")
  expect(stampOf(new Date(2030, 10, 25, 13, 30).toISOString())).toBe("25/11/2030 01:30 pm")
})
