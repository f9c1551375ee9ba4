import type { Page } from "playwright-core"
import { expect, it } from "vitest"
import type { HistoryEntry } from "../../contract/entities/HistoryEntry.ts"
import { openPage } from "../support/browser.ts"
import { cutCalls } from "../support/cutCalls.ts"
import { clientOf } from "../support/realProcess.ts"
import { sharedServer } from "../support/sharedServer.ts"
import { signUpAdmin, store } from "../support/signedUp.ts"

const started = sharedServer()
let serial = 0

/** An Admin with a label and one contact, signed in on this page. */
const asCaller = async (page: Page) => {
  const { call } = clientOf(started.urls)
  const place = ++serial
  const { token, userId, organisationId, stored } = await signUpAdmin(started.urls, {
    email: `caller${place}@example.com`,
    phone: `900000003${place}`
  })
  const owner = { consumer: userId, organization_id: organisationId }
  await call("/label/create-label", { ...owner, name: "Warm", colour: "red" }, token)
  const added = await call("/leads/add-lead", { name: "Offline Contact", phone: "5550100" }, token)
  const contactId = String(added.body.data._id)
  await store(page, started.urls, stored)
  const contact = async () => (await call("/leads/get-contact", { contactId }, token)).body.data
  const history = async () =>
    (await call("/leads/get-contact-history", { contactId }, token)).body.data as ReadonlyArray<HistoryEntry>
  return { call, token, contactId, contact, history }
}

const allow = [/net::ERR_/, /Failed to load resource/, /Notifications:/]

it("a note, a label and a thumb recorded without network wait in order, survive a closed tab and are sent once", async () => {
  const page = await openPage({ allow })
  const { contactId, contact, history } = await asCaller(page)
  const context = page.context()
  const address = `${started.urls.app}/apps/added-contacts?contact=${contactId}`
  await page.goto(address)
  const drawer = page.getByRole("complementary", { name: "Contact" })
  await drawer.getByLabel("Notes").waitFor()
  const labels = drawer.getByRole("button", { name: /^Labels: / })
  await labels.click()
  await page.getByRole("checkbox", { name: "Warm" }).waitFor()
  await page.keyboard.press("Escape")

  await cutCalls(page, `${started.urls.api}/*`)
  await drawer.getByLabel("Notes").fill("Said so without network")
  await drawer.getByLabel("Notes").press("Control+Enter")
  await page.getByRole("button", { name: "1 waiting" }).waitFor()
  await labels.click()
  await page.getByRole("checkbox", { name: "Warm" }).click()
  await page.getByRole("button", { name: "2 waiting" }).waitFor()
  await page.keyboard.press("Escape")
  await drawer.getByRole("button", { name: "Thumbs up", pressed: false }).click()
  await page.getByRole("button", { name: "3 waiting" }).waitFor()
  await drawer.getByRole("button", { name: "Thumbs up", pressed: true }).waitFor()
  expect(await contact()).toMatchObject({ notes: "", labels: [], thumbs: null })

  await page.close()
  const other = await context.newPage()
  const network = await cutCalls(other, `${started.urls.api}/*`)
  await other.goto(`${started.urls.app}/apps/pricing`)
  await other.getByRole("button", { name: "3 waiting" }).waitFor()
  await network.pass()
  await other.evaluate(() => void dispatchEvent(new Event("online")))
  await expect
    .poll(contact)
    .toMatchObject({ notes: "Said so without network", labels: [{ name: "Warm" }], thumbs: "up" })
  await other.getByRole("button", { name: /waiting$/ }).waitFor({ state: "detached" })
  const fields = (await history()).flatMap((entry) =>
    "changes" in entry ? entry.changes.map(({ field }) => field) : []
  )
  const written = fields.filter((field) => ["notes", "label", "thumbs"].includes(field)).reverse()
  expect(written).toEqual(["notes", "label", "thumbs"])
})

