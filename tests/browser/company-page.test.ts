import type { Page } from "playwright-core"
import { beforeAll, expect, it } from "vitest"
import { paths } from "../../contract/paths.ts"
import { openPage, type PageOptions } from "../support/browser.ts"
import { cutCalls } from "../support/cutCalls.ts"
import { holdCalls } from "../support/heldCalls.ts"
import { seeFocus, tabTo } from "../support/keyboard.ts"
import { clientOf } from "../support/realProcess.ts"
import { sharedServer } from "../support/sharedServer.ts"
import { type Member, signUpAdmin, signUpMember, store } from "../support/signedUp.ts"

const started = sharedServer()
let admin: Member
let adaId: string

const call = async (path: string, payload: unknown) =>
  (await clientOf(started.urls).call(path, payload, admin.token)).body.data as { _id: string }

const add = async (name: string, company: string) =>
  (await call("/leads/add-lead", { name, company, addAnyway: true }))._id

beforeAll(async () => {
  admin = await signUpAdmin(started.urls, { email: "company@example.com", phone: "9000000181" })
  adaId = await add("Ada Sample", "Example Pharma")
  await add("Bea Sample", "EXAMPLE PHARMA")
  await add("Di Sample", "Example Pharma")
  await add("Cy Sample", "Another Company")
  const callId = crypto.randomUUID()
  await call("/calling/record-outcome", {
    callId,
    contactId: adaId,
    callStatus: "Not answering",
    note: "Rang twice"
  })
  await call("/honorarium/create-honorarium-request", {
    respondentName: "Ada Sample",
    respondentId: adaId,
    amount: 100,
    currency: "USD"
  })
})

const open = async (path: string, options: PageOptions = {}) => {
  const page = await openPage({ viewport: "laptop", ...options })
  await store(page, started.urls, admin.stored)
  await page.goto(started.urls.app + path)
  return page
}

const isShown = (page: Page, name: string) =>
  page.getByRole("heading", { level: 1, name, exact: true }).waitFor()

const rows = (page: Page) => page.locator("tr[data-row]")

it("opens from a contact's page by keyboard, with its people, calls and honoraria, and a person opens beside it", async () => {
  const page = await open(paths.contact(adaId))
  await isShown(page, "Ada Sample")
  await tabTo(page, /^Example Pharma$/)
  await seeFocus(page)
  await page.keyboard.press("Enter")
  await isShown(page, "Example Pharma")
  await page.getByRole("main").getByText("3 contacts").first().waitFor()
  await expect.poll(() => page.title()).toContain("Example Pharma")
  expect(new URL(page.url()).pathname).toBe(paths.company("Example Pharma"))
  const spend = page.getByRole("region", { name: "Honoraria" }).first()
  await spend.getByText("$100").first().waitFor()
  await page
    .locator("li[data-kind=call]")
    .filter({ hasText: "Rang twice" })
    .filter({ hasText: "Ada Sample" })
    .waitFor()
  await expect.poll(() => rows(page).count()).toBe(3)
  await rows(page).getByRole("button", { name: "Bea Sample", exact: true }).click()
  const aside = page.getByRole("complementary", { name: "Contact" })
  await aside.getByRole("heading", { name: "Bea Sample" }).waitFor()
  await aside.getByRole("link", { name: "EXAMPLE PHARMA" }).waitFor()
  await aside.getByRole("link", { name: "Open as page" }).click()
  await isShown(page, "Bea Sample")
  await page.getByText("2 of 3").waitFor()
  await page.keyboard.press("j")
  await isShown(page, "Ada Sample")
  await page.goBack()
  await isShown(page, "Example Pharma")
})

