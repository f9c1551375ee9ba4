import { revealed, type Settings } from "./config.ts"

const loopback = /^(localhost|127(\.\d+){3}|\[?::1\]?)$/i

const parsed = (address: string): URL | undefined => (URL.canParse(address) ? new URL(address) : undefined)

const isLocal = ({ hostname }: URL) => hostname === "" || loopback.test(hostname)

const secureModes = new Set(["require", "verify-ca", "verify-full"])

/** True for a PostgreSQL address that always uses TLS, or a socket of this machine. */
const isSafeDatabase = (address: string) => {
  const url = parsed(address)
  if (url === undefined) return false
  const { searchParams } = url
  const host = searchParams.get("host")
  if (host === null ? isLocal(url) : host.startsWith("/") || loopback.test(host)) return true
  return secureModes.has(searchParams.get("sslmode") ?? "") || searchParams.get("ssl") === "true"
}

const isSafeMail = (address: string) => {
  const url = parsed(address)
  if (url === undefined) return false
  return url.protocol === "smtps:" || url.searchParams.get("requireTLS") === "true" || isLocal(url)
}

const isSafeWeb = (address: string) => {
  const url = parsed(address)
  return url !== undefined && (url.protocol === "https:" || isLocal(url))
}

/** Connections that would leave this machine unencrypted and that `ALLOW_UNENCRYPTED` does not name. */
export const unencrypted = (settings: Settings): ReadonlyArray<string> => {
  const allowed = new Set(settings.allowUnencrypted.split(",").map((name) => name.trim()))
  const connections = [
    ...[
      { setting: "DATABASE_OWNER_URL", value: settings.databaseOwnerUrl },
      { setting: "DATABASE_URL", value: settings.databaseUrl },
      { setting: "DATABASE_DIRECT_URL", value: settings.databaseDirectUrl },
      { setting: "DATABASE_READ_URL", value: settings.databaseReadUrl }
    ].map(({ setting, value }) => ({
      name: "database",
      address: revealed(value),
      isSafe: isSafeDatabase,
      line: `${setting} does not use TLS; add sslmode=verify-full`
    })),
    {
      name: "mail",
      address: revealed(settings.smtpUrl),
      isSafe: isSafeMail,
      line: "SMTP_URL does not require TLS; use smtps:// or add ?requireTLS=true"
    },
    {
      name: "search",
      address: revealed(settings.searchUrl),
      isSafe: isSafeWeb,
      line: "SEARCH_URL is not an https address"
    },
    {
      name: "sms",
      address: settings.smsUrl,
      isSafe: isSafeWeb,
      line: "SMS_URL is not an https address"
    }
  ]
  return connections
    .filter(({ name, address, isSafe }) => address !== undefined && !isSafe(address) && !allowed.has(name))
    .map(({ name, line }) => `${line}, or allow it with ALLOW_UNENCRYPTED=${name}.`)
}
