import type { Locator } from "playwright-core"
import { expect } from "vitest"
import { socialToken } from "../../support/socialTokens.ts"
import type { Stage } from "../../support/walkInBrowser.ts"
import { type Account, found, nextPlace, verify } from "./people.ts"

/** A person with an organisation who has signed in at the provider before. */
export const makeSocialAccount = async (stage: Stage, isComplete: boolean): Promise<Account> => {
  const place = nextPlace()
  const email = `social${place}@example.com`
  const { idToken } = await socialToken(stage.urls.identity, {
    sub: `social-${place}`,
    email,
    email_verified: true,
    name: "Walking Person"
  })
  const { body } = await stage.client.call("/auth/login-google", { idToken })
  const { token, data } = (body as { data: { token: string; data: object } }).data
  const phone = `81${place}`
  const account = { email, token, user: data, org: null, phone }
  if (isComplete) {
    const details = { countryCode: "+91", phone: `7${phone.slice(1)}`, jobRole: "Researcher" }
    const linkedinProfile = "https://www.linkedin.com/in/example"
    await stage.client.call("/profile/update", { ...details, linkedinProfile }, token)
  }
  return verify(stage, await found(stage, account))
}

export const providerButton = ({ page }: Stage) => page.getByRole("button", { name: "Continue with Google" })

export const openProvider = (stage: Stage) => providerButton(stage).click()

/** The provider's window, once it is open. */
export const windowOf = async ({ context }: Stage): Promise<Stage["page"]> => {
  const opened = () => context.pages().find((one) => one.url().includes("/emulator/auth/handler"))
  await expect.poll(() => opened() !== undefined).toBe(true)
  return opened() as Stage["page"]
}

/** The window closes while it is pressed, sometimes before the press is confirmed. */
const pressLast = (popup: Stage["page"], button: Locator) =>
  button.click().catch((error) => {
    if (!popup.isClosed()) throw error
  })

/** Goes through the provider's window as the person with this address. */
export const chooseAtProvider = async (stage: Stage, email: string) => {
  const popup = await windowOf(stage)
  const another = popup.locator("#add-account-button, .js-new-account").first()
  await another.waitFor()
  const known = popup.locator(".js-reuse-account", { hasText: email })
  if ((await known.count()) > 0) return pressLast(popup, known.first())
  await another.click()
  await popup.locator("#email-input").fill(email)
  await popup.locator("#display-name-input").fill("Walking Person")
  await pressLast(popup, popup.locator("#sign-in"))
}

/** Cancels the provider's window once it is open: a button pressed as it opens loses the press. */
export const leaveProvider = async (stage: Stage) => {
  const popup = await windowOf(stage)
  await stage.page.getByRole("button", { name: "Cancel" }).click()
  await expect.poll(() => popup.isClosed()).toBe(true)
}

/**
 * The provider's response about the next person who comes from its window. The route stays, because the browser can
 * lose requests that it holds while a route is removed.
 */
export const refuseAtProvider = ({ context }: Stage, json: object, status = 200) => {
  let isAnswered = false
  return context.route(
    (url) => url.pathname.endsWith("/accounts:signInWithIdp"),
    (route) => {
      if (isAnswered) return route.fallback()
      isAnswered = true
      return route.fulfill({ status, json, headers: { "access-control-allow-origin": "*" } })
    }
  )
}
