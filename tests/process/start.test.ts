import { spawnSync } from "node:child_process"
import { createHash } from "node:crypto"
import { readdirSync, readFileSync, statSync } from "node:fs"
import { join } from "node:path"
import { afterAll, describe, expect, it } from "vitest"
import { isLong, long } from "../support/long.ts"
import { clientOf, endProcess, makeDataDir, startProcess } from "../support/realProcess.ts"

const folders: Array<ReturnType<typeof makeDataDir>> = []
const dataDir = () => {
  const made = makeDataDir()
  folders.push(made)
  return made.path
}
afterAll(() => {
  for (const folder of folders) folder.remove()
})

/** Processes, except zombies, whose command line names the folder. */
const processesOf = (folder: string) =>
  readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        return readFileSync(`/proc/${pid}/cmdline`, "utf8").includes(folder)
      } catch {
        return false
      }
    })

/** The time that other processes need on a busy machine. */
const waitMs = 60_000

const within = async (ms: number, isSo: () => boolean | Promise<boolean>) => {
  const end = performance.now() + ms
  while (performance.now() < end) {
    if (await isSo()) return true
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  return false
}

/** A new folder for each test, or in short runs one for all, so that the previous test's folder is started again. */
const foldersOf = (): (() => string) => {
  const first = dataDir()
  return long(() => first, dataDir)
}

it("says which Node it needs, on one that does not know TypeScript", () => {
  const program = ["-r", "./scripts/requireNode.cjs", "server/main.ts"]
  const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as { scripts: { start: string } }
  expect(scripts.start).toContain(`exec node ${program.join(" ")} ||`)
  const { status, stderr } = spawnSync(process.execPath, ["--no-strip-types", ...program], {
    encoding: "utf8"
  })
  expect([status, stderr]).toEqual([1, expect.stringMatching(/^Pro Leads needs Node 22\.18 or newer/)])
})

describe("npm start", () => {
  const nextFolder = foldersOf()

  it("serves page, API and health, tells where, and stops cleanly on SIGTERM", async () => {
    const folder = nextFolder()
    const { urls, child, output, readyMs } = await startProcess(folder)
    expect(Object.keys(urls).sort()).toEqual(["accessToken", "api", "app", "database", "identity", "inbox"])
    expect(statSync(join(folder, "urls.json")).mode & 0o777).toBe(0o600)
    for (const address of [urls.app, urls.inbox, urls.identity]) expect(output()).toContain(address)
    expect(output()).not.toContain(new URL(urls.database).password)
    if (isLong) expect(readyMs).toBeLessThan(20_000)

    const page = await fetch(`${urls.app}/apps/search`, { headers: { accept: "text/html" } })
    expect(page.status).toBe(200)
    expect(page.headers.get("cache-control")).toBe("no-store")
    expect(page.headers.get("content-security-policy")).toContain("require-trusted-types-for 'script'")
    const html = await page.text()
    expect(html).not.toContain('id="head"')
    for (const tag of ["script", "style"]) {
      const [, inline = ""] = new RegExp(`<${tag}>([^]*?)</${tag}>`).exec(html) ?? []
      const hash = createHash("sha256").update(inline).digest("base64")
      expect(page.headers.get("content-security-policy")).toContain(`${tag}-src 'self' 'sha256-${hash}'`)
    }
    expect(page.headers.get("content-security-policy")).not.toContain("unsafe-inline")
    const sheet = /href="(\/assets\/[^"]+\.css)"/.exec(html)?.[1]
    const asset = await fetch(`${urls.app}${sheet}`, { headers: { "accept-encoding": "br" } })
    expect(asset.headers.get("content-encoding")).toBe("br")
    expect(asset.headers.get("cache-control")).toBe("public, max-age=31536000, immutable")
    expect((await fetch(`${urls.app}/assets/none.js`)).status).toBe(404)
    expect((await fetch(`${urls.app}/healthz`)).status).toBe(200)
    expect((await fetch(`${urls.app}/readyz`)).status).toBe(200)

    expect(await endProcess(child, "SIGTERM")).toBe(0)
    expect(await within(waitMs, () => processesOf(folder).length === 0)).toBe(true)
  })

  it("stops cleanly when npm itself receives SIGTERM, as the first process of a container does", async () => {
    const folder = nextFolder()
    const { child, output } = await startProcess(folder, {}, ["npm", "start"])
    expect(await endProcess(child, "SIGTERM")).toBe(0)
    expect(output()).toContain("Stopping")
    expect(await within(waitMs, () => processesOf(folder).length === 0)).toBe(true)
  })

  it("starts warm without building again, and stops on Ctrl-C", async () => {
    const folder = nextFolder()
    if (isLong) await endProcess((await startProcess(folder)).child, "SIGINT")
    const { child, output } = await startProcess(folder)
    expect(output()).not.toContain("Building")
    expect(await endProcess(child, "SIGINT")).toBe(0)
  })

  it("refuses each embedded part in production, by name", async () => {
    const refusal = await startProcess(dataDir(), { NODE_ENV: "production" }).catch(
      (error: Error) => error.message
    )
    for (const name of ["DATABASE_URL", "SMTP_URL", "SMS_URL", "FIREBASE_PROJECT_ID", "SECRET"]) {
      expect(refusal).toContain(`${name} is not set`)
    }
  })
})

