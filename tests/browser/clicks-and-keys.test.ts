import type { Locator, Page } from "playwright-core"
import { beforeAll, expect, it } from "vitest"
import { paths } from "../../contract/paths.ts"
import { openPage } from "../support/browser.ts"
import { refuseFirst } from "../support/heldCalls.ts"
import { clientOf } from "../support/realProcess.ts"
import { sharedServer } from "../support/sharedServer.ts"
import { type Member, signUpAdmin, store } from "../support/signedUp.ts"

/* How many clicks and keys the most frequent jobs take. Each job is done in the page, and its result read from the server. */

const started = sharedServer()
let admin: Member
let label: string

const call = async (path: string, payload: object) =>
  (await clientOf(started.urls).call(path, payload, admin.token)).body.data

beforeAll(async () => {
  admin = await signUpAdmin(started.urls, { email: "clicks@example.com", phone: "9000000833" })
  const { _id: consumer, organization_id } = JSON.parse(admin.stored.user)
  label = (await call("/label/create-label", { consumer, organization_id, name: "Warm", colour: "red" }))._id
  await call("/mail/save-template", { name: "Thanks", subject: "Thank you", body: "Hello {{name}}" })
})

const addContact = async (name: string, more: object = {}): Promise<string> =>
  (await call("/leads/add-lead", { name, ...more }))._id

const contactOf = (contactId: string) => call("/leads/get-contact", { contactId })

const open = async (path: string) => {
  const page = await openPage({ viewport: "wide", allow: [/approve-honorarium-request/] })
  await store(page, started.urls, admin.stored)
  await page.goto(started.urls.app + path)
  return page
}

/** A hand that counts. */
const handOn = (page: Page) => {
  const used = { clicks: 0, keys: 0 }
  return {
    used,
    click: async (target: Locator) => {
      used.clicks += 1
      await target.click()
    },
    press: async (key: string) => {
      used.keys += 1
      await page.keyboard.press(key)
    }
  }
}

/** A call of this contact that has begun. */
const onCall = async (contactId: string) => {
  const page = await open(paths.callContacts([contactId]))
  await page.getByRole("button", { name: "Start calling" }).first().click()
  await page.getByRole("button", { name: /^Start call/ }).click()
  await page.getByRole("button", { name: /^Save and next/ }).waitFor()
  return page
}

const isPressed = (page: Page, name: string | RegExp) =>
  page.getByRole("button", { name, pressed: true }).waitFor()

it("an outcome takes two keys", async () => {
  const contactId = await addContact("Outcome Sample", { phone: "5550131" })
  const page = await onCall(contactId)
  const hand = handOn(page)
  await hand.press("4")
  await isPressed(page, /Agreed to talk/)
  await hand.press("Enter")
  await expect.poll(async () => (await contactOf(contactId)).callStatus).toBe("Agreed to talk")
  expect(hand.used).toEqual({ clicks: 0, keys: 2 })
})

it("a callback tomorrow at nine takes three keys", async () => {
  const contactId = await addContact("Callback Sample", { phone: "5550132" })
  const page = await onCall(contactId)
  const hand = handOn(page)
  await hand.press("2")
  await page.getByRole("group", { name: "When to call" }).waitFor()
  await hand.press("t")
  await isPressed(page, /^Tomorrow 9:00/)
  await hand.press("Enter")
  await expect.poll(async () => (await contactOf(contactId)).callStatus).toBe("Call later")
  expect((await contactOf(contactId)).nextCallAt).not.toBeNull()
  expect(hand.used).toEqual({ clicks: 0, keys: 3 })
})

it("an email during a call takes one key, the template and the key that sends it", async () => {
  const contactId = await addContact("Emailed Sample", { phone: "5550133", email: "emailed@example.org" })
  const page = await onCall(contactId)
  const hand = handOn(page)
  await hand.press("m")
  const mail = page.getByRole("dialog", { name: "Email to Emailed Sample" })
  await mail.getByText("emailed@example.org").waitFor()
  await mail.getByLabel("Template").and(page.locator(":focus")).waitFor()
  await hand.press("T")
  await expect.poll(() => mail.getByLabel("Text", { exact: true }).inputValue()).toBe("Hello {{name}}")
  await hand.press("Control+Enter")
  await page.getByText("The email to emailed@example.org is on its way").waitFor()
  expect(hand.used).toEqual({ clicks: 0, keys: 3 })
})

it("a label for three selected people takes two clicks, and one more takes it back", async () => {
  const names = ["Anna Bulk", "Berta Bulk", "Clara Bulk"]
  const ids: Array<string> = []
  for (const name of names) ids.push(await addContact(name))
  await call("/label/update-lead-label", { contactIds: ids.slice(0, 1), add: [label], remove: [] })
  const labelled = async () => {
    const contacts = await Promise.all(ids.map(contactOf))
    return contacts.map(({ labels }) => labels.map(({ name }: { readonly name: string }) => name))
  }
  expect(await labelled()).toEqual([["Warm"], [], []])
  const page = await open(`${paths.addedContacts}?q=Bulk`)
  for (const name of names) await page.getByRole("checkbox", { name: `Select ${name}` }).click()
  const hand = handOn(page)
  await hand.click(page.getByRole("button", { name: "Add label", exact: true }))
  await hand.click(page.getByRole("menuitem", { name: "Warm" }))
  await expect.poll(labelled).toEqual([["Warm"], ["Warm"], ["Warm"]])
  expect(hand.used).toEqual({ clicks: 2, keys: 0 })
  const told = page
    .locator("[data-sonner-toast]")
    .filter({ hasText: "Add the label Warm: 2 contacts updated." })
  await hand.click(told.getByRole("button", { name: "Undo" }))
  await expect.poll(labelled).toEqual([["Warm"], [], []])
  await page.getByText("Undone. The contacts are as they were.").waitFor()
  expect(hand.used).toEqual({ clicks: 3, keys: 0 })
})

