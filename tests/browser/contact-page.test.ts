import type { Page } from "playwright-core"
import { beforeAll, expect, it } from "vitest"
import { paths } from "../../contract/paths.ts"
import { openPage, type PageOptions } from "../support/browser.ts"
import { cutCalls } from "../support/cutCalls.ts"
import { seeFocus, tabTo } from "../support/keyboard.ts"
import { clientOf } from "../support/realProcess.ts"
import { sharedServer } from "../support/sharedServer.ts"
import { type Member, signUpAdmin, signUpMember, store } from "../support/signedUp.ts"

const started = sharedServer()
let admin: Member
/** The ids of Person 29 to Person 0, as the list shows them. */
let ids: ReadonlyArray<string>

const call = async (path: string, payload: unknown, token = admin.token) =>
  (await clientOf(started.urls).call(path, payload, token)).body.data as { _id: string; version: number }

const add = async (values: Record<string, unknown>, token = admin.token) =>
  (await call("/leads/add-lead", values, token))._id

const idAt = (place: number) => ids[place] ?? ""

beforeAll(async () => {
  admin = await signUpAdmin(started.urls, { email: "record@example.com", phone: "9000000171" })
  const added: Array<string> = []
  for (let place = 0; place < 30; place++)
    added.unshift(await add({ name: `Person ${place}`, email: `person${place}@example.org` }))
  ids = added
})

const open = async (path: string, options: PageOptions = {}, stored = admin.stored) => {
  const page = await openPage({ viewport: "laptop", ...options })
  await store(page, started.urls, stored)
  await page.goto(started.urls.app + path)
  return page
}

const isShown = (page: Page, name: string) =>
  page.getByRole("heading", { level: 1, name, exact: true }).waitFor()

const rowOf = (page: Page, id: string) => page.locator(`tr[data-contact="${id}"]`)

it("opens from the list by keyboard, goes on by J and K, stays after a reload, and back is the list at its place", async () => {
  const page = await open(paths.addedContacts)
  await rowOf(page, idAt(0)).focus()
  for (let place = 1; place <= 20; place++) {
    await page.keyboard.press("ArrowDown")
    await page.locator(`tr[data-position="${place}"]:focus`).waitFor()
  }
  await page.keyboard.press("Enter")
  await page
    .getByRole("complementary", { name: "Contact" })
    .getByRole("heading", { name: "Person 9" })
    .waitFor()
  await tabTo(page, /^Open as page$/)
  await seeFocus(page)
  await page.keyboard.press("Enter")
  await isShown(page, "Person 9")
  await page.getByText("21 of 30").waitFor()
  expect(new URL(page.url()).pathname).toBe(paths.contact(idAt(20)))
  await expect.poll(() => page.title()).toContain("Person 9")

  await page.keyboard.press("j")
  await isShown(page, "Person 8")
  await page.keyboard.press("j")
  await isShown(page, "Person 7")
  await page.keyboard.press("k")
  await isShown(page, "Person 8")
  await page.reload()
  await isShown(page, "Person 8")
  await page.getByText("22 of 30").waitFor()
  await page.keyboard.press("j")
  await isShown(page, "Person 7")

  await page.goBack()
  await page.locator('tr[data-position="22"]:focus').waitFor()
  expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(paths.addedContacts)
  await page.goForward()
  await isShown(page, "Person 7")
  await page.getByRole("link", { name: "Added contacts" }).last().click()
  await page.locator('tr[data-position="22"]:focus').waitFor()
})

it("goes through a filtered list by its buttons, and ends at its ends", async () => {
  const page = await open(`${paths.addedContacts}?q=${encodeURIComponent("Person 1")}&sort=name`)
  await page.getByText("11 contacts").waitFor()
  await page.locator("tr[data-row] button", { hasText: "Person 1" }).first().click()
  await page.getByRole("link", { name: "Open as page" }).click()
  await page.getByText("1 of 11").waitFor()
  const previous = page.getByRole("button", { name: "Previous contact" })
  expect(await previous.isDisabled()).toBe(true)
  await page.keyboard.press("k")
  await page.getByRole("button", { name: "Next contact" }).click()
  await page.getByText("2 of 11").waitFor()
  await page.goBack()
  await page.getByText("11 contacts").waitFor()
  expect(new URL(page.url()).searchParams.get("q")).toBe("Person 1")
})

it("goes on through a filtered list whose filter a contact no longer matches", async () => {
  const page = await open(
    `${paths.addedContacts}?q=${encodeURIComponent("Person 2")}&status=Yet+to+call&sort=name`
  )
  await page.getByText("11 contacts").waitFor()
  await page.locator("tr[data-row] button", { hasText: "Person 20" }).click()
  await page.getByRole("link", { name: "Open as page" }).click()
  await isShown(page, "Person 20")
  await page.getByText("2 of 11").waitFor()
  const outcome = { callId: crypto.randomUUID(), contactId: idAt(9), callStatus: "Not answering" }
  await call("/calling/record-outcome", outcome)
  await page.reload()
  await isShown(page, "Person 20")
  await page.getByRole("button", { name: "Next contact", disabled: false }).waitFor()
  expect(await page.getByText(/^\d+ of \d+$/).count()).toBe(0)
  await page.keyboard.press("j")
  await isShown(page, "Person 21")
  await page.getByText("2 of 10").waitFor()
  await page.keyboard.press("k")
  await isShown(page, "Person 2")
})

