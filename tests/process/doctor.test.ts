import { execFile } from "node:child_process"
import { randomBytes } from "node:crypto"
import { createServer } from "node:http"
import { join } from "node:path"
import { expect, it, onTestFinished } from "vitest"
import { listen } from "../../server/embedded/ports.ts"
import { makeDatabase } from "../support/database.ts"
import { startMailServer } from "../support/mailServer.ts"
import { forNode } from "../support/realProcess.ts"
import { startSearchEngine } from "../support/searchEngine.ts"

const root = join(import.meta.dirname, "../..")

/** Runs `npm run doctor`. Not in this process, whose mail server has to answer it meanwhile. */
const doctor = (env: Record<string, string>) =>
  new Promise<{ readonly code: number; readonly lines: ReadonlyArray<string> }>((resolve) => {
    const child = execFile(
      process.execPath,
      ["scripts/doctor.ts"],
      { cwd: root, env: { ...forNode(), ...env } },
      (_, output) => resolve({ code: child.exitCode ?? -1, lines: output.trim().split("\n") })
    )
  })

const startWeb = async () => {
  const server = createServer((_, response) => response.writeHead(200).end())
  const port = await listen(server)
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${port}`
}

it("finds nothing wrong with parts that answer, and names each one that does not", async () => {
  const database = await makeDatabase()
  onTestFinished(database.drop)
  const mail = await startMailServer()
  onTestFinished(mail.stop)
  const web = await startWeb()
  const env = {
    NODE_ENV: "production",
    DATABASE_URL: database.url,
    SMTP_URL: mail.url,
    SMS_URL: web,
    SECRET: randomBytes(32).toString("hex"),
    FIREBASE_PROJECT_ID: "example",
    PUBLIC_URL: web
  }
  const refused = "PROBLEM   settings: PUBLIC_URL is not an https address"
  const found = await doctor(env)
  const parts = [
    "build",
    "disk",
    "database",
    "migrations",
    "held jobs",
    "mail",
    "text messages",
    "public address"
  ]
  expect(found.lines.slice(1)).toEqual(parts.map((name) => `fine      ${name}`))
  expect(found.lines[0]).toContain(refused)
  expect(found.code).toBe(1)

  await database.query("delete from migrations where name = (select max(name) from migrations)")
  await mail.stop()
  const engine = await startSearchEngine()
  const worse = await doctor({
    ...env,
    DATABASE_POOL: "100000",
    DATABASE_READ_URL: database.url,
    SMS_URL: "http://127.0.0.1:9",
    SEARCH_URL: engine.url,
    PUBLIC_URL: "https://127.0.0.1:9"
  })
  const problems = worse.lines.filter((line) => line.startsWith("PROBLEM")).join("\n")
  expect(problems).toContain("PROBLEM   settings: PUBLIC_URL is https and this server has no certificate")
  expect(problems).toContain("PROBLEM   database: It allows")
  expect(problems).toContain("PROBLEM   database for reads: It is no replica")
  expect(problems).toContain("PROBLEM   migrations: Migrations are missing")
  expect(problems).toContain("PROBLEM   search engine: It has no index leads")
  engine.stop()
  expect(problems).toContain("PROBLEM   mail: It can't be reached")
  expect(problems).toContain("PROBLEM   text messages: It can't be reached")
})
