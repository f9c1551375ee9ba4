import { expect, it } from "vitest"
import { paths } from "../../contract/paths.ts"
import { openPage } from "../support/browser.ts"
import { sharedServer } from "../support/sharedServer.ts"
import { signUpAdmin, store } from "../support/signedUp.ts"

const started = sharedServer()

it("while the cost of many leads is confirmed, no row shows that it is being viewed", async () => {
  const admin = await signUpAdmin(started.urls, { email: "cost@example.com", phone: "9000000864" })
  const page = await openPage({ viewport: "laptop" })
  await store(page, started.urls, admin.stored)
  await page.goto(started.urls.app + paths.search)
  const rows = page.locator("tr[data-row]")
  await rows.nth(11).waitFor()
  for (let place = 0; place < 12; place++) await rows.nth(place).getByRole("checkbox").check()
  await page.getByRole("button", { name: "View", exact: true }).click()
  const question = page.getByRole("alertdialog").or(page.getByRole("dialog"))
  await question.waitFor()
  expect(await page.locator("tr[data-row] [aria-busy=true]").count()).toBe(0)
  await question.getByRole("button", { name: /^View/ }).click()
  await rows.nth(0).getByRole("button", { name: /^Open/ }).waitFor()
})