it("an offline note on top of a colleague's newer note shows a card with both, and nothing is overwritten", async () => {
  const page = await openPage({ allow })
  const { call, token, contactId, contact } = await asCaller(page)
  await page.goto(`${started.urls.app}/apps/added-contacts?contact=${contactId}`)
  const drawer = page.getByRole("complementary", { name: "Contact" })
  await drawer.getByLabel("Notes").waitFor()
  const network = await cutCalls(page, `${started.urls.api}/*`)
  await drawer.getByLabel("Notes").fill("Mine")
  await drawer.getByLabel("Notes").press("Control+Enter")
  await page.getByRole("button", { name: "1 waiting" }).waitFor()
  const { version } = await contact()
  await call("/label/update-lead-fields", { contactId, version, fields: { notes: "Theirs" } }, token)
  await network.pass()
  await page.evaluate(() => void dispatchEvent(new Event("online")))
  await page.getByRole("button", { name: "1 needs your decision" }).click()
  const card = page.getByRole("listitem").filter({ hasText: "On the server now" })
  await card.getByText("Mine", { exact: true }).first().waitFor()
  await card.getByText("Theirs", { exact: true }).waitFor()
  expect(await contact()).toMatchObject({ notes: "Theirs" })
  await card.getByRole("button", { name: "Use my version" }).click()
  await expect.poll(contact).toMatchObject({ notes: "Mine" })
})

it("the draft of a wrap-up is restored after a reload, in another tab, and no next call starts before it", async () => {
  const page = await openPage({ allow })
  const { contactId } = await asCaller(page)
  const address = `${started.urls.app}/apps/calls?contacts=${contactId}`
  await page.goto(address)
  await page.getByRole("button", { name: "Start calling" }).first().click()
  await page.getByRole("button", { name: /^Start call/ }).click()
  await page.getByRole("button", { name: /^Save and next/ }).waitFor()
  await page.keyboard.press("4")
  await page.getByLabel("Note").fill("Wants to talk on Monday")
  await page.reload()
  const other = await page.context().newPage()
  await other.goto(address)
  for (const tab of [page, other]) {
    await expect.poll(() => tab.getByLabel("Note").inputValue()).toBe("Wants to talk on Monday")
    await tab.getByRole("button", { name: /Agreed to talk/, pressed: true }).waitFor()
    expect(await tab.getByRole("button", { name: "Start calling" }).count()).toBe(0)
  }
})

it("an outcome on top of a colleague's newer status is decided before the next call, in the queue itself", async () => {
  const page = await openPage({ allow })
  const { call, token, contactId, contact } = await asCaller(page)
  await page.goto(`${started.urls.app}/apps/calls?contacts=${contactId}`)
  await page.getByRole("button", { name: "Start calling" }).first().click()
  await page.getByRole("button", { name: /^Start call/ }).click()
  const save = page.getByRole("button", { name: /^Save and next/ })
  await save.waitFor()
  const { version } = await contact()
  const fields = { callStatus: "Asked to send email" }
  await call("/label/update-lead-fields", { contactId, version, fields }, token)
  await page.keyboard.press("1")
  await page.locator('button[aria-keyshortcuts="1"][aria-pressed="true"]').waitFor()
  await save.click()
  await page.getByRole("heading", { name: "Resolve this first" }).waitFor()
  const card = page.getByRole("main").getByRole("listitem")
  await card.getByText("Outcome: Asked to send email").waitFor()
  expect(await contact()).toMatchObject(fields)
  await card.getByRole("button", { name: "Use the other version" }).click()
  await save.waitFor()
  expect(await contact()).toMatchObject(fields)
})

/** Recorded and restored statuses, newest first. */
const statuses = async (history: Awaited<ReturnType<typeof asCaller>>["history"]) =>
  (await history()).flatMap((entry) => {
    if (entry.kind === "call") return [entry.outcome]
    const changes = "changes" in entry ? entry.changes : []
    return changes.filter(({ field }) => field === "callStatus").map(({ to }) => to)
  })

