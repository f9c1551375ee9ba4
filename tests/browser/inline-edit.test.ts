import type { Page } from "playwright-core"
import { beforeAll, expect, it } from "vitest"
import { paths } from "../../contract/paths.ts"
import { openPage, type PageOptions } from "../support/browser.ts"
import { holdCalls } from "../support/heldCalls.ts"
import { seeFocus } from "../support/keyboard.ts"
import { clientOf } from "../support/realProcess.ts"
import { sharedServer } from "../support/sharedServer.ts"
import { type Member, signUpAdmin, signUpMember, store } from "../support/signedUp.ts"

const started = sharedServer()
let admin: Member
let reader: Member
const ids: Record<string, string> = {}
let viewedName = ""

const call = async (path: string, payload: unknown) =>
  (await clientOf(started.urls).call(path, payload, admin.token)).body.data

beforeAll(async () => {
  admin = await signUpAdmin(started.urls, { email: "inline@example.com", phone: "9000000831" })
  reader = await signUpMember(started.urls, admin, {
    email: "inline-reader@example.com",
    name: "Reading Person",
    role: "Read"
  })
  const { _id: consumer, organization_id } = JSON.parse(admin.stored.user)
  await call("/label/create-label", { consumer, organization_id, name: "Warm", colour: "red" })
  for (const name of ["Status Sample", "Label Sample", "Time Sample", "Keys Sample", "Refused Sample"])
    ids[name] = (await call("/leads/add-lead", { name }))._id
  const [lead] = await call("/leads/get-leads", { limit: 1 })
  viewedName = (await call("/leads/view-lead", { leadId: lead._id })).name
  ids.Listed = (await call("/leads/add-lead", { name: "Listed Sample", email: "listed@example.net" }))._id
  await call("/people/add-do-not-call", { email: "listed@example.net" })
})

const open = async (options: PageOptions = {}, stored = admin.stored) => {
  const page = await openPage({ viewport: "wide", ...options })
  await store(page, started.urls, stored)
  await page.goto(started.urls.app + paths.addedContacts)
  await rowOf(page, "Status Sample").waitFor()
  return page
}

const rowOf = (page: Page, name: string) => page.locator("tr[data-row]").filter({ hasText: name })
const cellOf = (page: Page, name: string, column: string) =>
  rowOf(page, name).getByRole("button", { name: new RegExp(`^${column}, ${name}: `) })
const item = (page: Page, name: string | RegExp) => page.getByRole("menuitem", { name })
const toast = (page: Page, text: string | RegExp) =>
  page.locator("[data-sonner-toast]").filter({ hasText: text })

const contact = async (name: string) => call("/leads/get-contact", { contactId: ids[name] })
const statusOf = async (name: string) => (await contact(name)).callStatus
const labelsOf = async (name: string) =>
  (await contact(name)).labels.map((label: { readonly name: string }) => label.name)

const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.closest("tr")?.querySelector("button")?.textContent)

const highlighted = (page: Page) => page.locator("[role=menuitem][data-highlighted]")

/** Chooses an item of the open menu by keyboard. */
const choose = async (page: Page, name: string) => {
  await item(page, name).waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute("role"))).toBe("menu")
  const words = await page.getByRole("menuitem").allTextContents()
  await page.keyboard.press("Home")
  for (const one of words) {
    await highlighted(page).filter({ hasText: one }).waitFor()
    if (one === name) break
    await page.keyboard.press("ArrowDown")
  }
  await page.keyboard.press("Enter")
}

it("a status in two clicks, undone from the toast", async () => {
  const page = await open()
  await cellOf(page, "Status Sample", "Call status").click()
  await item(page, "Not answering").click()
  await rowOf(page, "Status Sample").getByText("Not answering").waitFor()
  await expect.poll(() => statusOf("Status Sample")).toBe("Not answering")
  const told = toast(page, "Status Sample: Not answering")
  const header = await page.locator("header").first().boundingBox()
  await expect
    .poll(async () => (await told.boundingBox())?.y ?? 0, { message: "a toast covers no part of the header" })
    .toBeGreaterThan(header ? header.y + header.height : Number.NaN)
  await told.getByRole("button", { name: "Undo" }).click()
  await expect.poll(() => statusOf("Status Sample")).toBe("Yet to call")
  await rowOf(page, "Status Sample").getByText("Yet to call").waitFor()
  expect((await contact("Status Sample")).nextCallAt).toBe(null)
})