it("a status for selected people takes two clicks, names who can't have it, and one more takes it back", async () => {
  const names = ["Dora Selected", "Emil Selected", "Fred Selected"]
  const ids: Array<string> = []
  for (const name of names) ids.push(await addContact(name))
  const status = async (contactId: string | undefined, callStatus: string) =>
    call("/label/update-lead-fields", { contactId, fields: { callStatus } })
  await status(ids[0], "Call later")
  await status(ids[2], "Call completed")
  await status(ids[2], "Interview noted documented")
  const statuses = async () => (await Promise.all(ids.map(contactOf))).map(({ callStatus }) => callStatus)
  const before = ["Call later", "Yet to call", "Interview noted documented"]
  expect(await statuses()).toEqual(before)
  const page = await open(`${paths.addedContacts}?q=Selected`)
  for (const name of names) await page.getByRole("checkbox", { name: `Select ${name}` }).click()
  const hand = handOn(page)
  await hand.click(page.getByRole("button", { name: "Set status", exact: true }))
  await hand.click(page.getByRole("menuitem", { name: "Not answering" }))
  const dialog = page.getByRole("dialog", { name: "Set the call status to Not answering" })
  await dialog.getByText("2 contacts updated.").waitFor()
  await dialog.getByText("1 not updated:").waitFor()
  await dialog.getByText("Fred Selected").waitFor()
  expect(await statuses()).toEqual(["Not answering", "Not answering", "Interview noted documented"])
  expect(hand.used).toEqual({ clicks: 2, keys: 0 })
  await page.keyboard.press("Escape")
  const told = page.locator("[data-sonner-toast]").filter({ hasText: "2 contacts updated." })
  await hand.click(told.getByRole("button", { name: "Undo" }))
  await page.getByText("Undone. The contacts are as they were.").waitFor()
  expect(await statuses()).toEqual(before)
  expect(hand.used).toEqual({ clicks: 3, keys: 0 })
})

it("a status or a label of someone in a list takes two clicks", async () => {
  const contactId = await addContact("Inline Sample")
  const page = await open(`${paths.addedContacts}?q=Inline`)
  const cell = (column: string) =>
    page.getByRole("button", { name: new RegExp(`^${column}, Inline Sample: `) })
  const hand = handOn(page)
  await hand.click(cell("Call status"))
  await hand.click(page.getByRole("menuitem", { name: "Not answering" }))
  await expect.poll(async () => (await contactOf(contactId)).callStatus).toBe("Not answering")
  expect(hand.used).toEqual({ clicks: 2, keys: 0 })
  await hand.click(cell("Labels"))
  await hand.click(page.getByRole("menuitem", { name: "Warm" }))
  await expect.poll(async () => (await contactOf(contactId)).labels.length).toBe(1)
  expect(hand.used).toEqual({ clicks: 4, keys: 0 })
})

/** A requested honorarium of a contact with a documented interview. */
const owe = async (name: string) => {
  const respondentId = await addContact(name, { email: "owed@example.org", callStatus: "Call completed" })
  const outcome = { callStatus: "Interview noted documented", note: "Took part" }
  await call("/calling/record-outcome", { callId: crypto.randomUUID(), contactId: respondentId, ...outcome })
  const terms = { amount: 1500, currency: "INR", upiId: "owed@examplebank" }
  const request = { respondentId, respondentName: name, ...terms }
  await call("/honorarium/create-honorarium-request", { ...request, idempotencyKey: crypto.randomUUID() })
}

/** The tests' server asks for a code after ten hours: here it asks once. */
const askForCode = (page: Page) =>
  refuseFirst(page, started.urls.api, {
    path: "/honorarium/approve-honorarium-request",
    status: 403,
    body: { status: false, code: "step_up_required", message: "Confirm first." }
  })

it("an honorarium is approved and paid from its row by two clicks and the code", async () => {
  await owe("Olga Owed")
  const page = await open(paths.honorarium)
  const letGo = await askForCode(page)
  const hand = handOn(page)
  await hand.click(page.getByRole("button", { name: "Approve ₹1,500.00" }))
  const both = page.getByRole("button", { name: "Approve and pay" })
  await both.waitFor()
  await hand.click(both)
  const dialog = page.getByRole("alertdialog")
  await dialog.getByLabel("One-time code").waitFor()
  await dialog
    .getByLabel("One-time code")
    .fill(await clientOf(started.urls).codeSentTo("clicks@example.com", "email"))
  await page.keyboard.press("Enter")
  await page
    .getByRole("row", { name: /Olga Owed/ })
    .getByText("Paid", { exact: true })
    .waitFor()
  await letGo()
  expect(hand.used).toEqual({ clicks: 2, keys: 0 })
})
