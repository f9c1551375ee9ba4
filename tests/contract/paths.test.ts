import { expect, test } from "vitest"
import { paths } from "../../contract/paths.ts"
import { routeAt } from "../../contract/routes.ts"

const { callContacts, payeeForm, ...others } = paths
const addresses = [
  callContacts(["one", "two"]),
  payeeForm("link", "de"),
  ...Object.values(others).map((path) => (typeof path === "string" ? path : path("example")))
]

const isPage = (address: string) => routeAt(new URL(address, "http://localhost").pathname) !== undefined

test("every path leads to a page that there is", () => {
  expect(addresses.filter((address) => !isPage(address))).toEqual([])
})

test("parameters of a path are escaped", () => {
  expect(paths.searchFor("Ada & Co")).toBe("/apps/search?q=Ada%20%26%20Co")
  expect(paths.callContacts(["a/b", "c"])).toBe("/apps/calls?contacts=a%2Fb,c")
})
