import { expect, it } from "vitest"
import { escapeFrom, openPage } from "../support/browser.ts"
import { focusOn } from "../support/keyboard.ts"
import { clientOf } from "../support/realProcess.ts"
import { sharedServer } from "../support/sharedServer.ts"
import { signUpAdmin, store } from "../support/signedUp.ts"

const started = sharedServer()

it("a contact who is put on the do-not-call list is no longer next, nor dialled in an open call, nor kept for later", async () => {
  const page = await openPage({ allow: [/net::ERR_/, /Failed to load resource/, /Notifications:/] })
  const { call } = clientOf(started.urls)
  const { token, stored } = await signUpAdmin(started.urls, {
    email: "listing@example.com",
    phone: "9000000018",
    name: "Test Caller",
    organisation: "Listed"
  })
  const add = async (name: string, phone: string) =>
    String(
      (await call("/leads/add-lead", { name, phone, email: `${phone}@example.org` }, token)).body.data._id
    )
  const ids = [
    await add("First Contact", "5550101001"),
    await add("Second Contact", "5550101002"),
    await add("Third Contact", "5550101003")
  ]
  const list = (phone: string) => call("/people/add-do-not-call", { phone }, token)
  await store(page, started.urls, stored)
  let choices = 0
  page.on("request", (request) => {
    if (request.url().endsWith("/next-contact")) choices++
  })
  const connected = page.waitForResponse((response) => response.url().endsWith("/events"))
  await page.goto(`${started.urls.app}/apps/calls?contacts=${ids.join(",")}`)
  await page.getByRole("button", { name: "Start calling" }).first().click()
  await page.getByRole("heading", { name: "First Contact" }).waitFor()
  await connected

  // News of the list alone chooses no one else, so that no key is lost.
  const looked = page.waitForResponse((response) => response.url().endsWith("/get-contact"))
  await add("Elsewhere", "5550101009")
  await list("5550101009")
  await looked
  await list("5550101001")
  await page.getByRole("heading", { name: "Second Contact" }).waitFor()
  expect(choices).toBe(2)
  await page.getByRole("button", { name: /^Start call/ }).click()
  await page.getByRole("button", { name: /^Save and next/ }).waitFor()
  await list("5550101002")
  const dial = page.getByRole("button", { name: "Dial", exact: true })
  await dial.waitFor()
  expect(await page.getByRole("link", { name: "Dial" }).count()).toBe(0)
  await dial.press("Enter")
  const why = page.getByRole("dialog", { name: "Why not?" })
  await why.getByText("This contact is on the do-not-call list").waitFor()

  const kept = () =>
    page.evaluate(
      () => Object.entries(localStorage).find(([key]) => key.startsWith("calls.ahead"))?.[1] ?? ""
    )
  await escapeFrom(why)
  await focusOn(page, /^Dial$/)
  await page.keyboard.press("1")
  await page.getByRole("button", { name: /^Save and next/ }).click()
  await page.getByRole("heading", { name: "Third Contact" }).waitFor()
  await expect.poll(kept).not.toMatch(/555010100[12]/)

  // Listed between the server's record of the call and the page's.
  await page.route("**/start-call", async (route) => {
    const answer = await route.fetch()
    await expect.poll(kept).not.toContain('"isOutdated":true')
    await list("5550101003")
    await expect.poll(kept).toContain('"isOutdated":true')
    await route.fulfill({ response: answer })
  })
  await page.getByRole("button", { name: /^Start call/ }).click()
  await dial.waitFor()
  expect(await page.getByRole("link", { name: "Dial" }).count()).toBe(0)

  await page.goto(`${started.urls.app}/apps/added-contacts?contact=${ids[1]}`)
  const drawer = page.getByRole("complementary", { name: "Contact" })
  await drawer.getByRole("button", { name: "Call", exact: true }).waitFor()
  expect(await drawer.locator("a[href^='tel:'], a[href^='mailto:']").count()).toBe(0)
})
