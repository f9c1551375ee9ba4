import { expect, it } from "vitest"
import { paths } from "../../contract/paths.ts"
import { openPage } from "../support/browser.ts"
import { clientOf } from "../support/realProcess.ts"
import { sharedServer } from "../support/sharedServer.ts"
import { signUpAdmin, signUpMember, store } from "../support/signedUp.ts"

const started = sharedServer()

it("names the team, the role and the first job to someone who has just joined", async () => {
  const admin = await signUpAdmin(started.urls, { email: "welcomes@example.com", phone: "9000000193" })
  const { stored } = await signUpMember(started.urls, admin, {
    email: "welcomed@example.com",
    name: "Sam Example",
    role: "Write"
  })
  const page = await openPage({ viewport: "phone" })
  await store(page, started.urls, stored)
  await page.goto(started.urls.app + paths.start)
  const welcome = page.getByRole("region", { name: "Welcome to Acme Research" })
  await welcome.getByText("Ada Example invited you. Active members: 2.").waitFor()
  await welcome.getByText("Your role is Write").waitFor()
  await welcome.getByRole("link", { name: "Start calling" }).click()
  await expect.poll(() => new URL(page.url()).pathname).toBe(paths.calls)
})

it("offers a member with the Read role nothing that they may not do", async () => {
  const admin = await signUpAdmin(started.urls, { email: "welcomes2@example.com", phone: "9000000195" })
  const reader = { email: "welcomed2@example.com", name: "Rea Example", role: "Read" } as const
  const { stored } = await signUpMember(started.urls, admin, reader)
  const page = await openPage({ viewport: "phone" })
  await store(page, started.urls, stored)
  await page.goto(started.urls.app + paths.start)
  await page.getByRole("heading", { name: "The organisation’s week" }).waitFor()
  const links = await page.getByRole("main").getByRole("link").allTextContents()
  expect(links).toEqual(["Search leads"])

  const why = page.getByRole("dialog", { name: "Why not?" }).getByText("Your role is view-only.")
  await page.goto(started.urls.app + paths.search)
  await page.locator("tr[data-row]").first().getByRole("checkbox").check()
  await page.getByRole("button", { name: "View", exact: true, disabled: true }).press("Enter")
  await why.waitFor()
  await page.keyboard.press("Escape")
  await page.locator("tr[data-row]").first().press("Enter")
  await why.waitFor()
  await page.goto(started.urls.app + paths.addedContacts)
  await page.getByRole("button", { name: "Add contact", disabled: true }).first().press("Enter")
  await why.waitFor()
})

it("shows a reader the values of a contact instead of controls that don't work", async () => {
  const admin = await signUpAdmin(started.urls, { email: "values@example.com", phone: "9000000196" })
  const reader = { email: "valuesreader@example.com", name: "Rea Example", role: "Read" } as const
  const { stored } = await signUpMember(started.urls, admin, reader)
  const { call } = clientOf(started.urls)
  const field = await call("/fields/add-field", { name: "Panel", kind: "yesNo" }, admin.token)
  const person = { name: "Ada Norton", countryCode: "+44", phone: "07700 900111" }
  const { body } = await call("/leads/add-lead", person, admin.token)
  const contactId = body.data._id
  await call("/label/add-thumbs", { contactId, thumbs: "up" }, admin.token)
  const fields = { fields: { [field.body.data.key]: true } }
  await call("/label/update-lead-fields", { contactId, fields }, admin.token)

  const page = await openPage({ viewport: "phone" })
  await store(page, started.urls, stored)
  await page.goto(started.urls.app + paths.contact(contactId))
  await page.getByRole("img", { name: "Thumbs up for Ada Norton" }).waitFor()
  expect(await page.getByLabel("Panel").inputValue()).toBe("Yes")
  expect(await page.getByLabel("Phone 1").inputValue()).toBe("+44 07700 900111")
  const main = page.getByRole("main")
  expect(await main.getByRole("button", { name: /^Thumbs/ }).count()).toBe(0)
  expect(await main.locator(":disabled").count()).toBe(0)

  await page.goto(started.urls.app + paths.addedContacts)
  await page.getByRole("button", { name: "Saved lists" }).click()
  await page.getByRole("menuitem", { name: "Save as new" }).click()
  await page.getByRole("dialog").getByText("Sharing needs the Write role. Ask an Admin.").waitFor()
  expect(await page.getByRole("dialog").getByRole("checkbox").count()).toBe(0)
})
