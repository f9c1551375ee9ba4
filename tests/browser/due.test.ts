import { expect, it } from "vitest"
import { paths } from "../../contract/paths.ts"
import { mayCallThere } from "../../contract/rules/callingHours.ts"
import { escapeFrom, openPage } from "../support/browser.ts"
import { seeFocus, tabTo } from "../support/keyboard.ts"
import { clientOf } from "../support/realProcess.ts"
import { sharedServer } from "../support/sharedServer.ts"
import { signUpAdmin, signUpMember, store } from "../support/signedUp.ts"

const started = sharedServer()

it("opens from the numbers of the start page, and each entry leads to its action", async () => {
  const admin = await signUpAdmin(started.urls, { email: "due@example.com", phone: "9000000191" })
  const call = async (path: string, payload: unknown) =>
    (await clientOf(started.urls).call(path, payload, admin.token)).body.data as { _id: string }
  const add = async (name: string, more: object = {}) =>
    (await call("/leads/add-lead", { name, addAnyway: true, ...more }))._id
  const outcome = (contactId: string, callStatus: string, more: object = {}) =>
    call("/calling/record-outcome", { callId: crypto.randomUUID(), contactId, callStatus, ...more })
  const called = await add("Cal Example", { phone: "5550191", company: "AC/DC" })
  const nextCallAt = new Date(Date.now() + 1_800_000).toISOString()
  await outcome(called, "Call later", { nextCallAt, zone: "Asia/Tokyo" })
  const mailed = await add("Mae Example", { email: "mae@example.org" })
  await outcome(mailed, "Asked to send email")

  const page = await openPage({ viewport: "laptop" })
  await store(page, started.urls, admin.stored)
  await page.goto(started.urls.app + paths.start)
  await page.getByRole("link", { name: /^Emails to write\s*1$/ }).waitFor()
  await tabTo(page, /^Callbacks: missed, or within 24 hours\s*1$/)
  await seeFocus(page)
  await page.keyboard.press("Enter")
  await page.getByRole("heading", { level: 1, name: "Due work" }).waitFor()
  const items = page.locator("li[data-due]")
  await items.filter({ hasText: "Cal Example" }).getByText("their time").waitFor()
  expect(await items.count()).toBe(1)

  await page.getByRole("link", { name: "Everything" }).click()
  await expect.poll(() => items.count()).toBe(2)
  expect(await items.first().getAttribute("data-due")).toBe("mail")
  await items.first().getByRole("button", { name: "Write an email" }).click()
  const mail = page.getByRole("dialog", { name: "Email to Mae Example" })
  await mail.waitFor()
  await escapeFrom(mail)
  await page.reload()
  await items.filter({ hasText: "Cal Example" }).getByRole("link", { name: "Call", exact: true }).click()
  await expect.poll(() => new URL(page.url()).pathname).toBe(paths.calls)
  await page.goBack()
  await items.getByRole("link", { name: "AC/DC" }).click()
  await page.getByRole("heading", { level: 1, name: "AC/DC" }).waitFor()
  await page.goto(started.urls.app + paths.contact(mailed))
  await page.getByRole("list", { name: "Next steps" }).getByRole("button", { name: "Write an email" }).click()
  await mail.waitFor()
})

it("shows a callback on the clocks of the caller and of the contact wherever its time is", async () => {
  const admin = await signUpAdmin(started.urls, { email: "clocks@example.com", phone: "9000000199" })
  const call = async (path: string, payload: unknown) =>
    (await clientOf(started.urls).call(path, payload, admin.token)).body.data as { _id: string }
  const { _id } = await call("/leads/add-lead", { name: "Tok Example", phone: "5550199", country: "Japan" })
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
  const outcome = { callStatus: "Call later", nextCallAt: `${tomorrow}T00:00:00.000Z`, zone: "Asia/Tokyo" }
  await call("/calling/record-outcome", { callId: crypto.randomUUID(), contactId: _id, ...outcome })

  const page = await openPage({ viewport: "laptop" })
  await store(page, started.urls, admin.stored)
  const both = /05:30 · \w+,? 09:00 their time$/
  await page.goto(started.urls.app + paths.start)
  await page.getByText(both).waitFor()
  await page.goto(started.urls.app + paths.due)
  await page.locator("li[data-due]").getByText(both).waitFor()
  await page.goto(started.urls.app + paths.contact(_id))
  await page
    .getByText(/^Next call/)
    .getByText(both)
    .waitFor()
  await page.getByRole("list", { name: "Next steps" }).getByText(both).waitFor()
  await page.getByText("🇯🇵").waitFor()
  await page.goto(started.urls.app + paths.addedContacts)
  await page.getByRole("row", { name: "Tok Example" }).getByText(both).waitFor()
  await page.getByText("Board", { exact: true }).click()
  await page.getByRole("article", { name: "Tok Example" }).getByText(both).waitFor()
})

