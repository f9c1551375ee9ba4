import axe from "axe-core"
import type { Page } from "playwright-core"
import { beforeAll, expect, it } from "vitest"
import { paths } from "../../contract/paths.ts"
import { openPage } from "../support/browser.ts"
import { holdCalls, withoutBatches } from "../support/heldCalls.ts"
import { clientOf } from "../support/realProcess.ts"
import { sharedServer } from "../support/sharedServer.ts"
import { type Member, signUpAdmin, store } from "../support/signedUp.ts"

const started = sharedServer()
let admin: Member

const call = async (path: string, payload: object) =>
  (await clientOf(started.urls).call(path, { idempotencyKey: crypto.randomUUID(), ...payload }, admin.token))
    .body.data

beforeAll(async () => {
  admin = await signUpAdmin(started.urls, { email: "panes@example.com", phone: "9000000183" })
  await call("/honorarium/set-budgets", { INR: 1000 })
  const { _id } = await call("/leads/add-lead", { name: "Mina Sample", email: "mina@example.org" })
  for (const amount of [100, 200, 300, 400, 500])
    await call("/honorarium/create-honorarium-request", {
      respondentName: "Mina Sample",
      respondentId: _id,
      amount,
      currency: "INR",
      accountNumber: "001234567890",
      ifscCode: "EXAM0123456"
    })
})

const open = async (width: number, stored: Record<string, string> = {}) => {
  const page = await openPage({ context: { viewport: { width, height: 900 } } })
  await store(page, started.urls, { ...admin.stored, ...stored })
  await page.goto(started.urls.app + paths.honorarium)
  await page.locator("[id^=open-]").first().waitFor()
  return page
}

const violations = async (page: Page) => {
  await page.evaluate(axe.source)
  return page.evaluate(async () => {
    const { axe } = globalThis as unknown as { axe: typeof import("axe-core") }
    return (await axe.run(document)).violations.map(({ id, nodes }) => [id, nodes[0]?.html])
  })
}

const paneOf = (page: Page) => page.getByRole("complementary", { name: "Honorarium" })

it("a wide page shows the chosen request beside the list; J and K change it, A and R decide", async () => {
  const page = await open(1440)
  const pane = paneOf(page)
  await page.locator("[id^=open-]").first().press("Enter")
  await pane.getByText("₹500.00", { exact: true }).waitFor()
  for (const text of ["••••7890", "This month’s budget: Exceeded by ₹500.00", "No interview is documented"])
    await pane.getByText(text).first().waitFor()
  expect(await page.locator("[id^=open-][aria-current]").count()).toBe(1)
  expect(await violations(page)).toEqual([])
  await page.keyboard.press("k")
  await page.keyboard.press("j")
  await pane.getByText("₹400.00", { exact: true }).waitFor()
  await page.keyboard.press("j")
  await pane.getByText("₹300.00", { exact: true }).waitFor()
  await page.keyboard.press("k")
  await pane.getByText("₹400.00", { exact: true }).waitFor()
  await pane.getByRole("button", { name: "Approve", exact: true }).waitFor()

  await page.keyboard.press("a")
  const approval = page.getByRole("dialog", { name: "Approve ₹400.00 for Mina Sample?" })
  await approval.getByRole("button", { name: "Approve" }).press("Enter")
  await approval.waitFor({ state: "detached" })
  await pane.getByRole("status").filter({ hasText: "Approved" }).waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe("H2")
  await page.keyboard.press("j")
  await pane.getByText("₹300.00", { exact: true }).waitFor()
  await pane.getByRole("button", { name: "Reject", exact: true }).waitFor()
  await page.keyboard.press("r")
  const rejection = page.getByRole("dialog", { name: "Reject the honorarium of Mina Sample?" })
  await rejection.getByLabel("Reason").fill("Asked for twice")
  await rejection.getByRole("button", { name: "Reject" }).press("Enter")
  await rejection.waitFor({ state: "detached" })
  await pane.getByRole("status").filter({ hasText: "Rejected" }).waitFor()

  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe("H2")
  await page.keyboard.press("Escape")
  await pane.waitFor({ state: "detached" })
  expect(await page.evaluate(() => document.activeElement?.id.startsWith("open-"))).toBe(true)
})

it("a narrow page shows the request over the list, and its letters decide nothing", async () => {
  const page = await open(1000)
  await page.locator("[id^=open-]").last().press("Enter")
  const drawer = page.getByRole("dialog", { name: "Mina Sample" })
  await drawer.getByRole("button", { name: "Approve", exact: true }).waitFor()
  await page.keyboard.press("a")
  await page.keyboard.press("j")
  expect(await page.getByRole("dialog").count()).toBe(1)
  await drawer.getByText("₹100.00", { exact: true }).waitFor()
  await page.keyboard.press("Escape")
  await drawer.waitFor({ state: "detached" })
})

