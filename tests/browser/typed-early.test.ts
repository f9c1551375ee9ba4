import { expect, it } from "vitest"
import { paths } from "../../contract/paths.ts"
import { openPage } from "../support/browser.ts"
import { sharedServer } from "../support/sharedServer.ts"
import { signUpAdmin, store } from "../support/signedUp.ts"

const started = sharedServer()

it("a field takes what is typed as it appears, even if its dialog was loaded late", async () => {
  const admin = await signUpAdmin(started.urls, { email: "typed-early@example.com", phone: "9000000198" })
  const page = await openPage({ viewport: "laptop" })
  await store(page, started.urls, admin.stored)
  await page.addInitScript(() => {
    const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set
    const type = () => {
      const field = document.querySelector<HTMLInputElement>("[role=dialog] input[type=text]")
      if (!field) return
      watching.disconnect()
      for (const letter of "Typed") {
        setValue?.call(field, field.value + letter)
        field.dispatchEvent(new InputEvent("input", { bubbles: true }))
      }
    }
    const watching = new MutationObserver(type)
    watching.observe(document, { childList: true, subtree: true })
  })
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  let isHeld = false
  await page.route(/assets\/later-/, async (route) => {
    isHeld = true
    await held
    await route.continue()
  })
  await page.goto(started.urls.app + paths.myContacts)
  await page.getByRole("button", { name: "Add label" }).click()
  await expect.poll(() => isHeld).toBe(true)
  release()
  await page.getByRole("dialog").waitFor()
  await page.getByRole("button", { name: "Save" }).click()
  await page.getByRole("link", { name: "Typed" }).waitFor()
  expect(await page.getByRole("dialog").count()).toBe(0)
})
