import { expect, it } from "vitest"
import { paths } from "../../contract/paths.ts"
import { openPage } from "../support/browser.ts"
import { sharedServer } from "../support/sharedServer.ts"
import { signUpAdmin, store } from "../support/signedUp.ts"

const started = sharedServer()

it("a pasted number chooses its country, and one of another country keeps all its digits", async () => {
  const admin = await signUpAdmin(started.urls, { email: "pasted@example.com", phone: "9000000838" })
  const page = await openPage({ viewport: "laptop" })
  await store(page, started.urls, admin.stored)
  await page.goto(started.urls.app + paths.profile)
  const number = page.locator('input[name="phone"]')
  const country = page.locator('select[name="countryCode"]')
  await number.fill("+41 79 123 45 67")
  expect([await country.inputValue(), await number.inputValue()]).toEqual(["+41", "791234567"])
  await number.fill("+299 123456789")
  expect([await country.inputValue(), await number.inputValue()]).toEqual(["+41", "299123456789"])
})

it("the way back to a postponed phone step covers no text of the footer", async () => {
  const { stored } = await signUpAdmin(started.urls, {
    email: "postponed@example.com",
    phone: "9000000863",
    isVerified: false
  })
  const page = await openPage({ viewport: "laptop" })
  await store(page, started.urls, stored)
  await page.goto(started.urls.app + paths.start)
  await page.getByRole("dialog", { name: "Verify your phone" }).waitFor()
  await page.keyboard.press("Escape")
  const back = page.getByRole("button", { name: "Verify your phone" })
  await back.waitFor()
  const end = () =>
    page.locator("footer").evaluate((footer) => {
      scrollTo(0, document.body.scrollHeight)
      const text = document.createRange()
      text.selectNodeContents(footer)
      return text.getBoundingClientRect().bottom
    })
  const start = () => back.evaluate((button) => button.getBoundingClientRect().top)
  await expect.poll(async () => (await end()) <= (await start())).toBe(true)
})