it.each([
  ["light", "en", 1024],
  ["dark", "ae", 1440],
  ["dark", "de", 1100]
] as const)("both panes fit: %s, %s, %d", async (theme, i18nextLng, width) => {
  const page = await open(width, { theme, i18nextLng })
  await page.locator("[id^=open-]").last().press("Enter")
  await page.locator("aside h2").filter({ hasText: "Mina Sample" }).waitFor()
  await page.locator("aside fieldset").waitFor()
  expect(await violations(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
})

const longTotals = {
  data: ["INR", "USD", "EUR"].flatMap((currency) =>
    ["requested", "approved", "paying", "paid", "rejected", "failed"].map((state) => ({
      state,
      currency,
      amount: 9_876_543_210.55,
      count: 12_345
    }))
  ),
  budgets: ["INR", "EUR"].map((currency) => ({
    currency,
    budget: 1_000_000_000.5,
    paid: 987_654_321.99,
    approved: 987_654_321.99,
    requested: 987_654_321.99,
    left: -1_962_965_465.47
  }))
}

it.each(["de", "el", "ae"])("long totals and budgets are whole at every width: %s", async (i18nextLng) => {
  const page = await openPage({ context: { viewport: { width: 1440, height: 900 } } })
  await store(page, started.urls, { ...admin.stored, i18nextLng })
  await withoutBatches(page)
  await page.route("**/honorarium/count-honoraria", async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), ...longTotals } })
  })
  await page.goto(started.urls.app + paths.honorarium)
  await page.locator("[id^=open-]").first().press("Enter")
  await page.locator("aside h2").filter({ hasText: "Mina Sample" }).waitFor()
  await expect.poll(() => page.locator("section dl").count()).toBe(5)
  for (const width of [1440, 1024, 360, 320]) {
    await page.setViewportSize({ width, height: 900 })
    const cut = () =>
      page.locator("section:has(> dl)").evaluateAll((sections) =>
        sections.flatMap((section) => {
          const edges = section.getBoundingClientRect()
          const isOutside = ({ left, right }: DOMRect) => left < edges.left || right > edges.right
          return [...section.querySelectorAll("dt, dd, dd span")]
            .filter((figure) => isOutside(figure.getBoundingClientRect()))
            .map((figure) => figure.textContent)
            .concat(section.scrollWidth > section.clientWidth ? ["scrolls"] : [])
        })
      )
    await expect
      .poll(async () => [width, await cut(), await page.locator("section dl").count()])
      .toEqual([width, [], 5])
  }
})

const checked = async (digits: string, amount: number, fields: object) => {
  const { _id: respondentId } = await call("/leads/add-lead", {
    name: `Account ${digits}`,
    email: `${digits}@example.org`
  })
  return call("/honorarium/create-honorarium-request", {
    respondentName: `Account ${digits}`,
    respondentId,
    amount,
    currency: "INR",
    accountNumber: `0012345678${digits}`,
    ifscCode: "EXAM0123456",
    accountHolder: "Mina Sample",
    ...fields
  })
}

it("the bank's name for an account is shown as soon as it is known, with a warning if it is another", async () => {
  await checked("05", 605, {})
  const page = await open(1440)
  const pane = paneOf(page)
  await page.getByRole("button", { name: "Account 05", exact: true }).click()
  const nameAtBank = pane.locator("dt", { hasText: "Name at the bank" }).locator("+ dd")
  await expect.poll(() => nameAtBank.innerText()).toBe("OTHER PERSON")
  await pane.getByText("The bank has another name for this account: OTHER PERSON.").waitFor()
  expect(await violations(page)).toEqual([])
})

it("a respondent whose bank does not have the account reads so on the page of the link", async () => {
  const to = "panes-payee@example.com"
  const { _id: honorariumId } = await checked("06", 606, {
    accountNumber: undefined,
    ifscCode: undefined,
    respondentEmail: to,
    respondentLanguage: "en"
  })
  await call("/honorarium/send-payee-link", { honorariumId })
  const mailed = async () =>
    JSON.stringify(await (await fetch(`${started.urls.inbox}/api/messages?to=${to}`)).json())
  await expect.poll(mailed).toContain("/payee?lng=en#")
  const link = /http\S+?\/payee\?lng=en#[\w.-]+/.exec(await mailed())?.[0] ?? ""
  const page = await openPage({ context: { viewport: { width: 360, height: 900 } } })
  await page.goto(link)
  await page.getByText("Bank account", { exact: true }).click()
  await page.getByLabel("Account number", { exact: true }).fill("001234567806")
  await page.getByLabel("Account number again").fill("001234567806")
  await page.getByLabel("IFSC code").fill("EXAM0123456")
  await page.getByRole("button", { name: "Send", exact: true }).click()
  await page.getByText("now has your payment details").waitFor()
  await expect
    .poll(async () => {
      await page.reload()
      await page.getByText("now has your payment details").waitFor()
      return page.getByText("Your bank has no such account. Please check your details.").count()
    })
    .toBe(1)
  expect(await violations(page)).toEqual([])
  await page.getByRole("button", { name: "Change details" }).waitFor()
})

it("rows come with the totals, which stand above them and would move them", async () => {
  const page = await openPage({ viewport: "laptop" })
  await store(page, started.urls, admin.stored)
  const held: Array<() => Promise<void>> = []
  const letGo = await holdCalls(page, `${started.urls.api}/honorarium`, ({ url, pass }) => {
    if (url.endsWith("/count-honoraria")) held.push(pass)
    else void pass().catch(() => undefined)
  })
  const listed = page.waitForResponse(/\/get-honorarium$/)
  await page.goto(started.urls.app + paths.honorarium)
  const isAbove = page.evaluate(
    () =>
      new Promise<boolean>((resolve) => {
        const look = () => {
          const row = document.querySelector("tbody tr")
          if (row === null) requestAnimationFrame(look)
          else resolve(document.querySelector("main dl") !== null)
        }
        look()
      })
  )
  await (await listed).finished()
  await expect.poll(() => held.length).toBeGreaterThan(0)
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
  for (const pass of held.splice(0)) await pass().catch(() => undefined)
  await letGo()
  expect(await isAbove).toBe(true)
})
