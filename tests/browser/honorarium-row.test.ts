import axe from "axe-core"
import type { Page } from "playwright-core"
import { beforeAll, expect, it } from "vitest"
import { paths } from "../../contract/paths.ts"
import { openPage, type PageOptions } from "../support/browser.ts"
import { refuseFirst, withoutBatches } from "../support/heldCalls.ts"
import { clientOf } from "../support/realProcess.ts"
import { sharedServer } from "../support/sharedServer.ts"
import { type Member, signUpAdmin, signUpMember, store } from "../support/signedUp.ts"

const started = sharedServer()
let admin: Member
let respondentId: string

const call = async (path: string, payload: object) =>
  (await clientOf(started.urls).call(path, { idempotencyKey: crypto.randomUUID(), ...payload }, admin.token))
    .body.data

const request = (amount: number, currency = "INR") =>
  call("/honorarium/create-honorarium-request", {
    respondentName: "Mina Sample",
    respondentId,
    amount,
    currency,
    ...(currency === "INR" ? { upiId: "mina@examplebank" } : { paypalId: "mina@example.org" })
  })

beforeAll(async () => {
  admin = await signUpAdmin(started.urls, { email: "rows@example.com", phone: "9000000187" })
  respondentId = (await call("/leads/add-lead", { name: "Mina Sample", email: "mina@example.org" }))._id
})

const open = async (options: PageOptions = {}, stored: Record<string, string> = {}) => {
  const page = await openPage({ viewport: "laptop", ...options })
  await store(page, started.urls, { ...admin.stored, ...stored })
  await page.goto(started.urls.app + paths.honorarium)
  return page
}

/** The lines of the figures in a region. */
const linesOf = async (page: Page, name: string) =>
  (await page.getByRole("region", { name }).locator("dl").allInnerTexts()).map((line) =>
    line.replaceAll(/\s+/g, " ").trim()
  )

const totalsOf = (page: Page) => linesOf(page, "Totals by currency and status")

const violations = async (page: Page) => {
  await page.evaluate(axe.source)
  return page.evaluate(async () => {
    const { axe } = globalThis as unknown as { axe: typeof import("axe-core") }
    return (await axe.run(document)).violations.map(({ id, nodes }) => [id, nodes[0]?.html])
  })
}

it("a request is approved and another rejected from its row by keyboard, and totals and tabs follow at once", async () => {
  await request(1500.5)
  await request(20.25)
  await request(9.99, "USD")
  const page = await open({ allow: [/Failed to load resource/] })
  const approve = page.getByRole("button", { name: "Approve ₹1,500.50" })
  await approve.press("Enter")
  const confirmation = page.getByRole("region", { name: "Approve ₹1,500.50 for Mina Sample?" })
  await confirmation.getByText("The contact has no documented interview").waitFor()
  await confirmation.getByRole("button", { name: "Approve and pay" }).press("Enter")
  await confirmation.getByText("This is required").waitFor()
  const why = confirmation.getByLabel("Why it is paid although no interview is documented")
  expect(await why.evaluate((field) => field === document.activeElement)).toBe(true)
  expect(await violations(page)).toEqual([])
  await page.keyboard.press("Escape")
  await confirmation.waitFor({ state: "detached" })
  expect(await approve.evaluate((button) => button === document.activeElement)).toBe(true)

  const letGo = await refuseFirst(page, started.urls.api, {
    path: "/honorarium/approve-honorarium-request",
    status: 403,
    body: { status: false, code: "forbidden", message: "Not now." }
  })
  await page.keyboard.press("Enter")
  await confirmation.getByText("The contact has no documented interview").waitFor()
  await page.keyboard.press("Enter")
  await confirmation.getByRole("alert").filter({ hasText: "Not now." }).waitFor()
  await page.keyboard.press("Enter")
  await confirmation.waitFor({ state: "detached" })
  await approve.waitFor({ state: "detached" })
  await expect
    .poll(() => totalsOf(page))
    .toEqual([
      "Currency INR Requested ₹20.25 (1) Approved ₹1,500.50 (1)",
      "Currency USD Requested US$9.99 (1)"
    ])

  await page.getByRole("button", { name: "Reject ₹20.25" }).press("Enter")
  const rejection = page.getByRole("region", { name: "Reject the honorarium of Mina Sample?" })
  await rejection.getByLabel("Reason").waitFor()
  await rejection.getByText("The contact has no documented interview").waitFor()
  await page.keyboard.press("Enter")
  await rejection.getByText("required").waitFor()
  await page.keyboard.type("Asked for twice")
  await page.keyboard.press("Enter")
  await rejection.waitFor({ state: "detached" })
  await expect
    .poll(() => totalsOf(page))
    .toEqual([
      "Currency INR Approved ₹1,500.50 (1) Rejected ₹20.25 (1)",
      "Currency USD Requested US$9.99 (1)"
    ])
  await page.getByRole("tab", { name: "Approved 1" }).click()
  await page.getByText("1 of 1 request").waitFor()
  await letGo()
})