it("a label in two clicks, and the number beside the list is that of the contacts which it opens", async () => {
  const page = await open()
  await page.getByRole("link", { name: "My Contacts" }).click()
  const number = page.getByRole("link", { name: /^Warm/ })
  await expect.poll(() => number.innerText()).toMatch(/^Warm\s*0$/)
  await cellOf(page, viewedName, "Labels").click()
  await item(page, "Warm").click()
  await expect.poll(() => number.innerText()).toMatch(/^Warm\s*1$/)

  await page.getByRole("link", { name: "Added Contacts" }).click()
  await cellOf(page, "Label Sample", "Labels").click()
  await item(page, "Warm").click()
  await rowOf(page, "Label Sample").getByText("Warm").waitFor()
  await expect.poll(() => labelsOf("Label Sample")).toEqual(["Warm"])

  await page.getByRole("link", { name: "My Contacts" }).click()
  await expect.poll(() => number.innerText()).toMatch(/^Warm\s*1$/)
  await number.click()
  await expect.poll(() => page.locator("tr[data-row]").count()).toBe(1)
  await rowOf(page, viewedName).waitFor()
  await page.goto(`${started.urls.app + paths.myContacts}?thumbs=up`)
  await expect.poll(() => number.innerText()).toMatch(/^Warm$/)

  await page.getByRole("link", { name: "Added Contacts" }).click()
  await cellOf(page, "Label Sample", "Labels").click()
  await item(page, "Warm").click()
  await expect.poll(() => labelsOf("Label Sample")).toEqual([])
})

it("the next call: suggested, any other time, none; a status that needs a time asks for it", async () => {
  const page = await open()
  await cellOf(page, "Time Sample", "Call status").click()
  await item(page, "Call later").click()
  await item(page, /^Tomorrow 9:00/).click()
  await expect.poll(() => statusOf("Time Sample")).toBe("Call later")
  const { nextCallAt } = await contact("Time Sample")
  expect(nextCallAt).not.toBe(null)
  await cellOf(page, "Time Sample", "Next call").click()
  await item(page, "Another time…").click()
  const dialog = page.getByRole("dialog", { name: "Time Sample: Next call" })
  await dialog.getByRole("textbox", { name: "When to call" }).fill("2031-02-03T10:30")
  await dialog.getByRole("button", { name: "Save" }).click()
  await rowOf(page, "Time Sample").getByText("3 Feb 2031").waitFor()
  await expect.poll(async () => (await call("/calling/get-callbacks", {})).length).toBeGreaterThan(0)
  await cellOf(page, "Time Sample", "Next call").click()
  await item(page, "No next call").click()
  await expect.poll(async () => (await contact("Time Sample")).nextCallAt).toBe(null)
})

it("a refused change says why, and the old value is back", async () => {
  const page = await open({ allow: [/status of 409/] })
  const letGo = await holdCalls(page, started.urls.api, async (held) => {
    if (!held.url.endsWith("/label/update-lead-fields")) return held.pass()
    const body = { status: false, code: "conflict", message: "Fill in the interview form first." }
    return held.reply({
      status: 409,
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body)
    })
  })
  await cellOf(page, "Refused Sample", "Call status").click()
  await item(page, "Agreed to talk").click()
  await toast(page, "Refused Sample: Fill in the interview form first.").waitFor()
  await rowOf(page, "Refused Sample").getByText("Yet to call").waitFor()
  await letGo()
  await call("/label/update-lead-fields", {
    contactId: ids["Refused Sample"],
    fields: { callStatus: "Call completed" }
  })
  await cellOf(page, "Refused Sample", "Call status").click()
  await item(page, "Agreed to talk").click()
  await toast(page, "Someone else has just changed Refused Sample.").waitFor()
  await rowOf(page, "Refused Sample").getByText("Call completed").waitFor()
  expect(await statusOf("Refused Sample")).toBe("Call completed")
})

