import { writeFounder, writePerson } from "../../support/accounts.ts"
import { queryOf } from "../../support/signedUp.ts"
import type { Answer, Stage } from "../../support/walkInBrowser.ts"

export type Account = {
  readonly email: string
  readonly token: string
  readonly user: object
  readonly org: object | null
  readonly phone: string
}

let serial = 0

/** Distinguishes the test processes on their shared server. */
const worker = (process.env.VITEST_WORKER_ID ?? "0").padStart(3, "0")

/** A number used by no other person of the walks. */
export const nextPlace = () => `${worker}${String(++serial).padStart(5, "0")}`

/**
 * A signed-in person: without an organisation, with one whose phone awaits its code, or with one whose phone is
 * verified.
 */
export const makeAccount = async (
  stage: Stage,
  kind: "newcomer" | "unverified" | "ready"
): Promise<Account> => {
  const place = nextPlace()
  const phone = `91${place}`
  const named = { email: `walker${place}@example.com`, name: "Walking Person" }
  const query = queryOf(stage.urls)
  const { email, token } = await (kind === "ready"
    ? writeFounder(query, { ...named, organisation: `Sample ${phone}`, phone, isVerified: true })
    : writePerson(query, named))
  const account = await refreshed(stage, { email, phone, token })
  return kind === "unverified" ? found(stage, account) : account
}

/** The same person signs in again, as in another tab. */
export const againOf = async (stage: Stage, account: Account): Promise<Account> => {
  const { email } = account
  await stage.forgetMessages(email)
  await stage.client.call("/auth/login", { email })
  const { body } = await stage.client.call("/auth/verify-otp", { email, otp: await stage.codeFor(email) })
  await stage.forgetMessages(email)
  return { ...account, token: (body as { data: { token: string } }).data.token }
}

export const found = async (stage: Stage, account: Account): Promise<Account> => {
  const payload = {
    countryCode: "+91",
    name: `Sample ${account.phone}`,
    linkedinProfile: "https://www.linkedin.com/company/example",
    phone: account.phone
  }
  await stage.client.call("/auth/add-org", payload, account.token)
  return refreshed(stage, account)
}

export const verify = async (stage: Stage, account: Account): Promise<Account> => {
  const otp = await stage.codeFor(`+91${account.phone}`)
  const payload = { countryCode: "+91", phone: account.phone, otp }
  const { status, body } = await stage.client.call("/auth/verify-phone-otp", payload, account.token)
  if (status !== 200) throw new Error(`the phone ${account.phone} was not verified: ${JSON.stringify(body)}`)
  return refreshed(stage, account)
}

/** A member with Write who joined an Admin's organisation by an invitation link. */
export const joinAccount = async (stage: Stage, admin: Account, name: string) => {
  const email = `walker${nextPlace()}@example.com`
  const invited = await stage.client.call("/onboard/add-member", { name, email, role: "Write" }, admin.token)
  const { id } = (invited.body as { data: { id: string } }).data
  const link = /#invitation=([\w-]{43})/.exec(await stage.messageFor(email))
  await stage.forgetMessages(email)
  await stage.client.call("/auth/login", { email })
  const otp = await stage.codeFor(email)
  const { body } = await stage.client.call("/auth/verify-otp", { email, otp, invitation: link?.[1] })
  return { id, token: (body as { data: { token: string } }).data.token }
}

/** The account as the server has it now. */
const refreshed = async (
  stage: Stage,
  account: Pick<Account, "email" | "token" | "phone">
): Promise<Account> => {
  const { body } = await stage.client.call("/auth/get-session", {}, account.token)
  const { data, organisation } = body as { readonly data: object; readonly organisation: object | null }
  return { ...account, user: data, org: organisation }
}

/** Stores a session in the browser, as an earlier visit or another tab does. */
export const storeAccount = async (page: Stage["page"], { token, user, org }: Account) => {
  await page.evaluate(
    ([token, user, org]) => {
      localStorage.setItem("user", user)
      if (org === null) localStorage.removeItem("org")
      else localStorage.setItem("org", org)
      localStorage.setItem("token", token)
    },
    [token, JSON.stringify(user), org === null ? null : JSON.stringify(org)] as const
  )
}

/** The same browser storage, without the product running. */
export const openAside = async (stage: Stage) => {
  const page = await stage.context.newPage()
  await page.goto(`${stage.urls.app}/icon.svg`)
  return page
}

/** Visits the product as a returning person. */
export const visitAs = async (stage: Stage, account: Account, url = stage.urls.app) => {
  await stage.page.goto(`${stage.urls.app}/icon.svg`)
  await storeAccount(stage.page, account)
  await stage.page.goto(url)
}

/** The server's refusal of a form. */
export const refused = (errors: Readonly<Record<string, string>>, retryAfter?: number): Answer => ({
  status: retryAfter === undefined ? 422 : 429,
  body: { status: false, message: "Please try again.", errors },
  ...(retryAfter !== undefined && { headers: { "retry-after": String(retryAfter) } })
})

export const signIn = async (stage: Stage, email: string) => {
  await stage.forgetMessages(email)
  await stage.page.getByLabel("Email").fill(email)
  await stage.page.getByLabel("Email").press("Enter")
  await stage.page.getByLabel("One-time code").fill(await stage.codeFor(email))
  await stage.page.getByLabel("One-time code").press("Enter")
}

/** Creates an organisation by its form. */
export const fillOrganisation = async ({ page }: Stage, { phone }: Account) => {
  const form = page.getByRole("dialog")
  await form.getByLabel("Organisation name").fill(`Sample ${phone}`)
  await form.getByLabel("Contact number").fill(phone)
  await form.getByLabel("LinkedIn profile").fill("https://www.linkedin.com/company/example")
  await form.getByLabel("LinkedIn profile").press("Enter")
}

/** The person signed out of everything elsewhere: the browser has the person but not the token. */
export const endElsewhere = (aside: Stage["page"]) => aside.evaluate(() => localStorage.removeItem("token"))

/** The person signed out in another tab, or cleared the browser's data after the session had ended. */
export const signOutElsewhere = (aside: Stage["page"]) =>
  aside.evaluate(() => {
    if ([null, "false"].includes(localStorage.getItem("token"))) localStorage.clear()
    for (const key of ["user", "org", "token"]) localStorage.removeItem(key)
  })