it("a request whose terms the person set says why it can't be approved while there is another Admin", async () => {
  await request(77.7)
  const page = await openPage({ viewport: "laptop" })
  await store(page, started.urls, admin.stored)
  await withoutBatches(page)
  await page.route("**/honorarium/count-honoraria", async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), hasOtherAdmin: true } })
  })
  await page.goto(started.urls.app + paths.honorarium)
  await page.getByRole("button", { name: "Approve ₹77.70", disabled: true }).press("Enter")
  await page.getByRole("dialog", { name: "Why not?" }).getByText("Another Admin has to approve").waitFor()
})

it("an amount above the limit, which an Admin sets, needs the approval of a second Admin in the row", async () => {
  const { urls } = started
  const first = await signUpAdmin(urls, {
    email: "first-approver@example.com",
    phone: "9000000186",
    organisation: "Two Approvals"
  })
  const member = (role: "Write" | "Admin", name: string) =>
    signUpMember(urls, first, { email: `${role}-approver@example.com`, name, role })
  const second = await member("Admin", "Ola Example")
  const writer = await member("Write", "Wim Example")
  const send = async (path: string, payload: object) =>
    (await clientOf(urls).call(path, { idempotencyKey: crypto.randomUUID(), ...payload }, writer.token)).body
      .data
  const { _id } = await send("/leads/add-lead", { name: "Mina Sample", email: "mina@example.org" })
  for (const amount of [1000, 1000.01])
    await send("/honorarium/create-honorarium-request", {
      respondentName: "Mina Sample",
      respondentId: _id,
      amount,
      currency: "INR",
      upiId: "mina@examplebank"
    })
  const openAs = async (stored: Member["stored"]) => {
    const page = await openPage({ viewport: "laptop" })
    await store(page, urls, stored)
    await page.goto(urls.app + paths.honorarium)
    return page
  }

  const page = await openAs(first.stored)
  await page.getByRole("button", { name: "Limits", exact: true }).press("Enter")
  await page.locator("[role=menu]:focus").waitFor()
  await page.keyboard.type("Sec")
  await page.locator("[data-highlighted]", { hasText: "Second approval" }).waitFor()
  await page.keyboard.press("Enter")
  const dialog = page.getByRole("dialog", { name: "Second approval" })
  await dialog.getByLabel("INR").fill("1000")
  expect(await violations(page)).toEqual([])
  await page.keyboard.press("Enter")
  await dialog.waitFor({ state: "detached" })
  await page.getByText("Needs two approvals").waitFor()
  expect(await page.getByText("Needs two approvals").count()).toBe(1)
  await page.getByRole("button", { name: "Approve ₹1,000.01" }).press("Enter")
  const confirmation = page.getByRole("region", { name: "Approve ₹1,000.01 for Mina Sample?" })
  await confirmation.getByText("The contact has no documented interview").waitFor()
  await confirmation.getByText("Needs two approvals").waitFor()
  await page.keyboard.press("Enter")
  await page.getByText("Needs a second approval. Approved by Ada Example.").waitFor()
  await page.getByRole("button", { name: "Approve ₹1,000.01", disabled: true }).press("Enter")
  await page.getByRole("dialog", { name: "Why not?" }).getByText("You have already approved it").waitFor()

  const other = await openAs(second.stored)
  await other.getByText("Needs a second approval. Approved by Ada Example.").waitFor()
  await other.getByRole("button", { name: "Approve ₹1,000.01" }).press("Enter")
  const asked = other.getByRole("region", { name: /^Approve/ })
  await asked.getByText("The contact has no documented interview").waitFor()
  await asked.getByText("Needs a second approval").waitFor()
  await other.keyboard.press("Enter")
  await expect
    .poll(() => totalsOf(other))
    .toEqual(["Currency INR Requested ₹1,000.00 (1) Approved ₹1,000.01 (1)"])
  await other.getByRole("button", { name: "Mina Sample" }).first().click()
  await other.getByText("First approval").waitFor()
  await other.getByText("Ada Example, Ola Example").waitFor()
})

