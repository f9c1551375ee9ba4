import type { Locator, Page } from "playwright-core"
import { expect, it } from "vitest"
import { openPage } from "../support/browser.ts"
import { focusOn, tabTo } from "../support/keyboard.ts"
import { clientOf } from "../support/realProcess.ts"
import { sharedServer } from "../support/sharedServer.ts"

const started = sharedServer()
const typeInto = async (page: Page, name: RegExp, text: string) => {
  await tabTo(page, name)
  await page.keyboard.type(text)
}

/** Signs up, names an organisation and verifies a phone, all by keyboard. */
const signUp = async (
  page: Page,
  person: { name: string; email: string; organisation: string; phone: string }
) => {
  const { codeSentTo } = clientOf(started.urls)
  await page.goto(started.urls.app)
  await page.getByRole("dialog").waitFor()
  await tabTo(page, /Don't have an account \?/)
  await page.keyboard.press("Enter")
  await typeInto(page, /^Name/, person.name)
  await typeInto(page, /mail/i, person.email)
  await page.keyboard.press("Enter")
  await focusOn(page, /code/i)
  await page.keyboard.type(await codeSentTo(person.email, "email"))
  await page.keyboard.press("Enter")
  await page.getByLabel("Organisation name").waitFor()
  await typeInto(page, /^Organisation name/, person.organisation)
  await typeInto(page, /^Contact number/, person.phone)
  await typeInto(page, /^LinkedIn profile/, "https://www.linkedin.com/company/example")
  await page.keyboard.press("Enter")
  await focusOn(page, /code/i)
  await page.keyboard.type(await codeSentTo(`+91${person.phone}`, "sms"))
  await page.keyboard.press("Enter")
  await page.getByText("Verification successfull").first().waitFor()
}

const go = async (page: Page, link: string) => {
  await page.getByRole("dialog").waitFor({ state: "detached" })
  await tabTo(page, new RegExp(`^${link}$`))
  await page.keyboard.press("Enter")
  await page.getByRole("heading", { name: link, level: 1 }).waitFor()
}

/** A layer over the page takes the focus a moment after it is visible. */
const holdsFocus = (overlay: Locator) =>
  expect.poll(() => overlay.evaluate((element) => element.contains(document.activeElement))).toBe(true)

it("a new user does the main job by keyboard alone, reloads, and finds everything as it was", async () => {
  const staleAndMerged = /409 .*update-lead-fields/
  const page = await openPage({ viewport: "laptop", allow: [staleAndMerged] })
  await signUp(page, {
    name: "Ada Example",
    email: "journey@example.com",
    organisation: "Acme Research",
    phone: "9000000013"
  })

  await go(page, "Search contacts")
  await page.getByRole("searchbox").first().waitFor()
  await page.keyboard.press("/")
  await focusOn(page, /search/i)
  await page.keyboard.type("manager")
  await page.getByText(/^\d+ leads$/).waitFor()
  await expect.poll(() => page.url()).toContain("q=manager")
  await page.keyboard.press("ArrowDown")
  await page.keyboard.press("Enter")
  const drawer = page.getByRole("complementary", { name: "Contact" })
  await drawer.getByLabel("Notes").waitFor()
  const contact = (await drawer.getByRole("heading", { level: 2 }).textContent()) ?? ""
  await page.getByText("49 of 50 credits left").waitFor()
  await page.screenshot({ path: process.env.PICTURES ? "docs/search.png" : "tests/output/search.png" })

  await go(page, "My contacts")
  await tabTo(page, /^Add label$/)
  await page.keyboard.press("Enter")
  await focusOn(page, /^Name/)
  await page.keyboard.type("To interview")
  await page.keyboard.press("Enter")
  await page.getByRole("dialog").waitFor({ state: "detached" })
  await page.getByRole("link", { name: "To interview" }).waitFor()

  await tabTo(page, new RegExp(`^Select ${contact}`))
  await page.keyboard.press("Enter")
  await drawer.waitFor()
  await tabTo(page, /^Labels: /)
  await page.keyboard.press("Enter")
  const labels = page
    .getByRole("dialog")
    .filter({ has: page.getByRole("checkbox", { name: "To interview" }) })
  await holdsFocus(labels)
  await tabTo(page, /^To interview/)
  await page.keyboard.press("Space")
  await page.keyboard.press("Escape")
  await drawer.getByText("To interview").first().waitFor()

  await tabTo(page, /^Call status: /, "Shift+Tab")
  await page.keyboard.press("Enter")
  await holdsFocus(page.getByRole("menu"))
  const statuses = await page.getByRole("menuitem").allTextContents()
  await page.keyboard.press("Home")
  for (const status of statuses) {
    if (status.includes("Agreed to talk")) break
    await page.keyboard.press("ArrowDown")
  }
  await page.locator("[role=menuitem][data-highlighted]").filter({ hasText: "Agreed to talk" }).waitFor()
  await page.keyboard.press("Enter")
  await page
    .getByRole("row", { name: new RegExp(contact) })
    .getByText("Agreed to talk")
    .waitFor()
  await typeInto(page, /^Notes/, "Asked for a call on Monday")
  await page.keyboard.press("Tab")
  const { call } = clientOf(started.urls)
  const contactId = new URL(page.url()).searchParams.get("contact")
  const signedIn = String(await page.evaluate(() => localStorage.getItem("token"))).replaceAll('"', "")
  const notes = async () => (await call("/leads/get-contact", { contactId }, signedIn)).body.data.notes
  await expect.poll(notes).toBe("Asked for a call on Monday")

  const address = page.url()
  await page.reload()
  await drawer.waitFor()
  expect(page.url()).toBe(address)
  await drawer.getByRole("button", { name: "Call status: Agreed to talk" }).waitFor()
  await expect.poll(() => drawer.getByLabel("Notes").inputValue()).toBe("Asked for a call on Monday")
  await drawer.getByText("To interview").first().waitFor()

  const other = await openPage({ viewport: "laptop" })
  await signUp(other, {
    name: "Ben Example",
    email: "ben@example.com",
    organisation: "Other Research",
    phone: "9000000002"
  })
  await go(other, "My contacts")
  await other.getByText("No contacts yet").waitFor()
  expect(await other.getByText(contact).count()).toBe(0)
  expect(await other.getByText("To interview").count()).toBe(0)
  const id = new URL(address).searchParams.get("contact") ?? ""
  const token = await other.evaluate(() => localStorage.getItem("token"))
  const { status } = await clientOf(started.urls).call(
    "/leads/get-contact",
    { contactId: id },
    String(token).replaceAll('"', "")
  )
  expect(status).toBe(404)
})
