import { expect, it } from "vitest"
import words from "../../locales/en/identity.json" with { type: "json" }
import { identityCodes, identityProblem } from "../../src/features/auth/identityProblems.ts"
import { openPage } from "../support/browser.ts"
import { long } from "../support/long.ts"
import { clientOf } from "../support/realProcess.ts"
import { sharedServer } from "../support/sharedServer.ts"
import { storeAlways } from "../support/signedUp.ts"
import type { Stage } from "../support/walkInBrowser.ts"
import {
  chooseAtProvider,
  leaveProvider,
  openProvider,
  refuseAtProvider,
  windowOf
} from "./walks/provider.ts"

const server = sharedServer()

/** The SDK's own spelling of a code in the provider's response, if it is not the code in capitals. */
const spelt: Readonly<Record<string, string>> = {
  "too-many-requests": "TOO_MANY_ATTEMPTS_TRY_LATER",
  "expired-action-code": "EXPIRED_OOB_CODE",
  "invalid-action-code": "INVALID_OOB_CODE",
  "invalid-verification-code": "INVALID_CODE",
  "code-expired": "SESSION_EXPIRED",
  "invalid-credential": "INVALID_IDP_RESPONSE",
  "user-token-expired": "TOKEN_EXPIRED",
  "requires-recent-login": "CREDENTIAL_TOO_OLD_LOGIN_AGAIN",
  "credential-already-in-use": "FEDERATED_USER_ID_ALREADY_LINKED",
  "email-already-in-use": "EMAIL_EXISTS",
  "user-not-found": "EMAIL_NOT_FOUND",
  "wrong-password": "INVALID_PASSWORD",
  "admin-restricted-operation": "ADMIN_ONLY_OPERATION",
  "unauthorized-domain": "unauthorized-domain"
}

const answerFor = (code: string): readonly [object, number] =>
  code === "account-exists-with-different-credential"
    ? [{ needConfirmation: true, email: "person@example.com" }, 200]
    : code === "multi-factor-auth-required"
      ? [{ mfaPendingCredential: "pending", mfaInfo: [], localId: "p", email: "person@example.com" }, 200]
      : [{ error: { code: 400, message: spelt[code] ?? code.toUpperCase().replaceAll("-", "_") } }, 400]

/** Short runs take one of each kind of response and of each destination. */
const codes = long(
  [
    "popup-closed-by-user",
    "network-request-failed",
    "too-many-requests",
    "user-disabled",
    "requires-recent-login",
    "account-exists-with-different-credential",
    "multi-factor-auth-required",
    "email-already-in-use",
    "unauthorized-domain"
  ] as const,
  identityCodes
)

it("says codes of the provider in their place, and goes where they lead", async () => {
  const left = [...codes]
  const told = async () => {
    const page = await openPage({ allow: [/status of 400/] })
    const stage = { page, context: page.context() } as Stage
    await page.goto(server.urls.app)
    const email = page.getByLabel("Email")
    await email.fill("typed@example.com")
    for (let code = left.shift(); code; code = left.shift()) {
      const { move } = identityProblem(code)
      await refuseAtProvider(stage, ...answerFor(code))
      await openProvider(stage)
      await chooseAtProvider(stage, "person@example.com")
      if (move !== "leave") {
        await expect
          .poll(() => page.getByRole("alert").allTextContents(), { message: code })
          .toContain(words.problem[code])
        await expect
          .poll(() => page.getByRole("button", { name: words.retry }).count(), { message: code })
          .toBe(move === "useEmail" ? 0 : 1)
        await page.getByRole("button", { name: words.useEmail }).click()
      }
      await email.waitFor()
      if (code === "account-exists-with-different-credential") await email.fill("typed@example.com")
      await expect.poll(() => email.inputValue(), { message: code }).toBe("typed@example.com")
    }
  }
  await Promise.all([told(), told()])
})

it("closes the provider's window when the step is left", async () => {
  const page = await openPage({ allow: [/favicon/] })
  const stage = { page, context: page.context() } as Stage
  await page.goto(server.urls.app)
  await openProvider(stage)
  const popup = await windowOf(stage)
  const closed = popup.waitForEvent("close")
  await page.getByRole("button", { name: words.cancel }).click()
  await closed
  await page.getByLabel("Email").waitFor()
})

it("opens no window for an attempt that was left before the provider's code was there", async () => {
  const page = await openPage({ allow: [/favicon/] })
  const stage = { page, context: page.context() } as Stage
  await page.goto(server.urls.app)
  const { promise: isHeld, resolve: letGo } = Promise.withResolvers<void>()
  const [script] = await Promise.all([
    page.waitForRequest("**/__/gapi.js"),
    page.route("**/__/gapi.js", async (route) => {
      await isHeld
      await route.continue()
    }),
    openProvider(stage)
  ])
  await page.getByRole("button", { name: words.cancel }).click()
  await page.getByLabel("Email").waitFor()
  letGo()
  await script.response()
  await openProvider(stage)
  await leaveProvider(stage)
  expect(page.context().pages()).toEqual([page])
})

const useless: ReadonlyArray<readonly [string, Readonly<Record<string, string>>]> = [
  ["half-written", { token: "abc", user: '{"_id":"1","na', org: "{" }],
  ["of another program", { token: "[object Object]", user: "[1,2]", org: "true", theme: "7", layout: "{}" }],
  ["of an older version", { token: "abc", user: '{"id":1,"fullName":"Ada Example"}', menu: "sideways" }],
  ["without its token", { user: "null", i18nextLng: "tlh", navbar: "upside-down" }]
]

it.each(useless)("storage that is %s counts as signed out", async (_, values) => {
  const page = await openPage({ allow: [/status of 401/] })
  await storeAlways(page, values)
  await page.goto(server.urls.app)
  await page.getByLabel("Email").waitFor()
  expect(await page.locator("html").getAttribute("lang")).toBe("en")
})

it("a browser that refuses storage signs in for as long as the page is open", async () => {
  const page = await openPage({ allow: [/status of 401/] })
  await page.addInitScript(() => {
    for (const name of ["localStorage", "sessionStorage", "indexedDB"]) {
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException("The operation is insecure.", "SecurityError")
        }
      })
    }
  })
  await page.goto(server.urls.app)
  await page.getByRole("button", { name: "Don't have an account ?" }).click()
  await page.getByLabel("Name").fill("Ada Example")
  await page.getByLabel("Email").fill("unstored@example.com")
  await page.getByLabel("Email").press("Enter")
  const code = page.locator("input[autocomplete=one-time-code]")
  await code.fill(await clientOf(server.urls).codeSentTo("unstored@example.com", "email"))
  await code.press("Enter")
  await page.getByLabel("Organisation name").waitFor()
})