it("opens from a list, and filters stay in its address", async () => {
  const page = await open(paths.addedContacts)
  await rows(page).first().waitFor()
  await page.getByRole("link", { name: "Another Company" }).click()
  await isShown(page, "Another Company")
  await expect.poll(() => rows(page).count()).toBe(1)
  await page.getByRole("searchbox", { name: "Search this company’s contacts" }).fill("nobody")
  await page.getByText("No contacts match").waitFor()
  await page.getByText("Filters: nobody").first().waitFor()
  expect(new URL(page.url()).searchParams.get("q")).toBe("nobody")
  const callThese = page.getByRole("button", { name: "Call these" })
  await callThese.press("Enter")
  const why = page.getByRole("dialog", { name: "Why not?" })
  await why.getByText("No contact to call here.").waitFor()
  await why.getByText("Filters: nobody").waitFor()
  await why.getByRole("button", { name: "Clear filters" }).press("Enter")
  await why.waitFor({ state: "detached" })
  await expect.poll(() => rows(page).count()).toBe(1)
  expect(new URL(page.url()).searchParams.get("q")).toBeNull()
  expect(await page.locator(":focus").count()).toBe(1)
  await page.getByRole("searchbox", { name: "Search this company’s contacts" }).fill("nobody")
  await page.getByText("No contacts match").waitFor()
  await page.reload()
  await page.getByRole("button", { name: "Clear filters" }).last().click()
  await expect.poll(() => rows(page).count()).toBe(1)
  await isShown(page, "Another Company")
})

it("keeps names with slashes, percent signs, dots, other scripts and any length through a reload", async () => {
  const long = `Long ${"x".repeat(95)}`
  const page = await open(paths.start)
  for (const name of ["AC/DC %2F", "..", "100%", "شركة المثال", "<b>株式会社</b>", long]) {
    const personName = `Person of ${name.slice(0, 12)}`
    await add(personName, name)
    await page.goto(started.urls.app + paths.company(name))
    await isShown(page, name)
    await page.reload()
    await isShown(page, name)
    await rows(page).getByRole("button", { name: personName, exact: true }).waitFor()
  }
  await page.setViewportSize({ width: 360, height: 800 })
  const overflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  await expect.poll(overflow).toBeLessThanOrEqual(0)
})

it("says that a company has no contacts, and leads to the pool", async () => {
  const page = await open(paths.company("Nowhere Ltd"))
  await page.getByRole("heading", { name: "No contacts of this company" }).waitFor()
  await page.getByRole("heading", { name: "Calls and emails" }).waitFor({ state: "detached" })
  expect(await page.getByRole("link", { name: "Search leads" }).getAttribute("href")).toBe(
    paths.searchFor("Nowhere Ltd")
  )
})

it("shows its name and what loads while the network is slow, says so without a network, and tries again", async () => {
  const page = await open(paths.start, { allow: [/net::ERR_/, /Failed to load resource/, /Notifications:/] })
  await page.getByRole("heading", { level: 1 }).waitFor()
  const held: Array<() => Promise<void>> = []
  const letGo = await holdCalls(page, `${started.urls.api}/leads`, ({ pass }) => held.push(pass))
  await page.evaluate((path) => {
    history.pushState(null, "", path)
  }, paths.company("Example Pharma"))
  await isShown(page, "Example Pharma")
  await page.getByRole("status", { name: "Loading" }).first().waitFor()
  expect(await rows(page).count()).toBe(0)
  await expect.poll(() => held.length).toBeGreaterThan(1)
  for (const pass of held.splice(0)) await pass()
  await expect.poll(() => rows(page).count()).toBe(3)
  await letGo()
  const network = await cutCalls(page, `${started.urls.api}/*`)
  await page.evaluate((path) => {
    history.pushState(null, "", path)
  }, paths.company("Another Company"))
  await page.getByRole("button", { name: "Try again" }).nth(1).waitFor()
  await network.pass()
  await page.getByRole("button", { name: "Try again" }).first().click()
  await page.getByRole("button", { name: "Try again" }).first().click()
  await expect.poll(() => rows(page).count()).toBe(1)
  await page.getByText("No calls or emails yet.").waitFor()
})

