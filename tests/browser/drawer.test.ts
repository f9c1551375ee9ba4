import type { Page } from "playwright-core"
import { beforeAll, expect, it } from "vitest"
import type { Contact } from "../../contract/entities/Contact.ts"
import { openPage, type PageOptions } from "../support/browser.ts"
import { routeFor } from "../support/heldCalls.ts"
import { clientOf } from "../support/realProcess.ts"
import { sharedServer } from "../support/sharedServer.ts"
import { type Stored, signUpAdmin, storeAlways } from "../support/signedUp.ts"

const started = sharedServer()
let token: string
let signedIn: Stored

const call = async <T>(path: string, payload: unknown) =>
  (await clientOf(started.urls).call(path, payload, token)).body.data as T

/** A signed-in Admin whose organisation has custom fields. */
const prepare = async () => {
  const email = `drawer-${Date.now()}@example.com`
  const admin = await signUpAdmin(started.urls, { email, phone: "9000000042" })
  token = admin.token
  signedIn = admin.stored
}

beforeAll(async () => {
  await prepare()
})
const open = async (
  address: string,
  options: PageOptions = {},
  more: Readonly<Record<string, string>> = {}
) => {
  const page = await openPage({ viewport: "laptop", ...options })
  await storeAlways(page, { ...signedIn, ...more })
  await page.goto(`${started.urls.app}/apps/added-contacts${address}`)
  return page
}

const drawerOf = (page: Page) => page.getByRole("complementary", { name: "Contact" })
const read = (contactId: string) => call<Contact>("/leads/get-contact", { contactId })
const add = (values: Record<string, unknown>) => call<Contact>("/leads/add-lead", values)

it("edits several phones and e-mails where they stand, and marks a wrong number", async () => {
  const { _id } = await add({
    name: "Ada Norton",
    phone: "07700 900111",
    countryCode: "+44",
    email: "ada@example.com"
  })
  const page = await open(`?contact=${_id}`)
  const drawer = drawerOf(page)
  await drawer.getByRole("button", { name: "Add phone number" }).click()
  await drawer.getByLabel("Phone 2", { exact: true }).fill("07700 900112")
  await drawer.getByLabel("Phone 2", { exact: true }).press("Enter")
  await drawer.getByRole("button", { name: "Add email address" }).click()
  await drawer.getByLabel("Email 2").fill("not an address")
  await drawer.getByLabel("Email 2").press("Enter")
  await drawer.getByRole("alert").filter({ hasText: "email must be a valid email address" }).waitFor()
  const described = await drawer.getByLabel("Email 2").getAttribute("aria-describedby")
  expect(await page.locator(`[id="${described}"]`).innerText()).toContain("valid email address")
  await drawer.getByLabel("Email 2").fill("ada@example.org")
  await drawer.getByLabel("Email 2").press("Enter")
  await expect.poll(async () => (await read(_id)).emails.length).toBe(2)
  await drawer.getByRole("button", { name: "More about 07700 900111" }).click()
  await page.getByRole("menuitem", { name: "Mark as a wrong number" }).click()
  await drawer.getByText("Wrong number").waitFor()
  await drawer.getByRole("button", { name: "More about 07700 900112" }).click()
  await page.getByRole("menuitem", { name: "Make primary" }).click()
  await expect.poll(async () => (await read(_id)).phone).toBe("07700 900112")
  expect(await read(_id)).toMatchObject({
    phones: [
      { number: "07700 900112", countryCode: "+44" },
      { bad: true, number: "07700 900111", countryCode: "+44" }
    ],
    emails: [{ address: "ada@example.com" }, { address: "ada@example.org" }]
  })
  await drawer.getByRole("link", { name: "Call 07700 900112" }).waitFor()
  expect(await drawer.getByRole("link", { name: "Call 07700 900112" }).getAttribute("href")).toBe(
    "tel:+4407700900112"
  )
})

it("defines fields of what an import brought, and edits them by the fitting control", async () => {
  const { _id } = await add({ name: "Kim Vale", email: "kim@example.com", fields: { Region: "North" } })
  const page = await open(`?contact=${_id}`, { allow: [/422/] })
  const drawer = drawerOf(page)
  await expect.poll(() => drawer.getByLabel("Region").inputValue()).toBe("North")
  await drawer.getByRole("button", { name: "Custom fields" }).click()
  const dialog = page.getByRole("dialog", { name: "Custom fields" })
  await dialog.getByRole("button", { name: "Define Region" }).click()
  await dialog.getByLabel("Kind").selectOption("choice")
  await dialog.getByLabel("Options, one per line").fill("North\nSouth")
  await dialog.getByRole("button", { name: "Save" }).click()
  await dialog.getByRole("button", { name: "Add field" }).click()
  await dialog.getByLabel("Name").fill("Budget")
  await dialog.getByLabel("Kind").selectOption("number")
  await dialog.getByRole("button", { name: "Save" }).click()
  await dialog.getByRole("button", { name: "Move Budget up" }).click()
  await dialog.getByRole("button", { name: "Move Region up" }).waitFor()
  await page.keyboard.press("Escape")
  await drawer.getByLabel("Region").selectOption("South")
  await drawer.getByLabel("Budget").fill("a lot")
  await drawer.getByLabel("Budget").press("Enter")
  await drawer.getByText("Enter a number").waitFor()
  await drawer.getByLabel("Budget").fill("12.5")
  await drawer.getByLabel("Budget").press("Enter")
  await expect.poll(async () => (await read(_id)).fields).toEqual({ Region: "South", Budget: 12.5 })
})

