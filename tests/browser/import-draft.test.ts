import type { Page } from "playwright-core"
import { expect, it } from "vitest"
import type { ImportDraft } from "../../machines/flows/bulk-import.machine.ts"
import { openPage } from "../support/browser.ts"
import { sharedServer } from "../support/sharedServer.ts"
import { signUpAdmin, store } from "../support/signedUp.ts"

const { urls } = sharedServer()

const file = {
  name: "people.csv",
  mimeType: "text/csv",
  buffer: Buffer.from(
    "Name,E-mail,Remark\nAnn Example,ann@example.com,x\nBo Example,not an address,y\nCy Example,cy@example.com,z\n"
  )
}

/** The browser's stored data so far. */
const draftIn = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<ImportDraft | undefined>((resolve, reject) => {
        const request = indexedDB.open("importDraft", 1)
        request.onerror = () => reject(request.error)
        request.onsuccess = () => {
          const found = request.result.transaction("drafts").objectStore("drafts").get("now")
          found.onsuccess = () => {
            request.result.close()
            resolve(found.result)
          }
        }
      })
  )

it("mapping, corrections and exclusions survive a reload", async () => {
  const page = await openPage({ viewport: "laptop" })
  const admin = await signUpAdmin(urls, { email: "drafts@example.com", phone: "9000000871" })
  await store(page, urls, admin.stored)
  await page.goto(`${urls.app}/apps/added-contacts/import`)
  await page.getByLabel("Choose a file").and(page.locator("input")).setInputFiles(file)
  const remark = page.getByLabel("What Remark becomes")
  await remark.selectOption({ label: "Industry" })
  const industry = { to: "field", field: "industry" }
  await expect.poll(async () => (await draftIn(page))?.targets[2]).toEqual(industry)
  await page.reload()
  await expect.poll(() => remark.locator("option:checked").innerText()).toBe("Industry")

  await page.getByRole("button", { name: "Check rows" }).click()
  const mended = page.getByLabel("E-mail, row 3")
  await mended.fill("bo@example.com")
  await mended.press("Enter")
  await page.getByRole("button", { name: "Add 3 contacts" }).waitFor()
  await page.getByRole("button", { name: "Exclude row 4" }).click()
  const start = page.getByRole("button", { name: "Add 2 contacts" })
  await start.waitFor()
  await expect.poll(async () => (await draftIn(page))?.changes.length).toBe(2)
  await page.reload()
  await start.waitFor()
  expect(await mended.inputValue()).toBe("bo@example.com")
  await start.click()
  await page.getByText("Import finished").waitFor()
  expect(await draftIn(page)).toBeUndefined()
})
