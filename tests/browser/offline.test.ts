import { afterAll, beforeAll, expect, it } from "vitest"
import { openPage } from "../support/browser.ts"
import { endProcess, makeDataDir, type Started, startProcess } from "../support/realProcess.ts"

let folder: ReturnType<typeof makeDataDir>
let started: Started
beforeAll(async () => {
  folder = makeDataDir()
  started = await startProcess(folder.path)
}, 90_000)
afterAll(async () => {
  await endProcess(started.child, "SIGTERM")
  folder.remove()
})

it("the application opens without network once it was open, and keeps nothing of the API", {
  timeout: 60_000
}, async () => {
  const page = await openPage({
    context: { serviceWorkers: "allow" },
    allow: [/Failed to load resource/, /ERR_INTERNET_DISCONNECTED/]
  })
  await page.goto(started.urls.app)
  await page.getByRole("dialog").waitFor()
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })
  await expect
    .poll(() =>
      page.evaluate(async () => {
        const cache = await caches.open("pro-leads")
        return (await cache.keys()).map(({ url }) => new URL(url).pathname)
      })
    )
    .toEqual(expect.arrayContaining(["/", "/theme.js", "/locales/en/common.json", "/locales/en/auth.json"]))
  await page.evaluate(() => fetch("/api/consumer/events").catch(() => undefined))

  await page.context().setOffline(true)
  await page.reload()
  await page.getByRole("dialog").waitFor()
  await page.getByText("There is no connection.").waitFor()
  await page.context().setOffline(false)
  await page.getByText("There is no connection.").waitFor({ state: "detached" })

  const kept = await page.evaluate(async () => {
    const names = await caches.keys()
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return requests.flat().map(({ url }) => new URL(url).pathname)
  })
  expect(kept.filter((path) => path.startsWith("/api/"))).toEqual([])
})

it("the manifest names icons that are there, in the sizes it says", async () => {
  const manifest = (await (await fetch(`${started.urls.app}/manifest.webmanifest`)).json()) as {
    icons: ReadonlyArray<{ src: string; sizes: string; type: string }>
  }
  for (const { src, sizes, type } of manifest.icons) {
    const response = await fetch(started.urls.app + src)
    expect([src, response.status, response.headers.get("content-type")]).toEqual([src, 200, type])
    if (sizes === "any") continue
    const size = sizeOf(Buffer.from(await response.arrayBuffer()))
    expect([src, size]).toEqual([src, sizes])
  }
})

/** Width and height as the header of a PNG has them. */
const sizeOf = (png: Buffer) => `${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`