it("an outcome that waits is undone by Z, and its call is open again with what was typed, also after a reload", async () => {
  const page = await openPage({ allow })
  const { contactId, contact, history } = await asCaller(page)
  await page.goto(`${started.urls.app}/apps/calls?contacts=${contactId}`)
  await page.getByRole("button", { name: "Start calling" }).first().click()
  await page.getByRole("button", { name: /^Start call/ }).click()
  const save = page.getByRole("button", { name: /^Save and next/ })
  await save.waitFor()
  const network = await cutCalls(page, `${started.urls.api}/*`)
  await page.keyboard.press("7")
  await page.getByLabel("Note").fill("Meant someone else")
  await page.getByLabel("Note").press("Control+Enter")
  await page.getByText("Saved for Offline Contact:").waitFor()
  await page.keyboard.press("z")
  await save.waitFor()
  const isAsTyped = async () => {
    await page.getByRole("button", { name: /Declined to talk/, pressed: true }).waitFor()
    await expect.poll(() => page.getByLabel("Note").inputValue()).toBe("Meant someone else")
    expect(await page.getByText("Saved for Offline Contact:").count()).toBe(0)
  }
  await isAsTyped()
  /** Sent before or after the reload: an outcome that was on its way arrives first. */
  const isUndone = page.waitForResponse((response) => response.url().endsWith("/calling/undo-outcome"))
  await network.pass()
  await page.reload()
  await isAsTyped()
  await isUndone
  await page.getByRole("button", { name: /waiting$/ }).waitFor({ state: "detached" })
  expect(await contact()).toMatchObject({ callStatus: "Yet to call", notes: "" })
  await page.keyboard.press("4")
  await page.getByRole("button", { name: /Agreed to talk/, pressed: true }).waitFor()
  await page.keyboard.press("Enter")
  await expect.poll(contact).toMatchObject({ callStatus: "Agreed to talk", notes: "Meant someone else" })
  const [latest, ...earlier] = await statuses(history)
  expect(latest).toBe("Agreed to talk")
  /* The reload may cut off a reply: if the server had the outcome by then, undoing it is in the history too. */
  expect(earlier.filter((status) => status !== "Yet to call")).toEqual([])
})

it("an outcome that the server has is undone from another tab, and refused once a colleague has gone on", async () => {
  const page = await openPage({ allow })
  const { call, token, contactId, contact, history } = await asCaller(page)
  const address = `${started.urls.app}/apps/calls?contacts=${contactId}`
  const saveAs = async (tab: Page, key: string, name: RegExp) => {
    await tab.getByRole("button", { name: /^Save and next/ }).waitFor()
    await tab.keyboard.press(key)
    await tab.getByRole("button", { name, pressed: true }).waitFor()
    await tab.keyboard.press("Enter")
    await tab.getByText("Saved for Offline Contact:").waitFor()
  }
  await page.goto(address)
  await page.getByRole("button", { name: "Start calling" }).first().click()
  await page.getByRole("button", { name: /^Start call/ }).click()
  await saveAs(page, "8", /Not relevant/)
  await expect.poll(contact).toMatchObject({ callStatus: "Not relevat" })
  await page.getByRole("button", { name: /waiting$/ }).waitFor({ state: "detached" })

  const other = await page.context().newPage()
  await other.goto(address)
  await other.getByText("Saved for Offline Contact:").waitFor()
  await other.keyboard.press("z")
  await other.getByRole("button", { name: /Not relevant/, pressed: true }).waitFor()
  await expect.poll(contact).toMatchObject({ callStatus: "Yet to call" })
  expect(await statuses(history)).toEqual(["Yet to call"])

  await saveAs(other, "1", /Not answering/)
  await expect.poll(contact).toMatchObject({ callStatus: "Not answering" })
  await other.getByRole("button", { name: /waiting$/ }).waitFor({ state: "detached" })
  const { version } = await contact()
  await call("/label/update-lead-fields", { contactId, version, fields: { notes: "Theirs" } }, token)
  await other.keyboard.press("z")
  await other.getByText("This contact has changed since.").waitFor()
  expect(await contact()).toMatchObject({ callStatus: "Not answering", notes: "Theirs" })
})

