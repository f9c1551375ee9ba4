import type { Page } from "playwright-core"
import { clientOf, type Urls } from "./realProcess.ts"

export type Admin = {
  readonly token: string
  /** The browser's storage while this person is signed in. */
  readonly stored: Readonly<Record<"token" | "user" | "org", string>>
}

type NewAdmin = {
  readonly email: string
  /** An Indian number used by no one else. */
  readonly phone: string
  readonly name?: string
  readonly organisation?: string
}

export const signUpAdmin = async (
  urls: Urls,
  { email, phone, name = "Ada Example", organisation = "Acme Research" }: NewAdmin
): Promise<Admin> => {
  const { call, codeSentTo } = clientOf(urls)
  await call("/auth/signup", { email, name })
  const verified = await call("/auth/verify-otp", { email, otp: await codeSentTo(email, "email") })
  const token = String(verified.body.data.token)
  const linkedinProfile = "https://www.linkedin.com/company/example"
  await call("/auth/add-org", { countryCode: "+91", name: organisation, linkedinProfile, phone }, token)
  const otp = await codeSentTo(`+91${phone}`, "sms")
  const org = await call("/auth/verify-phone-otp", { countryCode: "+91", phone, otp }, token)
  if (org.status !== 200)
    throw new Error(`${phone} is not verified, perhaps as another test uses it: ${org.body.message}`)
  const user = await call("/auth/get-session", {}, token)
  return {
    token,
    stored: { token, user: JSON.stringify(user.body.data), org: JSON.stringify(org.body.data) }
  }
}

/** The browser's storage of a new member, who accepted the Admin's invitation. */
export const signUpMember = async (
  urls: Urls,
  admin: Admin,
  {
    email,
    name,
    role
  }: { readonly email: string; readonly name: string; readonly role: "Read" | "Write" | "Admin" }
): Promise<Admin["stored"]> => {
  const { call, codeSentTo } = clientOf(urls)
  await call("/auth/signup", { email, name })
  const { body } = await call("/auth/verify-otp", { email, otp: await codeSentTo(email, "email") })
  const token = String(body.data.token)
  const invited = await call("/onboard/add-member", { name, email, role }, admin.token)
  await call("/auth/accept-invitation", { id: invited.body.data.id }, token)
  const user = await call("/auth/get-session", {}, token)
  return { ...admin.stored, token, user: JSON.stringify(user.body.data) }
}

/** Stores values in the application's origin, without starting the application. */
export const store = async (page: Page, urls: Urls, values: Readonly<Record<string, string>>) => {
  await page.goto(`${urls.app}/icon.svg`)
  await page.evaluate((entries) => {
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value)
  }, values)
}