describe("kill -9", () => {
  const nextFolder = foldersOf()

  it("of the server, and of both, leaves nothing running and loses nothing acknowledged", async () => {
    const folder = nextFolder()
    const first = await startProcess(folder)
    const before = clientOf(first.urls)
    const email = "killed@example.com"
    await before.call("/auth/signup", { email, name: "Killed" })
    const otp = await before.codeSentTo(email, "email")
    await endProcess(first.child, "SIGKILL")
    expect(await within(waitMs, () => processesOf(folder).length === 0)).toBe(true)

    const second = await startProcess(folder)
    const after = clientOf(second.urls)
    const session = await after.call("/auth/verify-otp", { email, otp })
    expect(session.status).toBe(200)
    const { token } = session.body.data
    const founding = {
      countryCode: "+91",
      name: "Kept",
      linkedinProfile: "https://www.linkedin.com/company/example",
      phone: "9000000001"
    }
    const founded = await after.call("/auth/add-org", founding, token)
    expect(founded.status).toBe(200)
    const pid = Number(readFileSync(join(folder, "pg18/postmaster.pid"), "utf8").split("\n")[0])
    process.kill(pid, "SIGKILL")
    await endProcess(second.child, "SIGKILL")

    const third = await startProcess(folder)
    const last = clientOf(third.urls)
    const smsCode = await last.codeSentTo("+919000000001", "sms")
    const verified = await last.call(
      "/auth/verify-phone-otp",
      { countryCode: "+91", phone: "9000000001", otp: smsCode },
      token
    )
    expect(verified.body).toMatchObject({ status: true, data: { name: "Kept", phoneVerified: true } })
    await endProcess(third.child, "SIGTERM")
  })

  it("of PostgreSQL alone is answered with 503 and recovers", async () => {
    const folder = nextFolder()
    const { urls, child } = await startProcess(folder)
    const { call } = clientOf(urls)
    await call("/auth/signup", { email: "mended@example.com", name: "Mended" })
    const pid = Number(readFileSync(join(folder, "pg18/postmaster.pid"), "utf8").split("\n")[0])
    process.kill(pid, "SIGKILL")
    const statuses = new Set<number>()
    const isBack = await within(long(waitMs, 5_000), async () => {
      const { status } = await call("/auth/login", { email: `back${performance.now()}@example.com` })
      statuses.add(status)
      return status === 200
    })
    expect(isBack).toBe(true)
    expect([...statuses].filter((status) => status !== 200 && status !== 503)).toEqual([])
    await endProcess(child, "SIGTERM")
  })
})