it("P shows the previous person with their history beside the queue, in which an undone outcome is named", async () => {
  const page = await openPage({ allow })
  const { contactId, contact } = await asCaller(page)
  await page.goto(`${started.urls.app}/apps/calls?contacts=${contactId}`)
  await page.getByRole("button", { name: "Start calling" }).first().click()
  await page.getByRole("button", { name: /^Start call/ }).click()
  await page.getByRole("button", { name: /^Save and next/ }).waitFor()
  await page.keyboard.press("1")
  await page.getByRole("button", { name: /Not answering/, pressed: true }).waitFor()
  await page.keyboard.press("Enter")
  const line = page.getByRole("status").filter({ hasText: "Saved for Offline Contact:" })
  await line.waitFor()
  await expect.poll(contact).toMatchObject({ callStatus: "Not answering" })
  await page.getByRole("button", { name: /waiting$/ }).waitFor({ state: "detached" })

  await page.keyboard.press("p")
  const drawer = page.getByRole("complementary", { name: "Contact" })
  await drawer.getByRole("heading", { name: "Offline Contact" }).waitFor()
  expect(new URL(page.url()).searchParams.get("contact")).toBe(contactId)
  await drawer.locator("[data-kind=call]").filter({ hasText: "Not answering" }).waitFor()
  const [saved, beside] = [await line.boundingBox(), await drawer.boundingBox()]
  expect(beside?.x).toBeGreaterThanOrEqual((saved?.x ?? 0) + (saved?.width ?? 0))
  await page.keyboard.press("z")
  await expect.poll(contact).toMatchObject({ callStatus: "Yet to call" })
  await page.getByRole("button", { name: /^Save and next/ }).waitFor()
  await drawer.getByText("Outcome undone").waitFor()
  await drawer.getByRole("button", { name: "Close" }).first().click()
  await drawer.waitFor({ state: "detached" })
  await page.getByText("Outcome undone").waitFor()
})

it("the callbacks are loaded again when the network is back", async () => {
  const page = await openPage({ allow })
  await asCaller(page)
  const promised = await cutCalls(page, `${started.urls.api}/calling/get-callbacks`)
  await page.goto(`${started.urls.app}/apps/calls`)
  await page.getByText("Couldn’t load the callbacks").waitFor()
  await promised.pass()
  await page.evaluate(() => void dispatchEvent(new Event("online")))
  await page.getByText("No callbacks scheduled.").waitFor()
})

it("chooses another contact once another tab, which crashed before it announced it, has stored their outcome", async () => {
  const page = await openPage({ allow })
  const { call, token, contactId, contact } = await asCaller(page)
  const second = await call("/leads/add-lead", { name: "Second Contact", phone: "5550101" }, token)
  await page.goto(`${started.urls.app}/apps/calls?contacts=${contactId},${second.body.data._id}`)
  await page.getByRole("button", { name: "Start calling" }).first().click()
  const start = page.getByRole("button", { name: /^Start call/ })
  await page.getByRole("heading", { name: "Offline Contact" }).waitFor()
  await start.waitFor()
  const network = await cutCalls(page, `${started.urls.api}/*`)
  const { name, version } = await contact()
  await page.evaluate(
    ({ contactId, name, version }) =>
      new Promise<void>((resolve, reject) => {
        const [, owner] =
          Object.keys(localStorage)
            .find((key) => key.startsWith("calls."))
            ?.split(" ") ?? []
        const [callId, at, callStatus] = [crypto.randomUUID(), new Date().toISOString(), "Not relevat"]
        const payload = { callId, contactId, callStatus, version, startedAt: at, at }
        const request = indexedDB.open("outbox", 1)
        request.onerror = () => reject(request.error)
        request.onsuccess = () => {
          const transaction = request.result.transaction("entries", "readwrite")
          transaction.objectStore("entries").add({
            key: crypto.randomUUID(),
            owner,
            contact: { _id: contactId, name },
            at,
            write: { kind: "outcome", callId, callStatus, before: "Yet to call", payload },
            refusal: null
          })
          transaction.oncomplete = () => {
            request.result.close()
            resolve()
          }
        }
      }),
    { contactId, name, version }
  )
  await page.getByRole("heading", { name: "Second Contact" }).waitFor()
  await start.waitFor()
  await network.pass()
  await page.evaluate(() => void dispatchEvent(new Event("online")))
  await expect.poll(contact).toMatchObject({ callStatus: "Not relevat" })
  await page.getByRole("heading", { name: "Second Contact" }).waitFor()
})