it("shows both versions where two people changed one field, own fields one by one, and loses neither", async () => {
  const before = await add({ name: "Lee Park", email: "lee@example.com", fields: { Area: "A", Level: "1" } })
  const page = await open(`?contact=${before._id}`, { allow: [/409/] })
  const drawer = drawerOf(page)
  await drawer.getByLabel("Area").waitFor()
  await call("/label/update-lead-fields", {
    contactId: before._id,
    version: before.version,
    fields: { title: "Theirs", fields: { Area: "Theirs", Level: "2" } }
  })
  await drawer.getByLabel("Area").fill("Mine")
  await drawer.getByLabel("Area").press("Enter")
  const dispute = drawer.getByRole("group", { name: "Area" })
  await dispute.waitFor()
  expect(await drawer.getByRole("group", { name: "Level" }).count()).toBe(0)
  await dispute.getByText("Mine").first().click()
  await drawer.getByRole("button", { name: "Save my choice" }).click()
  await expect.poll(async () => (await read(before._id)).fields).toMatchObject({ Area: "Mine", Level: "2" })
  expect((await read(before._id)).title).toBe("Theirs")
})

it("shows existing contacts while typing, keeps the draft, and adds anyway on request", async () => {
  await add({ name: "There Already", email: "there@example.com" })
  const page = await open("", { allow: [/409/] })
  await page.getByRole("button", { name: "Add contact" }).first().click()
  const dialog = page.getByRole("dialog")
  await dialog.getByLabel("Name").fill("Somebody New")
  await dialog.getByLabel("Email").fill("THERE@example.com")
  await dialog.getByRole("button", { name: "Open There Already" }).click()
  await drawerOf(page).getByRole("heading", { name: "There Already" }).waitFor()
  await page.getByRole("button", { name: "Add contact" }).first().click()
  await expect.poll(() => dialog.getByLabel("Name").inputValue()).toBe("Somebody New")
  await dialog.getByRole("button", { name: "Add contact" }).click()
  await dialog.getByRole("button", { name: "Add anyway" }).click()
  await drawerOf(page).getByRole("heading", { name: "Somebody New" }).waitFor()
})

it("keeps notes through a reload while they are not saved, and a thumb's reason in the history", async () => {
  const { _id } = await add({ name: "Noor Haddad", email: "noor@example.com" })
  const page = await open(`?contact=${_id}`, { allow: [/ERR_FAILED/] })
  const drawer = drawerOf(page)
  await drawer.getByRole("button", { name: /^Thumbs up/ }).click()
  await drawer.getByLabel("Reason for the rating").fill("Knows the trade")
  await drawer.getByRole("button", { name: "Save reason" }).click()
  await drawer.getByText(/Reason: nothing → Knows the trade/).waitFor()
  const letThrough = await routeFor(page, "**/label/update-lead-fields", (route) => route.abort())
  await drawer.getByLabel("Notes").fill("Call after lunch")
  await drawer.getByText("Not saved yet").waitFor()
  await page.reload()
  await expect.poll(() => drawer.getByLabel("Notes").inputValue()).toBe("Call after lunch")
  letThrough()
  await drawer.getByLabel("Notes").fill("Call after lunch, at two")
  await expect.poll(async () => (await read(_id)).notes).toBe("Call after lunch, at two")
})

it("tells calls and edits in one history, folds the fields of an edit, and lists one kind alone", async () => {
  const { _id } = await add({ name: "Ira Vale", email: "ira@example.com", title: "Buyer", city: "Turin" })
  await call("/calling/record-outcome", {
    callId: crypto.randomUUID(),
    contactId: _id,
    callStatus: "Not answering",
    note: "Rang twice",
    startedAt: new Date(Date.now() - 120_000).toISOString()
  })
  const page = await open(`?contact=${_id}`)
  const entries = drawerOf(page).locator("li[data-kind]")
  await entries.filter({ hasText: "Rang twice" }).getByText("2 minutes").waitFor()
  const added = entries.filter({ hasText: "Added" })
  expect(await added.getByText("Title: nothing → Buyer").isVisible()).toBe(false)
  await added.locator("summary").click()
  await added.getByText("Title: nothing → Buyer").waitFor()
  await drawerOf(page).getByLabel("Show in the history").selectOption("Calls")
  await expect.poll(() => entries.evaluateAll((all) => all.map((one) => one.dataset.kind))).toEqual(["call"])
  await drawerOf(page).getByLabel("Show in the history").selectOption("Honoraria")
  await drawerOf(page).getByText("Nothing of this kind yet.").waitFor()
})

