import { expect, test } from "vitest"
import { paths } from "../../contract/paths.ts"
import { routeAt } from "../../contract/routes.ts"
import { companyFromAddress } from "../../contract/rules/companyAddress.ts"

const { callContacts, dueOf, flowState, payeeForm, ...others } = paths
const addresses = [
  callContacts(["one", "two"]),
  dueOf("mail"),
  flowState("example", "one.two"),
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

test("the name of a company survives its address, and browsers change no such address", () => {
  const names = [
    "Acme",
    "AC/DC",
    "100% Organic",
    "a%2Fb",
    "..",
    ".",
    "~7E",
    "What? #1 & Co;",
    "شركة المثال",
    "株式会社",
    "é́"
  ]
  for (const name of names) {
    const address = paths.company(name)
    const { pathname, search, hash } = new URL(address, "http://localhost")
    expect([name, pathname, search, hash]).toEqual([name, address, "", ""])
    const part = pathname.slice(paths.company("").length)
    expect([companyFromAddress(part), companyFromAddress(decodeURI(part))]).toEqual([name, name])
  }
  expect(companyFromAddress(paths.company("x".repeat(500)).slice(paths.company("").length))).toHaveLength(100)
  expect([companyFromAddress("%E0%A4%A"), companyFromAddress("~E0"), companyFromAddress("AC%2FDC")]).toEqual([
    "%E0%A4%A",
    "~E0",
    "AC/DC"
  ])
})
