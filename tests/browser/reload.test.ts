import { expect, it } from "vitest"
import { openPage } from "../support/browser.ts"
import { sharedServer } from "../support/sharedServer.ts"
import { reloadInBrowser } from "../support/walkInBrowser.ts"
import { emailCodeWalk } from "./walks/emailCode.ts"
import { memberEditorWalk } from "./walks/members.ts"
import { phoneOneTimeCodeWalk } from "./walks/oneTimeCode.ts"
import { organisationSetupWalk } from "./walks/organisationSetup.ts"
import { phoneCodeWalk } from "./walks/phoneCode.ts"
import { profileCompletionWalk } from "./walks/profileCompletion.ts"

const server = sharedServer()

reloadInBrowser([
  emailCodeWalk,
  organisationSetupWalk,
  phoneCodeWalk,
  phoneOneTimeCodeWalk,
  profileCompletionWalk,
  memberEditorWalk
])

it.each([
  ["is no snapshot", "{"],
  ["is of another shape", JSON.stringify({ status: "active", value: "nowhere", context: null })],
  [
    "names a state that is gone",
    JSON.stringify({ status: "active", value: { gone: {} }, context: {}, children: {} })
  ],
  ["is a list", "[]"]
])("starts afresh where what was stored %s", async (_, text) => {
  const page = await openPage()
  await page.goto(server.urls.app)
  await page.getByLabel("Email").fill("person@example.com")
  const key = await page.evaluate(() =>
    Object.keys(sessionStorage).find((name) => name.startsWith("authModal"))
  )
  expect(key).toMatch(/\d/)
  await page.evaluate(([name, value]) => sessionStorage.setItem(name, value), [key ?? "", text] as const)
  await page.goto("about:blank")
  await page.addInitScript(([name, value]) => sessionStorage.setItem(name, value), [key ?? "", text] as const)
  await page.goto(server.urls.app)
  await page.getByLabel("Email").waitFor()
  expect(await page.getByLabel("Email").inputValue()).toBe("")
})