it("a monthly budget is set by keyboard, shown beside the totals, and warned about in the row", async () => {
  const other = await signUpAdmin(started.urls, {
    email: "budgets@example.com",
    phone: "9000000185",
    organisation: "Budgets"
  })
  const send = async (path: string, payload: object) =>
    (
      await clientOf(started.urls).call(
        path,
        { idempotencyKey: crypto.randomUUID(), ...payload },
        other.token
      )
    ).body.data
  const { _id } = await send("/leads/add-lead", { name: "Mina Sample", email: "mina@example.org" })
  await send("/honorarium/create-honorarium-request", {
    respondentName: "Mina Sample",
    respondentId: _id,
    amount: 700,
    currency: "INR",
    upiId: "mina@examplebank"
  })
  const page = await openPage({ viewport: "laptop" })
  await store(page, started.urls, other.stored)
  await page.goto(started.urls.app + paths.honorarium)
  await page.getByRole("button", { name: "Limits", exact: true }).press("Enter")
  await page.locator("[role=menu]:focus").waitFor()
  await page.keyboard.type("Mon")
  await page.locator("[data-highlighted]", { hasText: "Monthly budgets" }).waitFor()
  await page.keyboard.press("Enter")
  const dialog = page.getByRole("dialog", { name: "Monthly budgets" })
  await dialog.getByLabel("INR").fill("500")
  await page.keyboard.press("Enter")
  await dialog.waitFor({ state: "detached" })
  const linesShown = () => linesOf(page, "This month’s budget")
  await expect
    .poll(linesShown)
    .toEqual([
      "This month’s budget ₹500.00 Paid ₹0.00 Approved ₹0.00 Requested ₹700.00 Left Exceeded by ₹200.00"
    ])
  await page.getByRole("button", { name: "Approve ₹700.00" }).press("Enter")
  const confirmation = page.getByRole("region", { name: /^Approve/ })
  await confirmation.getByText("This exceeds this month’s budget by ₹200.00.").waitFor()
  expect(await violations(page)).toEqual([])
  await page.keyboard.press("Enter")
  await confirmation.waitFor({ state: "detached" })
  await expect
    .poll(linesShown)
    .toEqual([
      "This month’s budget ₹500.00 Paid ₹0.00 Approved ₹700.00 Requested ₹0.00 Left Exceeded by ₹200.00"
    ])
})

it("the form of a request warns while it is typed, and what is typed stays", async () => {
  await call("/honorarium/create-honorarium-request", {
    respondentName: "Mina Sample",
    respondentId,
    amount: 432.1,
    currency: "INR",
    accountNumber: "001234567890",
    ifscCode: "EXAM0123456"
  })
  const other = await call("/leads/add-lead", { name: "Otto Sample", email: "otto@example.org" })
  const page = await open()
  await page.getByRole("button", { name: "Request honorarium" }).click()
  const form = page.getByRole("dialog", { name: "Request an honorarium" })
  const said = form.getByRole("status", { name: "To check" })
  await form.getByLabel("Respondent", { exact: true }).fill("Otto")
  await form.getByRole("button", { name: /Otto Sample/ }).click()
  await said.getByText("no documented interview").waitFor()
  await form.getByLabel("Amount", { exact: true }).fill("432.1")
  await form.getByLabel("Payment method").selectOption("bank")
  await form.getByLabel("Account number", { exact: true }).fill("001234567890")
  await form.getByLabel("IFSC code").fill("EXAM0123456")
  await said.getByText("The same account is used for another person.").waitFor()
  await form.getByLabel("Account holder").fill("Mina Sample")
  await said.getByText("The account holder’s name differs from the contact’s.").waitFor()
  expect(await violations(page)).toEqual([])
  await form.getByLabel("Account holder").fill("O. Sample")
  await said.getByText("The account holder’s name differs").waitFor({ state: "detached" })
  expect(await form.getByLabel("Account number", { exact: true }).inputValue()).toBe("001234567890")
  const { data } = (
    await clientOf(started.urls).call("/honorarium/get-honorarium", { respondentId: other._id }, admin.token)
  ).body
  expect(data).toEqual([])
})

it.each([
  ["light", "en", 1440],
  ["dark", "en", 1440],
  ["light", "en", 360],
  ["dark", "ae", 360],
  ["light", "ae", 1440]
] as const)("the confirmation in a row fits: %s, %s, %d", async (scheme, language, width) => {
  await request(12_345.67)
  const page = await open(
    { context: { viewport: { width, height: 900 } } },
    { theme: scheme, i18nextLng: language }
  )
  await page.locator("button[id^=approve-]").first().click()
  await page.locator("section form button[type=submit]").first().waitFor()
  expect(await violations(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
})
