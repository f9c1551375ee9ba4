import { expect, it } from "vitest"
import { paths } from "../../contract/paths.ts"
import { openPage } from "../support/browser.ts"
import { sharedServer } from "../support/sharedServer.ts"
import { signUpAdmin, store } from "../support/signedUp.ts"

const started = sharedServer()

it("a menu can't be pressed before its place is known, where it would move away under the press", async () => {
  const admin = await signUpAdmin(started.urls, { email: "pressed-early@example.com", phone: "9000000197" })
  const page = await openPage({ viewport: "laptop" })
  await store(page, started.urls, admin.stored)
  await page.goto(started.urls.app + paths.myContacts)
  const button = page.getByRole("button", { name: "Language: English · EN" })
  await button.hover()
  const letFramesGo = await page.evaluateHandle(() => {
    const { requestAnimationFrame } = globalThis
    const held: Array<FrameRequestCallback> = []
    globalThis.requestAnimationFrame = (callback) => held.push(callback)
    return () => {
      globalThis.requestAnimationFrame = requestAnimationFrame
      for (const callback of held) requestAnimationFrame(callback)
    }
  })
  await button.click()
  const item = page.getByRole("menuitem").first()
  await item.waitFor({ state: "attached" })
  const bottomOf = async () => {
    const box = await item.boundingBox()
    return box ? box.y + box.height : undefined
  }
  expect(await bottomOf()).toBeLessThan(0)
  await letFramesGo.evaluate((go) => go())
  await expect.poll(bottomOf).toBeGreaterThan(0)
})
