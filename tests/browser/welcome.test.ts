import { expect, it } from "vitest"
import { paths } from "../../contract/paths.ts"
import { openPage } from "../support/browser.ts"
import { clientOf } from "../support/realProcess.ts"
import { sharedServer } from "../support/sharedServer.ts"
import { type Admin, signUpAdmin, store } from "../support/signedUp.ts"

const started = sharedServer()

/** The browser's storage of someone who has just accepted an invitation. */
const joined = async (email: string, admin: Admin) => {
  const { call, codeSentTo } = clientOf(started.urls)
  await call("/auth/signup", { email, name: "Sam Example" })
  const { body } = await call("/auth/verify-otp", { email, otp: await codeSentTo(email, "email") })
  const token = String(body.data.token)
  const invited = await call(
    "/onboard/add-member",
    { name: "Sam Example", email, role: "Write" },
    admin.token
  )
  await call("/auth/accept-invitation", { id: invited.body.data.id }, token)
  const user = await call("/auth/get-session", {}, token)
  return { ...admin.stored, token, user: JSON.stringify(user.body.data) }
}

it("names the team, the role and the first job to someone who has just joined", async () => {
  const admin = await signUpAdmin(started.urls, { email: "welcomes@example.com", phone: "9000000193" })
  const page = await openPage({ viewport: "phone" })
  await store(page, started.urls, await joined("welcomed@example.com", admin))
  await page.goto(started.urls.app + paths.start)
  const welcome = page.getByRole("region", { name: "Welcome to Acme Research" })
  await welcome.getByText("Ada Example invited you. Active members: 2.").waitFor()
  await welcome.getByText("Your role is Write").waitFor()
  await welcome.getByRole("link", { name: "Start calling" }).click()
  await expect.poll(() => new URL(page.url()).pathname).toBe(paths.calls)
})