it("by keyboard alone, from a page on which nothing has the focus", async () => {
  const page = await open()
  const press = (key: string) => page.keyboard.press(key)
  const names = await page.locator("tr[data-row] td:nth-child(2) button").allTextContents()
  const at = names.indexOf("Keys Sample")
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  await press("x")
  await expect.poll(() => focused(page)).toBe(names[0])
  await seeFocus(page)
  expect(await page.locator("tr[aria-selected=true]").count()).toBe(0)
  for (let step = 0; step < at; step += 1) await press(step % 2 === 0 ? "j" : "ArrowDown")
  await expect.poll(() => focused(page)).toBe("Keys Sample")
  await press("s")
  await choose(page, "Not answering")
  await expect.poll(() => statusOf("Keys Sample")).toBe("Not answering")
  await expect.poll(() => focused(page)).toBe("Keys Sample")
  await press("l")
  await choose(page, "Warm")
  await expect.poll(() => labelsOf("Keys Sample")).toEqual(["Warm"])
  await expect.poll(() => focused(page)).toBe("Keys Sample")
  await press("n")
  await page.getByRole("menu").waitFor()
  await press("Escape")
  await page.getByRole("menu").waitFor({ state: "detached" })
  await expect.poll(() => focused(page)).toBe("Keys Sample")
  await press("k")
  await expect.poll(() => focused(page)).toBe(names[at - 1])
  await press("j")
  await press("x")
  await page.getByText("1 contact selected").waitFor()
  await press("Enter")
  await page.getByRole("complementary", { name: "Contact" }).waitFor()
})

it("the keys of a list do nothing in fields, menus and dialogs", async () => {
  const page = await open()
  const search = page.getByRole("searchbox", { name: "Search added contacts" })
  await search.focus()
  for (const key of ["x", "j", "s", "ArrowDown", "Backspace", "Backspace", "Backspace"])
    await page.keyboard.press(key)
  expect(await search.evaluate((box) => box === document.activeElement)).toBe(true)
  expect(await page.locator("tr[aria-selected=true]").count()).toBe(0)
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  await page.keyboard.press("?")
  const sheet = page.getByRole("dialog", { name: "Keyboard shortcuts" })
  await sheet.getByText("Change the call status").waitFor()
  await page.keyboard.press("j")
  expect(await sheet.evaluate((box) => box.contains(document.activeElement))).toBe(true)
})

it("a contact on the do-not-call list gets no next call; a reader changes nothing", async () => {
  const page = await open()
  await cellOf(page, "Listed Sample", "Call status").click()
  await item(page, "Not answering").waitFor()
  expect(await item(page, /^(Call later|Call scheduled)$/).count()).toBe(0)
  await page.keyboard.press("Escape")
  await page.getByRole("menu").waitFor({ state: "detached" })
  expect(await cellOf(page, "Listed Sample", "Next call").count()).toBe(0)
  await page.keyboard.press("n")
  await toast(page, "On the do-not-call list.").waitFor()
  const readers = await open({}, reader.stored)
  expect(await readers.locator("tr [aria-haspopup=menu]").count()).toBe(0)
  await rowOf(readers, "Status Sample").focus()
  await readers.keyboard.press("s")
  await readers.keyboard.press("?")
  const sheet = readers.getByRole("dialog", { name: "Keyboard shortcuts" })
  await sheet.getByText("Next and previous row").waitFor()
  expect(await sheet.getByText("Change the call status").count()).toBe(0)
  expect(await readers.getByRole("menu").count()).toBe(0)
})

it("on a phone the status and the label are changed in the row, without a page wider than the screen", async () => {
  const page = await open({ viewport: "phone" })
  await cellOf(page, "Status Sample", "Call status").click()
  await item(page, "Agreed to talk").click()
  await expect.poll(() => statusOf("Status Sample")).toBe("Agreed to talk")
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
})
