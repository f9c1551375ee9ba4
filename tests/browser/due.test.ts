import { expect, it } from "vitest"
import { paths } from "../../contract/paths.ts"
import { openPage } from "../support/browser.ts"
import { seeFocus, tabTo } from "../support/keyboard.ts"
import { clientOf } from "../support/realProcess.ts"
import { sharedServer } from "../support/sharedServer.ts"
import { signUpAdmin, store } from "../support/signedUp.ts"

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
  await outcome(await add("Mae Example", { email: "mae@example.org" }), "Asked to send email")

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
  await page.getByRole("dialog", { name: "Email to Mae Example" }).waitFor()
  await page.keyboard.press("Escape")
  await page.reload()
  await items.filter({ hasText: "Cal Example" }).getByRole("link", { name: "Call", exact: true }).click()
  await expect.poll(() => new URL(page.url()).pathname).toBe(paths.calls)
  await page.goBack()
  await items.getByRole("link", { name: "AC/DC" }).click()
  await page.getByRole("heading", { level: 1, name: "AC/DC" }).waitFor()
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
