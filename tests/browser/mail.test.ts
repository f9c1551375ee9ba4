import type { Page } from "playwright-core"
import { expect, it } from "vitest"
import { openPage } from "../support/browser.ts"
import { clientOf } from "../support/realProcess.ts"
import { sharedServer } from "../support/sharedServer.ts"
import { signUpAdmin, store } from "../support/signedUp.ts"

const started = sharedServer()
/** An Admin with an organisation and one contact to call, signed in here. */
const asCaller = async (page: Page) => {
  const { call } = clientOf(started.urls)
  const { token, stored } = await signUpAdmin(started.urls, { email: "ada@example.com", phone: "9000000001" })
  const mina = { name: "Mina Sample", email: "mina@example.org", company: "Sample Works", phone: "+15550100" }
  const added = await call("/leads/add-lead", mina, token)
  await store(page, started.urls, stored)
  expect(added.body).toMatchObject({ status: true })
  return { contactId: String(added.body.data._id) }
}

type Received = { readonly text: string; readonly subject: string; readonly headers: Record<string, string> }

it("a mail asked for in a call is written from a template and sent; its reader unsubscribes and is called no more", async () => {
  const page = await openPage({ allow: [/status of 422/] })
  const { contactId } = await asCaller(page)
  await page.goto(`${started.urls.app}/apps/calls?contacts=${contactId}`)
  await page.getByRole("button", { name: "Start calling" }).first().click()
  await page.getByRole("button", { name: /^Start call/ }).click()
  await page.getByRole("button", { name: /^End call/ }).click()
  await page.keyboard.press("5")
  await page.getByRole("button", { name: "Write an email" }).click()

  const mail = page.getByRole("dialog", { name: "Email to Mina Sample" })
  await mail.getByRole("button", { name: "Templates" }).click()
  const templates = page.getByRole("dialog", { name: "Email templates" })
  await templates.getByText("No templates yet.").waitFor()
  await templates.getByRole("button", { name: "After a call" }).click()
  expect(await templates.getByLabel("Name").inputValue()).toBe("After a call")
  expect(await templates.getByLabel("Text").inputValue()).toMatch(/^Hello \{\{name\}\},.*\{\{sender\}\}$/s)
  await templates.getByLabel("Subject").fill("About {{company}}")
  await templates.getByLabel("Text").fill("Hello {{name}},\n\nas promised.\n\n{{sender}}, {{organization}}")
  await templates.getByRole("button", { name: "Save template" }).click()
  await templates.getByText("These placeholders aren’t known: {{organization}}").waitFor()
  await templates.getByLabel("Text").fill("Hello {{name}},\n\nas promised.\n\n{{sender}}, {{organisation}}")
  await templates.getByRole("button", { name: "Save template" }).click()
  await templates.getByRole("button", { name: "Edit After a call" }).waitFor()
  await templates.getByRole("button", { name: "Close" }).click()

  await mail.getByLabel("Template").selectOption("After a call")
  await mail.getByRole("button", { name: "Preview" }).click()
  await mail.getByText("as promised.\n\nAda Example, Acme Research").waitFor()
  await mail.getByText("About Sample Works").waitFor()
  await page.screenshot({ path: "tests/output/mail.png" })
  await mail.getByRole("button", { name: "Send" }).click()
  await page.getByText("The email to mina@example.org is on its way").waitFor()
  await mail.waitFor({ state: "detached" })
  await page.locator("[data-kind=mail]").getByText("About Sample Works").waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toMatch(/^Save and next/)
  await page.keyboard.press("Enter")

  const query = new URLSearchParams({ to: "mina@example.org", kind: "email", wait: "40000" })
  const [received] = (await (
    await fetch(`${started.urls.inbox}/api/messages?${query}`)
  ).json()) as ReadonlyArray<Received>
  expect(received?.subject).toBe("About Sample Works")
  const link = /https?:\/\/\S+\/unsubscribe\/\S+/.exec(received?.text ?? "")?.[0] ?? ""
  expect(received?.headers).toMatchObject({
    "list-unsubscribe": `<${link}>`,
    "list-unsubscribe-post": "List-Unsubscribe=One-Click",
    "reply-to": "ada@example.com"
  })

  const reader = await openPage()
  await reader.goto(link)
  await reader.getByRole("button", { name: "Unsubscribe" }).click()
  await reader.getByRole("heading", { name: "You are unsubscribed" }).waitFor()

  await page.getByRole("button", { name: "Check for more calls" }).click()
  await page.getByText("1 skipped automatically").click()
  await page.getByText("1 is on the do-not-call list").waitFor()
})
