import { chromium } from "playwright-core"
import { findBrowser } from "../support/findBrowser.ts"
import type { BenchServer } from "./server.ts"

export const launch = async () => {
  const { executablePath, env } = await findBrowser()
  return chromium.launch({
    executablePath,
    args: ["--no-sandbox", "--disable-quic", "--disable-background-networking", "--no-first-run"],
    env: { ...(process.env as Record<string, string>), ...env }
  })
}

type Person = Awaited<ReturnType<BenchServer["signUp"]>>

/** An organisation whose Admin's phone is verified: their browser's storage. */
export const signedIn = async ({ call, database }: BenchServer, { token, organisationId }: Person) => {
  await database.query("update organisations set phone_verified_at = now() where id = $1", [organisationId])
  await database.query("update users set phone_verified_at = now() where organization_id = $1", [
    organisationId
  ])
  const { body: user } = await call("/auth/get-session", {}, token)
  const { body: org } = await call("/auth/get-org", { id: organisationId }, token)
  return { token, user: JSON.stringify(user.data), org: JSON.stringify(org.data) }
}
