import { createServer, request } from "node:http"
import type { AddressInfo } from "node:net"
import { expect, it, onTestFinished } from "vitest"
import { openPage } from "../support/browser.ts"
import { tabTo } from "../support/keyboard.ts"
import { sharedServer } from "../support/sharedServer.ts"

const started = sharedServer()
it("the application opens without network once it was open, and keeps nothing of the API", async () => {
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
    .toEqual(expect.arrayContaining(["/", "/locales/en/auth+common+identity.json"]))
  await page.evaluate(() => fetch("/api/consumer/events").catch(() => undefined))

  await page.context().setOffline(true)
  await page.reload()
  await page.getByRole("dialog").waitFor()
  await page.getByText("You’re offline.").waitFor()
  await page.context().setOffline(false)
  await page.getByText("You’re offline.").waitFor({ state: "detached" })

  const kept = await page.evaluate(async () => {
    const names = await caches.keys()
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return requests.flat().map(({ url }) => new URL(url).pathname)
  })
  expect(kept.filter((path) => path.startsWith("/api/"))).toEqual([])
  expect(kept).toContainEqual(expect.stringMatching(/^\/assets\/vendor-.*\.css$/))
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

/** Width and height in a PNG's header. */
const sizeOf = (png: Buffer) => `${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`

/** The same server, except for its worker, which can be switched to another version. */
const withUpdates = async () => {
  let version = ""
  const to = new URL(started.urls.app)
  const proxy = createServer((asked, response) => {
    const { method, url, headers } = asked
    const isWorker = url === "/worker.js"
    const own = isWorker ? { ...headers, "accept-encoding": "identity", "if-none-match": "" } : headers
    const onward = request(
      { host: to.hostname, port: to.port, method, path: url, headers: { ...own, host: to.host } },
      (answer) => {
        const { "content-length": _, ...rest } = answer.headers
        response.writeHead(answer.statusCode ?? 500, isWorker ? rest : answer.headers)
        if (!isWorker) return answer.pipe(response)
        answer.on("data", (chunk) => response.write(chunk))
        answer.on("end", () => response.end(version))
      }
    )
    onward.on("error", () => response.destroy())
    asked.pipe(onward)
  })
  await new Promise<void>((resolve) => proxy.listen(0, to.hostname, resolve))
  onTestFinished(() => {
    proxy.closeAllConnections()
    proxy.close()
  })
  return {
    url: `${to.protocol}//${to.hostname}:${(proxy.address() as AddressInfo).port}`,
    release: (name: string) => {
      version = `\n// ${name}\n`
    }
  }
}

it("a new version waits until it is taken: nothing typed is lost, here or in another tab", async () => {
  const { url, release } = await withUpdates()
  const page = await openPage({ context: { serviceWorkers: "allow" } })
  const other = await page.context().newPage()
  for (const tab of [page, other]) {
    await tab.goto(url)
    await tab.getByLabel("Email").fill("half-an-addr")
    await tab.evaluate(async () => {
      await navigator.serviceWorker.ready
      Object.assign(globalThis, { isAsItWas: true })
    })
  }
  const isAsItWas = (tab: typeof page) => tab.evaluate(() => "isAsItWas" in globalThis)
  const states = () =>
    page.evaluate(async () => {
      const [registration] = await navigator.serviceWorker.getRegistrations()
      return [registration?.active?.state, registration?.waiting?.state]
    })
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)

  release("next")
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update())
  await page.getByText("A new version is ready.").waitFor()
  await expect.poll(states).toEqual(["activated", "installed"])
  expect([await isAsItWas(page), await isAsItWas(other)]).toEqual([true, true])
  expect(await page.getByLabel("Email").inputValue()).toBe("half-an-addr")

  await page.getByRole("button", { name: "Reload", exact: true }).click()
  await expect.poll(() => isAsItWas(page).catch(() => true)).toBe(false)
  await expect.poll(() => page.getByLabel("Email").inputValue()).toBe("half-an-addr")
  await expect.poll(states).toEqual(["activated", undefined])
  expect(await isAsItWas(other)).toBe(true)
  expect(await other.getByLabel("Email").inputValue()).toBe("half-an-addr")
})

it("the keyboard goes past a message that stays", async () => {
  const { url, release } = await withUpdates()
  const page = await openPage({ context: { serviceWorkers: "allow" } })
  await page.goto(`${url}/auth/terms-and-conditions`)
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
  release("next")
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update())
  await page.getByText("A new version is ready.").waitFor()

  for (const name of [/^Reload$/, /^Skip to content$/, /^Reload$/]) await tabTo(page, name)
})
