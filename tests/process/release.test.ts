import { execFileSync, spawn, spawnSync } from "node:child_process"
import { randomBytes } from "node:crypto"
import { chmodSync, cpSync, lstatSync, readdirSync, rmSync } from "node:fs"
import { join } from "node:path"
import { expect, it, onTestFinished } from "vitest"
import { makeDatabase, overTcp } from "../support/database.ts"
import { startMailServer } from "../support/mailServer.ts"
import { endProcess, makeDataDir } from "../support/realProcess.ts"

const root = join(import.meta.dirname, "../..")

/** The account without rights, where the test may choose one. */
const nobody = process.getuid?.() === 0 ? 65_534 : undefined

/** Every file of a folder with its size and time of change. */
const listed = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((path) => ({ path, stats: lstatSync(join(folder, path)) }))
    .filter(({ stats }) => stats.isFile())
    .map(({ path, stats }) => ({ path, size: stats.size, at: stats.mtimeMs }))

it("runs from its release, in an account without rights, and writes nothing", async () => {
  const folder = makeDataDir()
  onTestFinished(folder.remove)
  chmodSync(folder.path, 0o755)
  const app = join(folder.path, "app")
  execFileSync(process.execPath, ["scripts/release.ts", app], { cwd: root })
  const program = join(folder.path, "node")
  cpSync(process.execPath, program)
  if (nobody === undefined) execFileSync("chmod", ["-R", "a-w", app])
  const before = listed(app)
  expect(before.reduce((sum, { size }) => sum + size, 0)).toBeLessThan(100e6)

  const database = await makeDatabase()
  onTestFinished(database.drop)
  const mail = await startMailServer()
  onTestFinished(mail.stop)
  const secret = randomBytes(32).toString("hex")
  const how = {
    cwd: app,
    ...(nobody !== undefined && { uid: nobody, gid: nobody }),
    env: {
      NODE_ENV: "production",
      PORT: "0",
      DATABASE_URL: overTcp(database.url),
      SECRET: secret,
      SMTP_URL: mail.url,
      SMS_URL: "http://127.0.0.1:9",
      FIREBASE_PROJECT_ID: "example",
      PUBLIC_URL: "https://leads.example.com"
    }
  }
  const start = () => {
    const child = spawn(program, ["server/main.ts"], { ...how, stdio: ["ignore", "pipe", "pipe"] })
    onTestFinished(() => void child.kill("SIGKILL"))
    const chunks: Array<Buffer> = []
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => chunks.push(chunk))
    return { child, output: () => Buffer.concat(chunks).toString() }
  }

  const checked = execFileSync(program, ["scripts/migrate.ts", "--check"], { ...how, encoding: "utf8" })
  expect(checked).toBe("The database is up to date\n")

  for (const name of ["backup", "restore"]) {
    const { stderr } = spawnSync(program, [`scripts/${name}.ts`], { ...how, encoding: "utf8" })
    expect(stderr).toContain(`npm run ${name} -- `)
  }

  const { child, output } = start()
  await expect.poll(output).toContain('"message":"ready"')
  const address = /"address":"(http[^"]+)"/.exec(output())?.[1]
  const page = await fetch(`${address}/apps/search`)
  expect(await page.text()).toContain('<div id="root">')
  expect((await fetch(`${address}/readyz`)).status).toBe(200)
  expect((await fetch(`${address}/locales/de/common.json`)).status).toBe(200)
  expect(await endProcess(child, "SIGTERM")).toBe(0)
  expect(listed(app)).toEqual(before)

  execFileSync("chmod", ["-R", "u+w", app])
  rmSync(join(app, "dist"), { recursive: true })
  const unbuilt = start()
  await expect.poll(unbuilt.output).toContain("The application is not built: run `npm run build`")
})
