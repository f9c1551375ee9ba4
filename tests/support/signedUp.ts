import { randomUUID } from "node:crypto"
import pg from "pg"
import type { BrowserContext, Page } from "playwright-core"
import {
  type Founder,
  type Joiner,
  type Query,
  type SignedIn,
  writeFounder,
  writeMember
} from "./accounts.ts"
import { clientOf, type Urls } from "./realProcess.ts"

export type Stored = Readonly<Record<"token" | "user" | "org", string>>

export type Member = SignedIn & {
  /** The browser's storage while this person is signed in. */
  readonly stored: Stored
}

/** Each server's database, for one statement at a time. */
const pools = new Map<string, pg.Pool>()

/** Runs statements as the owner of a started server's database. */
export const queryOf = ({ database }: Urls): Query => {
  const pool =
    pools.get(database) ?? new pg.Pool({ connectionString: database, max: 1, allowExitOnIdle: true })
  if (!pools.has(database)) pool.on("error", () => undefined)
  pools.set(database, pool)
  return async (text, values = []) => (await pool.query(text, [...values])).rows
}

/** The browser's storage of someone with an organisation. The token is written last, as by the application. */
const storedOf = async (urls: Urls, token: string): Promise<Stored> => {
  const { body } = await clientOf(urls).call("/auth/get-session", {}, token)
  return { user: JSON.stringify(body.data), org: JSON.stringify(body.organisation), token }
}

/** A new organisation's Admin. The phone is verified unless `isVerified` is false. */
export const signUpAdmin = async (
  urls: Urls,
  founder: Pick<Founder, "email" | "phone"> & Partial<Founder>
): Promise<Member> => {
  const defaults = { name: "Ada Example", organisation: "Acme Research", isVerified: true }
  const admin = await writeFounder(queryOf(urls), { ...defaults, ...founder })
  return { ...admin, stored: await storedOf(urls, admin.token) }
}

/** A new member, invited by an organisation's Admin. */
export const signUpMember = async (
  urls: Urls,
  { organisationId, userId }: Pick<SignedIn, "organisationId" | "userId">,
  named: Pick<Joiner, "email" | "name" | "role">
): Promise<Member> => {
  const member = await writeMember(queryOf(urls), { ...named, organisationId, invitedBy: userId })
  return { ...member, stored: await storedOf(urls, member.token) }
}

/** Stores values in the application's origin, without starting the application. */
export const storeNow = async (page: Page, urls: Urls, values: Readonly<Record<string, string>>) => {
  await page.goto(`${urls.app}/icon.svg`)
  await page.evaluate((entries) => {
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value)
  }, values)
}

/**
 * Stores values in the application's origin: an empty page does it as it is loaded, before the application starts. That
 * happens once, even if the application loads the page again before the script is removed.
 */
export const store = async (page: Page, urls: Urls, values: Readonly<Record<string, string>>) => {
  if (page.url() !== "about:blank") return storeNow(page, urls, values)
  const script = await page.addInitScript(
    ({ mark, values }) => {
      if (!location.protocol.startsWith("http") || window.name === mark) return
      window.name = mark
      for (const [key, value] of Object.entries(values)) localStorage.setItem(key, value)
    },
    { mark: randomUUID(), values }
  )
  page.once("domcontentloaded", () => void script.dispose().catch(() => undefined))
}

/** Stores values at each load of a page, or of all pages of a profile, before the page's own code. */
export const storeAlways = (where: Page | BrowserContext, values: Readonly<Record<string, string>>) =>
  where.addInitScript((entries) => {
    if (!location.protocol.startsWith("http")) return
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value)
  }, values)