it("opens by its address, without a list, and lists its keys", async () => {
  const page = await open(paths.contact(idAt(0)))
  await isShown(page, "Person 29")
  await page.getByRole("link", { name: "My contacts" }).last().waitFor()
  expect(await page.getByRole("button", { name: "Next contact" }).count()).toBe(0)
  await page.keyboard.press("?")
  await page.getByRole("dialog", { name: "Keyboard shortcuts" }).getByText("Next contact").waitFor()
})

it("edits in place, and shows the next steps, the calls and the honoraria", async () => {
  const id = await add({ name: "Vera Record", email: "vera@example.org", phone: "5550171" })
  const page = await open(paths.contact(id))
  await isShown(page, "Vera Record")
  const company = page.getByRole("main").getByLabel("Company", { exact: true })
  await company.fill("Example Pharma")
  await company.press("Enter")
  await page.getByText("Company: nothing → Example Pharma").waitFor({ state: "attached" })
  await page.locator("bdi", { hasText: "Example Pharma" }).first().waitFor()

  await call("/calling/record-outcome", {
    callId: crypto.randomUUID(),
    contactId: id,
    callStatus: "Call later",
    nextCallAt: new Date(Date.now() + 86_400_000).toISOString(),
    zone: "Asia/Tokyo",
    note: "Rang twice"
  })
  await call("/honorarium/create-honorarium-request", {
    respondentName: "Vera Record",
    respondentId: id,
    amount: 100,
    currency: "USD"
  })
  await page.reload()
  const steps = page.getByRole("list", { name: "Next steps" }).getByRole("listitem")
  await steps.filter({ hasText: "their time" }).getByRole("link", { name: "Call" }).waitFor()
  await steps.filter({ hasText: "Honorarium of" }).getByRole("link", { name: "Open honoraria" }).waitFor()
  const history = page.locator("li[data-kind]")
  await history.filter({ hasText: "Rang twice" }).first().waitFor()
  await history.filter({ hasText: "$100" }).first().waitFor()
})

it("says that a contact was merged and leads to the other one, and that there is none in another organisation", async () => {
  const [kept, gone] = [
    await add({ name: "Kept Record", email: "kept@example.org" }),
    await add({ name: "Gone Record", email: "gone@example.org" })
  ]
  await call("/people/merge-contacts", { keptId: kept, goneId: gone, keptVersion: 1, goneVersion: 1 })
  const page = await open(paths.contact(gone), { allow: [/404/] })
  await page.getByRole("heading", { name: "This contact was merged with another" }).waitFor()
  await page.getByRole("link", { name: "Open the merged contact" }).click()
  await isShown(page, "Kept Record")

  const stranger = await signUpAdmin(started.urls, { email: "record2@example.com", phone: "9000000172" })
  const foreign = await add({ name: "Foreign Record", email: "foreign@example.org" }, stranger.token)
  for (const id of [foreign, "no-id"]) {
    await page.goto(started.urls.app + paths.contact(id))
    await page.getByText("It may have been deleted, or it belongs to another organisation.").waitFor()
    expect(await page.getByText("Foreign Record").count()).toBe(0)
    expect(await page.getByRole("button", { name: "Try again" }).count()).toBe(0)
  }
})

it("opens without a network what the list has", async () => {
  const page = await open(paths.addedContacts, {
    allow: [/net::ERR_/, /Failed to load resource/, /Notifications:/]
  })
  await rowOf(page, idAt(1)).getByRole("button", { name: "Person 28", exact: true }).click()
  await page.getByRole("link", { name: "Open as page" }).click()
  await isShown(page, "Person 28")
  await page.getByText(/^\d+ of \d+$/).waitFor()
  const network = await cutCalls(page, `${started.urls.api}/*`)
  await page.keyboard.press("j")
  await isShown(page, "Person 27")
  await page.getByRole("main").getByLabel("Notes").waitFor()
  await network.pass()
})

const aReader = () =>
  signUpMember(started.urls, admin, { email: "record-reader@example.com", name: "Rea Example", role: "Read" })

it("tells a member with the Read role why nothing can be edited", async () => {
  const page = await open(paths.contact(idAt(3)), {}, (await aReader()).stored)
  await isShown(page, "Person 26")
  await page.getByText("Your role is view-only. Ask an Admin for the Write role.").first().waitFor()
  const name = page.getByRole("main").getByLabel("Name", { exact: true })
  expect([await name.inputValue(), await name.getAttribute("readonly")]).toEqual(["Person 26", ""])
})
