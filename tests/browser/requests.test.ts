import { expect, it } from "vitest"
import { paths } from "../../contract/paths.ts"
import { openPage } from "../support/browser.ts"
import { sharedServer } from "../support/sharedServer.ts"
import { signUpAdmin, store } from "../support/signedUp.ts"

const started = sharedServer()

it("viewing a lead asks for the lead, its contact and its history alone, and shows the credits left", async () => {
  const { stored } = await signUpAdmin(started.urls, { email: "requests@example.com", phone: "9000000071" })
  const page = await openPage({ viewport: "laptop" })
  await store(page, started.urls, stored)
  await page.goto(started.urls.app + paths.search)
  const asked: Array<string> = []
  page.on("request", (request) => {
    if (request.method() === "POST") asked.push(new URL(request.url()).pathname.replace("/api/consumer", ""))
  })
  const drawer = page.getByRole("complementary", { name: "Contact" })
  const view = async (place: number) => {
    const row = page.locator("tr[data-row]").nth(place)
    const name = await row.locator("bdi").first().innerText()
    await row.getByText("View", { exact: true }).click()
    await drawer.getByRole("heading", { name }).waitFor()
    await drawer.getByText("Viewed").first().waitFor()
  }
  await view(0)
  const left = page.getByText(/views? left until/)
  const before = await left.innerText()
  await expect.poll(() => asked).toContain("/fields/get-fields")
  // Once at the start, and once for the notification that the phone was verified.
  await expect.poll(() => asked.filter((path) => path === "/auth/get-org").length).toBe(2)
  asked.length = 0
  await view(1)
  await expect.poll(() => left.innerText()).not.toBe(before)
  expect(asked.sort()).toEqual(["/leads/get-contact", "/leads/get-contact-history", "/leads/view-lead"])
})
