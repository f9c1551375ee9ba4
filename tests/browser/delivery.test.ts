import { randomUUID } from "node:crypto"
import type { Page } from "playwright-core"
import { afterAll, afterEach, beforeAll, expect, it } from "vitest"
import { openPage } from "../support/browser.ts"
import { generous } from "../support/generous.ts"
import { withoutBatches } from "../support/heldCalls.ts"
import { type MailServer, startMailServer } from "../support/mailServer.ts"
import { clientOf, endProcess, makeDataDir, type Started, startProcess } from "../support/realProcess.ts"
import { signUpAdmin, store } from "../support/signedUp.ts"

let mail: MailServer
let folder: ReturnType<typeof makeDataDir>
let started: Started
beforeAll(async () => {
  mail = await startMailServer()
  folder = makeDataDir()
  started = await startProcess(folder.path, {
    ...generous,
    SAMPLE_LEADS: "0",
    SMTP_URL: mail.url,
    LIMIT_SENDS_APART_SECONDS: "60"
  })
})
afterEach(() => mail.refuse())
afterAll(async () => {
  await endProcess(started.child, "SIGTERM")
  await mail.stop()
  folder.remove()
})

const noSuchUser = { code: 550, text: "5.1.1 No such user" }

const until = (holds: () => boolean) => expect.poll(holds).toBe(true)

const asAdmin = async (page: Page) => {
  const { token, stored } = await signUpAdmin(started.urls, {
    email: `admin-${randomUUID()}@example.com`,
    phone: String(9_000_000_000 + Math.floor(Math.random() * 1e9))
  })
  await store(page, started.urls, stored)
  return (path: string, payload: object) => clientOf(started.urls).call(path, payload, token)
}

it("a code that could not be sent says so, and another one is asked for without the wait", async () => {
  const page = await openPage()
  const email = `code-${randomUUID()}@example.com`
  mail.refuse(noSuchUser)
  await page.goto(started.urls.app)
  await page.getByLabel("Email").fill(email)
  await page.getByLabel("Email").press("Enter")
  await page.getByText("Couldn’t send the code. Try again.").waitFor()
  await page.screenshot({ path: "tests/output/code-not-sent.png" })
  mail.refuse()
  await page.getByRole("button", { name: "Resend OTP", exact: true }).click()
  await page.getByRole("button", { name: /Resend OTP in/ }).waitFor()
  await until(() => mail.mailsTo(email).length === 1)
  await page.getByText("Couldn’t send the code. Try again.").waitFor({ state: "detached" })
})

it("so does the code that a call waits for", async () => {
  const page = await openPage({ allow: [/403 \(Forbidden\)/] })
  await asAdmin(page)
  mail.refuse(noSuchUser)
  const answer = { status: false, code: "step_up_required", message: "Confirm first." }
  let isAnswered = false
  /** Stays: while a route is removed, the browser can lose requests that it holds, such as that of the dialog's code. */
  await withoutBatches(page)
  await page.route("**/onboard/get-all-member", (route) => {
    if (isAnswered) return route.fallback()
    isAnswered = true
    return route.fulfill({ status: 403, json: answer })
  })
  await page.goto(`${started.urls.app}/apps/members`)
  const dialog = page.getByRole("alertdialog")
  await dialog.getByText("Couldn’t send the code. Try again.").waitFor()
  await page.screenshot({ path: "tests/output/confirmation-not-sent.png" })
  mail.refuse()
  await dialog.getByRole("button", { name: "Resend OTP", exact: true }).click()
  await dialog.getByRole("button", { name: /Resend OTP in/ }).waitFor()
  await dialog.getByText("Couldn’t send the code. Try again.").waitFor({ state: "detached" })
})

it("a mail and an invitation that were refused say so, and are sent again", async () => {
  const page = await openPage()
  const call = await asAdmin(page)
  const [reader, colleague] = [`mina-${randomUUID()}@example.org`, `sam-${randomUUID()}@example.org`]
  mail.refuse(noSuchUser)
  const added = await call("/leads/add-lead", { name: "Mina Sample", email: reader })
  const contactId = String(added.body.data._id)
  await call("/mail/send-email", { contactId, subject: "Hello", body: "Hello", idempotencyKey: randomUUID() })
  await call("/onboard/add-member", { name: "Sam Example", email: colleague, role: "Read" })
  await expect.poll(async () => (await call("/delivery/get-undelivered", {})).body.data.length).toBe(2)

  await page.goto(`${started.urls.app}/apps/members`)
  const list = page.getByRole("region", { name: "Not delivered" })
  await list.getByText(reader).waitFor()
  await list
    .getByText(/^Refused by the mail server \(.550 5\.1\.1.\)/)
    .first()
    .waitFor()
  await page
    .getByRole("row", { name: /Sam Example/ })
    .getByText("Not sent")
    .waitFor()
  await page.screenshot({ path: "tests/output/not-delivered.png" })
  mail.refuse()

  const row = page.getByRole("row", { name: /Sam Example/ })
  await list.getByRole("button", { name: `Dismiss: Invitation · ${colleague}` }).click()
  await list.getByText(colleague).waitFor({ state: "detached" })
  await row.getByText("Not sent").waitFor()

  await page.goto(`${started.urls.app}/apps/added-contacts?contact=${contactId}`)
  await page.getByText("Refused by the recipient’s server").waitFor()
  await page.getByRole("button", { name: "Send again" }).click()
  await page.getByRole("button", { name: "Send again" }).waitFor({ state: "detached" })
  await until(() => mail.mailsTo(reader).length === 1)

  await page.goto(`${started.urls.app}/apps/members`)
  await row.waitFor()
  expect(await list.count()).toBe(0)
})
