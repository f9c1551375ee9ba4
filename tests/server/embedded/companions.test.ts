import { spawn } from "node:child_process"
import { once } from "node:events"
import fs from "node:fs"
import os from "node:os"
import path from "node:path"
import { setTimeout as delay } from "node:timers/promises"
import { afterEach, expect, test } from "vitest"
import { startCompanions } from "../../../server/embedded/companions.ts"

const companionsModule = path.resolve(import.meta.dirname, "../../../server/embedded/companions.ts")
const parts = { inbox: {}, identity: { projectId: "demo-test" }, gateway: { secret: "whsec_test" } }

const toEnd: Array<() => unknown> = []
afterEach(async () => {
  for (const end of toEnd.splice(0).reverse()) await end()
})

const folder = () => {
  const made = fs.mkdtempSync(path.join(os.tmpdir(), "pro-leads-companions-"))
  toEnd.push(() => fs.rmSync(made, { recursive: true, force: true }))
  return made
}

const answers = (url: string) =>
  fetch(url).then(
    () => true,
    () => false
  )

const until = async (look: () => Promise<boolean>) => {
  for (const end = Date.now() + 60_000; Date.now() < end; await delay(10)) if (await look()) return
  throw new Error("waited in vain")
}

const signUp = async (identity: string, email: string) => {
  const response = await fetch(`${identity}/identitytoolkit.googleapis.com/v1/accounts:signUp?key=any`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email, password: "long enough", returnSecureToken: true })
  })
  return { status: response.status, body: (await response.json()) as { localId: string; idToken: string } }
}

test("all three run beside this process, keep what they know, and stop", async () => {
  const dataDir = folder()
  const before = await startCompanions({ dataDir, parts })
  const made = await signUp(String(before.identity?.url), "ada@example.com")
  expect(made).toMatchObject({ status: 200, body: { idToken: expect.stringMatching(/^ey/) } })
  await before.stop()
  expect(await answers(String(before.inbox?.url))).toBe(false)

  const after = await startCompanions({ dataDir, parts })
  toEnd.push(() => after.stop())
  expect(await signUp(String(after.identity?.url), "ada@example.com")).toMatchObject({
    status: 400,
    body: { error: { message: "EMAIL_EXISTS" } }
  })
  expect(Object.keys(after).sort()).toEqual(["gateway", "identity", "inbox", "setWebhook", "stop"])
})

test("sign-in by popup asks nothing of the internet", async () => {
  const companions = await startCompanions({ dataDir: folder(), parts: { identity: parts.identity } })
  toEnd.push(() => companions.stop())
  const url = String(companions.identity?.url)
  const frame = await (await fetch(`${url}/emulator/auth/iframe?apiKey=k&appName=a`)).text()
  const widget = await (await fetch(`${url}/emulator/auth/handler?apiKey=k&providerId=google.com`)).text()
  expect(frame).toContain('<script src="/__/gapi.js">')
  expect([frame, widget].join()).not.toMatch(/(?:src|href)="https:/)
  expect((await fetch(`${url}/__/gapi.js`)).headers.get("content-type")).toContain("text/javascript")
})

test("the gateway's address for notices can be set late", async () => {
  const companions = await startCompanions({
    dataDir: folder(),
    parts: { inbox: {}, gateway: parts.gateway }
  })
  toEnd.push(() => companions.stop())
  const { inbox, gateway } = companions
  expect(companions.identity).toBeUndefined()
  await fetch(`${gateway?.url}/payouts`, {
    method: "POST",
    headers: { "content-type": "application/json", "idempotency-key": "k1" },
    body: JSON.stringify({
      amountMinor: 100,
      currency: "INR",
      reference: "r",
      payee: { type: "upi", vpa: "someone@example" }
    })
  })
  const { createServer } = await import("node:http")
  const shop = createServer((_request, response) => response.writeHead(204).end())
  toEnd.push(() => shop.close())
  await once(shop.listen(0, "127.0.0.1"), "listening")
  const address = shop.address()
  const heard = once(shop, "request")
  companions.setWebhook(`http://127.0.0.1:${typeof address === "object" ? address?.port : 0}/`)
  const [request] = await heard
  expect(request.headers["x-signature"]).toMatch(/^t=\d+,v1=[0-9a-f]{64}$/)
  expect(await answers(String(inbox?.url))).toBe(true)
})

test("a second start on the same folder is refused", async () => {
  const dataDir = folder()
  const companions = await startCompanions({ dataDir, parts: { inbox: {} } })
  toEnd.push(() => companions.stop())
  await expect(startCompanions({ dataDir, parts: { inbox: {} } })).rejects.toThrow("is in use by process")
})

test("killing the parent ends them, and the same folder serves again", async () => {
  const dataDir = folder()
  const code = `
    const { startCompanions } = await import(${JSON.stringify(companionsModule)})
    const { inbox } = await startCompanions({ dataDir: ${JSON.stringify(dataDir)}, parts: { inbox: {} } })
    process.stdout.write(inbox.url)`
  const parent = spawn(process.execPath, ["--input-type=module", "-e", code], {
    stdio: ["ignore", "pipe", "inherit"]
  })
  toEnd.push(() => parent.kill("SIGKILL"))
  const url = String((await once(parent.stdout, "data"))[0])
  expect(await answers(url)).toBe(true)
  const ended = once(parent, "exit")
  parent.kill("SIGKILL")
  await ended
  await until(async () => !(await answers(url)))
  const port = Number(new URL(url).port)
  const again = await startCompanions({ dataDir, parts: { inbox: { port } } })
  toEnd.push(() => again.stop())
  expect(again.inbox?.url).toBe(url)
})