it("creates the address of a calendar, shows it once, and turns it off", async () => {
  const admin = await signUpAdmin(started.urls, { email: "calendar@example.com", phone: "9000000192" })
  const page = await openPage({ viewport: "laptop" })
  await store(page, started.urls, admin.stored)
  await page.goto(started.urls.app + paths.due)
  const calendar = page.getByRole("region", { name: "Calendar" })
  await calendar.getByRole("button", { name: "Create an address" }).click()
  const field = calendar.getByLabel("Address")
  await expect.poll(() => field.evaluate((input) => input === document.activeElement)).toBe(true)
  const address = await field.inputValue()
  const feed = await fetch(address)
  expect([feed.status, feed.headers.get("content-type")]).toEqual([200, "text/calendar; charset=utf-8"])
  await page.reload()
  await calendar.getByText(/^On since /).waitFor()
  expect(await field.count()).toBe(0)
  await calendar.getByRole("button", { name: "Turn off" }).click()
  await page.getByRole("alertdialog").getByRole("button", { name: "Turn off" }).click()
  await calendar.getByRole("button", { name: "Create an address" }).waitFor()
  expect((await fetch(address)).status).toBe(404)
})

it("the calls page says how many may be called now, or when calling hours begin, before calls begin", async () => {
  const admin = await signUpAdmin(started.urls, { email: "count@example.com", phone: "9000000836" })
  const add = (name: string, more: object = {}) => {
    const person = { name, phone: "5550836", addAnyway: true, ...more }
    return clientOf(started.urls).call("/leads/add-lead", person, admin.token)
  }
  const country = ["Japan", "Argentina"].find((one) => !mayCallThere(one, "", Date.now()))
  await add("Far Example", { country })
  const page = await openPage({ viewport: "laptop" })
  await store(page, started.urls, admin.stored)
  await page.goto(started.urls.app + paths.calls)
  await page.getByRole("heading", { name: "Due now 0", exact: true }).waitFor()
  const opening = page.getByText(/^Calling hours begin \w+,? \d/)
  await opening.waitFor()
  for (const name of ["Ana Example", "Bea Example"]) await add(name)
  await page.reload()
  await page.getByRole("heading", { name: "Due now 2", exact: true }).waitFor()
  expect(await opening.count()).toBe(0)
})

it("a member with the Read role opens the calls page, which says why no call can be started", async () => {
  const admin = await signUpAdmin(started.urls, { email: "calls-admin@example.com", phone: "9000000837" })
  const { _id: consumer, organization_id } = JSON.parse(admin.stored.user)
  const label = { consumer, organization_id, name: "unbroken".repeat(8) }
  await clientOf(started.urls).call("/label/create-label", label, admin.token)
  const reader = { email: "calls-reader@example.com", name: "Read Example", role: "Read" } as const
  const { stored } = await signUpMember(started.urls, admin, reader)
  for (const i18nextLng of ["en", "ae"]) {
    const page = await openPage({ context: { viewport: { width: 320, height: 800 } } })
    await store(page, started.urls, { ...stored, i18nextLng })
    await page.goto(started.urls.app + paths.calls)
    await page.locator("h2 span", { hasText: /^0$/ }).waitFor()
    await page.getByText("unbrokenunbroken").first().waitFor()
    expect(await page.locator("[aria-disabled=true]").count()).toBeGreaterThan(1)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
    const frame = await page.locator("main").evaluate((main) => [main.scrollWidth, main.clientWidth])
    expect(frame[0]).toBe(frame[1])
  }
})
