import { expect, test } from "vitest"
import { paths } from "../../contract/paths.ts"
import { routes } from "../../src/app/routes.tsx"

const { callContacts, payeeForm, ...others } = paths
const addresses = [
  callContacts(["one", "two"]),
  payeeForm("link", "de"),
  ...Object.values(others).map((path) => (typeof path === "string" ? path : path("example")))
]

const isPage = (address: string) => {
  const { pathname } = new URL(address, "http://localhost")
  return routes.some(({ path }) => {
    const [fixed, parameter] = path.split("/:")
    return pathname === fixed || (parameter !== undefined && pathname.startsWith(`${fixed}/`))
  })
}

test("every path leads to a page that there is", () => {
  expect(addresses.filter((address) => !isPage(address))).toEqual([])
})

test("what a path is given is escaped", () => {
  expect(paths.searchFor("Ada & Co")).toBe("/apps/search?q=Ada%20%26%20Co")
  expect(paths.callContacts(["a/b", "c"])).toBe("/apps/calls?contacts=a%2Fb,c")
})