it("reads and writes a country by its name, and keeps it by its two letters", async () => {
  const { _id } = await add({ name: "Rae Birch", email: "rae@example.com", country: "FR" })
  const page = await open(`?contact=${_id}`)
  const country = drawerOf(page).getByLabel("Country", { exact: true })
  await expect.poll(() => country.inputValue()).toBe("France")
  await country.fill("united kingdom")
  await country.press("Enter")
  await expect.poll(async () => (await read(_id)).country).toBe("GB")
  await expect.poll(() => country.inputValue()).toBe("United Kingdom")
  await country.fill("Freedonia")
  await country.press("Tab")
  await expect.poll(async () => (await read(_id)).country).toBe("Freedonia")
})

it("reads and writes a seniority in the language of the page, and keeps it in English", async () => {
  const { _id } = await add({ name: "Ona Birch", email: "ona@example.com" })
  await call("/label/update-lead-fields", {
    contactId: _id,
    version: (await read(_id)).version,
    fields: { seniority: "Owner" }
  })
  const page = await open(`?contact=${_id}`, {}, { i18nextLng: "de" })
  const seniority = page.getByRole("complementary").getByLabel("Hierarchiestufe", { exact: true })
  await expect.poll(() => seniority.inputValue()).toBe("Inhaber/in")
  await seniority.fill("bereichsleitung")
  await seniority.press("Enter")
  await expect.poll(async () => (await read(_id)).seniority).toBe("Director")
  await expect.poll(() => seniority.inputValue()).toBe("Bereichsleitung")
  await page.getByText("Hierarchiestufe: Inhaber/in → Bereichsleitung").waitFor()
  await seniority.fill("Beirat")
  await seniority.press("Tab")
  await expect.poll(async () => (await read(_id)).seniority).toBe("Beirat")

  await page.goto(`${started.urls.app}/apps/search`)
  await page.getByRole("checkbox", { name: "Geschäftsführung", exact: true }).check()
  await expect.poll(() => new URL(page.url()).searchParams.get("seniority")).toBe("C-level")
})

it("a contact stays beneath a dialog when the window becomes narrow, and is a drawer once that is closed", async () => {
  const { _id } = await add({ name: "Nora Narrow", email: "nora@example.com" })
  const page = await open(`?contact=${_id}`)
  await drawerOf(page).getByRole("button", { name: "Request honorarium" }).click()
  const dialog = page.getByRole("dialog", { name: "Request an honorarium" })
  const field = dialog.getByRole("textbox").last()
  await field.fill("while it is written")
  await page.setViewportSize({ width: 820, height: 800 })
  await field.pressSequentially(" on")
  expect(await field.inputValue()).toBe("while it is written on")
  expect(await field.evaluate((element) => element === document.activeElement)).toBe(true)
  await page.getByRole("dialog", { name: "Nora Narrow" }).waitFor({ state: "detached" })
  await page.keyboard.press("Escape")
  await page.getByRole("dialog", { name: "Nora Narrow" }).waitFor()
})

it("a popover whose code is on its way is called off by Escape, which leaves open what is under it", async () => {
  const { _id } = await add({ name: "Lou Fern", email: "lou@example.com" })
  const page = await open("")
  let comes = () => {}
  const there = new Promise<void>((resolve) => {
    comes = resolve
  })
  await page.route("**/assets/PopoverPanel-*.js", async (route) => {
    await there
    await route.continue()
  })
  await page.goto(`${started.urls.app}/apps/added-contacts?contact=${_id}`)
  const labels = drawerOf(page).getByRole("button", { name: /^Labels/ })
  await labels.click()
  await page.keyboard.press("Escape")
  await expect.poll(() => labels.getAttribute("aria-expanded")).toBe("false")
  comes()
  await labels.click()
  const popover = page.getByRole("dialog", { name: "Labels" })
  await expect.poll(() => popover.evaluate((element) => element.contains(document.activeElement))).toBe(true)
  await page.keyboard.press("Escape")
  await popover.waitFor({ state: "detached" })
  await expect.poll(() => labels.evaluate((one) => one === document.activeElement)).toBe(true)
  expect(await drawerOf(page).count()).toBe(1)
})

it("Escape in the moment in which a dialog opens leaves open the contact under it", async () => {
  const { _id } = await add({ name: "Ivy Moss", email: "ivy@example.com" })
  const page = await open(`?contact=${_id}`)
  const opener = drawerOf(page).getByRole("button", { name: "Custom fields" })
  const dialog = page.getByRole("dialog", { name: "Custom fields" })
  const closeByEscape = async () => {
    await expect.poll(() => dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true)
    await page.keyboard.press("Escape")
    await dialog.waitFor({ state: "detached" })
  }
  await opener.click()
  await closeByEscape()
  await opener.evaluate(async (button: HTMLElement) => {
    button.click()
    for (let turn = 0; turn < 20; turn++) await Promise.resolve()
    button.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true, cancelable: true }))
  })
  await closeByEscape()
  expect(await drawerOf(page).count()).toBe(1)
})