it("opens from the leads of companies that have contacts, and after the first lead of one is viewed", async () => {
  const { call: ask } = clientOf(started.urls)
  const other = await signUpAdmin(started.urls, { email: "company-leads@example.com", phone: "9000000182" })
  const { body } = await ask("/leads/get-leads", { limit: 100 }, other.token)
  const leads = body.data as unknown as ReadonlyArray<{ name: string; company: string }>
  const companies = [...new Set(leads.map(({ company }) => company))]
  const [known = "", unknown = ""] = companies.filter((name) => name !== "")
  const nameIn = (company: string) => leads.find((lead) => lead.company === company)?.name ?? ""
  await ask("/leads/add-lead", { name: "Ada Sample", company: known.toUpperCase() }, other.token)
  const page = await openPage({ viewport: "laptop" })
  await store(page, started.urls, other.stored)
  const rowIn = (company: string) =>
    rows(page)
      .filter({ hasText: nameIn(company) })
      .first()
  await page.goto(started.urls.app + paths.searchFor(nameIn(unknown)))
  await rowIn(unknown).filter({ hasText: unknown }).waitFor()
  expect(await rowIn(unknown).getByRole("link").count()).toBe(0)
  await rowIn(unknown)
    .getByRole("button", { name: `View ${nameIn(unknown)}` })
    .click()
  await rowIn(unknown).getByRole("link", { name: unknown }).waitFor()
  await page.goto(started.urls.app + paths.searchFor(nameIn(known)))
  await rowIn(known).getByRole("link", { name: known }).focus()
  await page.keyboard.press("Enter")
  await expect.poll(() => new URL(page.url()).pathname).toBe(paths.company(known))
  await rows(page).getByRole("button", { name: "Ada Sample", exact: true }).waitFor()
})

it("calls its people as they are filtered, says why when none can be called, and offers no calls to view", async () => {
  const phone = { countryCode: "+1", phone: "2025550187", addAnyway: true }
  await call("/leads/add-lead", { name: "Eve Sample", company: "Called Company", ...phone })
  await call("/leads/add-lead", { name: "Flo Sample", company: "called company", addAnyway: true })
  const page = await open(paths.company("Called Company"))
  const start = page.getByRole("button", { name: "Call these" })
  await expect.poll(() => rows(page).count()).toBe(2)
  await page.getByRole("searchbox", { name: "Search this company’s contacts" }).fill("Flo")
  await expect.poll(() => rows(page).count()).toBe(1)
  await start.press("Enter")
  await page.getByText("they have no phone number or are on the do-not-call list").first().waitFor()
  await page.keyboard.press("Escape")
  await page.getByRole("searchbox", { name: "Search this company’s contacts" }).fill("Eve")
  await page
    .getByText("they have no phone number or are on the do-not-call list")
    .waitFor({ state: "detached" })
  await start.click()
  await page.getByRole("heading", { name: "Called Company" }).waitFor()
  await page.getByRole("button", { name: "Start calling" }).first().click()
  await page.getByRole("heading", { name: "Eve Sample" }).waitFor()

  const reader = { email: "company-reader@example.com", name: "Read Example", role: "Read" } as const
  const { stored } = await signUpMember(started.urls, admin, reader)
  const theirs = await openPage({ viewport: "laptop" })
  await store(theirs, started.urls, stored)
  await theirs.goto(started.urls.app + paths.company("Called Company"))
  await expect.poll(() => rows(theirs).count()).toBe(2)
  expect(await theirs.getByRole("button", { name: "Call these" }).count()).toBe(0)
})

it("selects all that match, and changes and calls them together", async () => {
  for (const name of ["Gus Sample", "Hal Sample", "Ida Sample"]) await add(name, "Chosen Company")
  const page = await open(paths.company("Chosen Company"))
  await page.getByLabel("Select Gus Sample").check()
  await page.getByRole("button", { name: "Select all 3 that match" }).click()
  await page.getByText("3 contacts selected").waitFor()
  await page.getByRole("button", { name: "Thumbs", exact: true }).click()
  await page.getByRole("menuitem", { name: "Thumbs up" }).click()
  const dialog = page.getByRole("dialog")
  await dialog.getByText("3 contacts will change.").waitFor()
  await dialog.getByRole("button", { name: "Apply changes" }).click()
  await dialog.getByText("3 contacts updated.").waitFor()
  await page.keyboard.press("Escape")
  const marked = { company: "Chosen Company", thumbs: "up" }
  expect(await call("/leads/get-company-contacts", marked)).toHaveLength(3)
  const bar = page.getByRole("button", { name: "Call these" }).last()
  await bar.click()
  await page.getByRole("heading", { name: "Chosen Company" }).waitFor()
  await expect.poll(() => new URL(page.url()).pathname).toBe(paths.calls)
})
