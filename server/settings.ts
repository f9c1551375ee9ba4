import { randomBytes } from "node:crypto"
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { join, resolve } from "node:path"
import { corsOriginsOf, isProduction, revealed, type Settings } from "./config.ts"
import { readPasswordPolicy } from "./passwordPolicy.ts"
import { unencrypted } from "./transport.ts"

/** True if the settings name a database, so that none is embedded. */
export const hasDatabase = ({ databaseOwnerUrl, databaseUrl }: Settings): boolean =>
  databaseOwnerUrl !== undefined || databaseUrl !== undefined

/** The addresses of the database in the settings, or of the embedded one. */
export const databaseAddresses = (settings: Settings, embedded?: string) => ({
  owner: revealed(settings.databaseOwnerUrl) ?? embedded,
  traffic: revealed(settings.databaseUrl),
  direct: revealed(settings.databaseDirectUrl),
  read: revealed(settings.databaseReadUrl)
})

/** The settings that replace an embedded part, by that part. Production needs each of them. */
const replacements = (settings: Settings) => [
  { name: "DATABASE_URL", part: "embedded PostgreSQL", isSet: hasDatabase(settings) },
  { name: "SMTP_URL", part: "embedded inbox for email", isSet: settings.smtpUrl !== undefined },
  { name: "SMS_URL", part: "embedded inbox for text messages", isSet: settings.smsUrl !== undefined },
  {
    name: "FIREBASE_PROJECT_ID",
    part: "embedded identity emulator",
    isSet: settings.firebaseProjectId !== undefined
  },
  { name: "SECRET", part: "random secret of this folder", isSet: settings.secret !== undefined }
]

const environments = ["development", "test", "production"]

/** With a shorter secret, the holder of a signed cursor could find it by brute force and sign links. */
const shortestSecret = 32

/** A secret of random hexadecimal digits has at least this many different ones. */
const fewestCharacters = 8

const secretWeakness = (secret: string): string | undefined => {
  if (secret.length < shortestSecret) return `SECRET is shorter than ${shortestSecret} characters`
  if (new Set(secret).size < fewestCharacters)
    return `SECRET has fewer than ${fewestCharacters} different characters`
  return undefined
}

/** An origin as browsers send it: scheme, host and port, nothing after it. */
const isOrigin = (text: string) => URL.canParse(text) && new URL(text).origin === text

const misread = (settings: Settings): ReadonlyArray<string> => [
  ...readPasswordPolicy(settings.passwordPolicy).unknown.map(
    (word) => `PASSWORD_POLICY has ${word}, which is no rule.`
  ),
  ...corsOriginsOf(settings)
    .filter((origin) => !isOrigin(origin))
    .map((origin) => `CORS_ORIGINS has ${origin}, which is no origin such as https://app.example.com.`)
]

/** Missing settings in production, by name. Elsewhere only invalid values are reported. */
export const refusedInProduction = (settings: Settings): ReadonlyArray<string> => {
  if (!environments.includes(settings.nodeEnv)) {
    return [`NODE_ENV is ${settings.nodeEnv}, which is none of ${environments.join(", ")}.`]
  }
  if (!isProduction(settings)) return misread(settings)
  const missing = [
    ...misread(settings),
    ...replacements(settings)
      .filter(({ isSet }) => !isSet)
      .map(({ name, part }) => `${name} is not set, and the ${part} is refused in production.`)
  ]
  const weakness = settings.secret && secretWeakness(revealed(settings.secret) ?? "")
  if (weakness) missing.push(`${weakness}, which is refused in production.`)
  missing.push(...unencrypted(settings))
  if (settings.publicUrl === undefined || !settings.publicUrl.startsWith("https://")) {
    missing.push("PUBLIC_URL is not an https address, and production mails links that sign people in.")
  }
  if (settings.payUrl !== undefined) {
    missing.push("PAY_URL is set, and the sandbox gateway is refused in production.")
  }
  return process.env.FIREBASE_AUTH_EMULATOR_HOST === undefined
    ? missing
    : [...missing, "FIREBASE_AUTH_EMULATOR_HOST is set, and the identity emulator is refused in production."]
}

/** Settings that a process needs which only serves, or only works: it starts no embedded part. */
export const refusedForRole = (settings: Settings, role: string): ReadonlyArray<string> => [
  ...replacements(settings)
    .filter(({ isSet }) => !isSet)
    .map(({ name, part }) => `${name} is not set, and \`npm run ${role}\` starts no ${part}.`),
  ...(settings.publicUrl === undefined ? ["PUBLIC_URL is not set."] : [])
]

/** The folder of embedded parts: outside the checkout for root, because PostgreSQL runs as another account. */
export const dataDirOf = (settings: Settings): string =>
  resolve(
    settings.dataDir ??
      (process.getuid?.() === 0 ? "/var/lib/pro-leads" : join(import.meta.dirname, "../.data"))
  )

/** The server's secret: the configured one, or a random one stored in this data folder. */
export const secretOf = (settings: Settings, dataDir: string): string => {
  const set = revealed(settings.secret)
  if (set !== undefined) return set
  const file = join(dataDir, "secret")
  if (!existsSync(file)) writeFileSync(file, randomBytes(32).toString("base64url"), { mode: 0o600 })
  return readFileSync(file, "utf8").trim()
}

/** The earlier secrets: each named one, and the whole text as one if a secret contains a comma. */
export const previousSecretsOf = (settings: Settings): ReadonlyArray<string> => {
  const set = revealed(settings.secretPrevious) ?? ""
  return [...new Set([set, ...set.split(",").map((one) => one.trim())])].filter((one) => one !== "")
}

export type Addresses = {
  readonly app: string
  readonly api: string
  readonly inbox: string | null
  /** The owner's, except in production. */
  readonly database: string | null
  readonly identity: string | null
  readonly accessToken: string
}

/** Writes all addresses, readable only by this account: that of a database in development has its password. */
export const writeAddresses = (dataDir: string, addresses: Addresses) => {
  mkdirSync(dataDir, { recursive: true })
  const file = join(dataDir, "urls.json")
  writeFileSync(file, `${JSON.stringify(addresses, null, 2)}\n`, { mode: 0o600 })
  chmodSync(file, 0o600)
  return file
}
