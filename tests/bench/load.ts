import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { loadavg, tmpdir } from "node:os"
import { join } from "node:path"
import { brotliCompressSync, gzipSync } from "node:zlib"
import type { Browser } from "playwright-core"
import { build } from "vite"
import { fixedPath, routes } from "../../contract/routes.ts"
import { storeAlways } from "../support/signedUp.ts"
import { launch, signedIn } from "./chromium.ts"
import { keepResult, median, printTable, rounded } from "./measure.ts"
import { startBenchServer } from "./server.ts"

const people = 10_000
const rounds = 5

/** Lighthouse's phone with throttling in the browser: screen, network and processor. */
const phone = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true
}
const network = {
  offline: false,
  latency: 150 * 3.75,
  downloadThroughput: (1638.4 * 0.9 * 1024) / 8,
  uploadThroughput: (750 * 0.9 * 1024) / 8
}
const slowdown = 4
/** Loading has ended after so long without requests. */
const quietMs = 3_000

/** Nothing but React and one line of text: the lower bound for any page. */
const startFloor = async () => {
  const folder = mkdtempSync(join(tmpdir(), "bench-floor-"))
  writeFileSync(
    join(folder, "main.js"),
    `import { createElement } from "react"
    import { createRoot } from "react-dom/client"
    createRoot(document.getElementById("root")).render(createElement("h1", null, "One line of text"))`
  )
  const react = join(import.meta.dirname, "../../node_modules")
  await build({
    configFile: false,
    logLevel: "error",
    root: folder,
    resolve: {
      alias: [
        { find: /^react$/, replacement: join(react, "react") },
        { find: /^react-dom\/client$/, replacement: join(react, "react-dom/client.js") }
      ]
    },
    build: {
      outDir: "out",
      rolldownOptions: { input: join(folder, "main.js"), output: { entryFileNames: "main.js" } }
    }
  })
  const script = gzipSync(readFileSync(join(folder, "out/main.js")), { level: 9 })
  rmSync(folder, { recursive: true })
  const page = `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Floor</title><div id="root"></div><script type="module" src="/main.js"></script>`
  const server = createServer(({ url }, response) => {
    if (url === "/main.js")
      response.writeHead(200, { "content-type": "text/javascript", "content-encoding": "gzip" }).end(script)
    else if (url === "/") response.writeHead(200, { "content-type": "text/html" }).end(page)
    else response.writeHead(404).end()
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close: () => {
      server.closeAllConnections()
      server.close()
    }
  }
}

type Visit = {
  readonly requests: number
  readonly bytes: number
  readonly scripts: ReadonlyArray<string>
  readonly lcp: number
  /** When the first row was painted, and when the page with it; 0 without rows. */
  readonly row: number
  readonly page: number
  readonly blocking: number
  readonly shift: number
}

/** One visit with empty caches. */
const visit = async (browser: Browser, { address, shown, session = {} }: Side): Promise<Visit> => {
  const context = await browser.newContext({ ...phone, locale: "en-GB", serviceWorkers: "block" })
  const page = await context.newPage()
  const client = await context.newCDPSession(page)
  await client.send("Network.enable")
  await client.send("Network.emulateNetworkConditions", network)
  await client.send("Emulation.setCPUThrottlingRate", { rate: slowdown })
  let [requests, bytes, latest] = [0, 0, Date.now()]
  const scripts: Array<string> = []
  client.on("Network.responseReceived", ({ type, response }) => {
    if (type === "Script") scripts.push(response.url)
  })
  client.on("Network.requestWillBeSent", () => {
    requests += 1
    latest = Date.now()
  })
  client.on("Network.dataReceived", () => {
    latest = Date.now()
  })
  client.on("Network.loadingFinished", ({ encodedDataLength }) => {
    bytes += encodedDataLength
    latest = Date.now()
  })
  await page.addInitScript((values) => {
    for (const [key, value] of Object.entries(values)) localStorage.setItem(key, value)
    const seen = { lcp: 0, row: 0, page: 0, first: 0, tasks: [] as Array<[number, number]>, shift: 0 }
    Object.assign(globalThis, { seen })
    const observe = (type: string, each: (entry: PerformanceEntry) => void) =>
      new PerformanceObserver((list) => list.getEntries().forEach(each)).observe({ type, buffered: true })
    const whenPainted = (selector: string, then: () => void) => {
      const watch = new MutationObserver(() => {
        if (!document.querySelector(selector)) return
        watch.disconnect()
        requestAnimationFrame(() => setTimeout(then))
      })
      watch.observe(document, { childList: true, subtree: true })
    }
    whenPainted("tr[data-row], #first-rows li", () => {
      seen.row = performance.now()
    })
    whenPainted("tr[data-row]", () => {
      seen.page = performance.now()
    })
    observe("largest-contentful-paint", ({ startTime }) => {
      seen.lcp = startTime
    })
    observe("paint", ({ name, startTime }) => {
      if (name === "first-contentful-paint") seen.first = startTime
    })
    observe("longtask", ({ startTime, duration }) => seen.tasks.push([startTime, duration]))
    observe("layout-shift", (entry) => {
      const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean }
      if (!hadRecentInput) seen.shift += value
    })
  }, session)
  await page.goto(address, { timeout: 120_000 })
  await page.locator(shown).first().waitFor({ timeout: 120_000 })
  while (Date.now() - latest < quietMs) await page.waitForTimeout(200)
  const { first, tasks, ...seen } = await page.evaluate(
    () =>
      (
        globalThis as unknown as {
          seen: {
            lcp: number
            row: number
            page: number
            first: number
            tasks: ReadonlyArray<[number, number]>
            shift: number
          }
        }
      ).seen
  )
  await context.close()
  const blocking = tasks
    .filter(([began]) => began >= first)
    .reduce((sum, [, lasted]) => sum + Math.max(0, lasted - 50), 0)
  return { requests, bytes, scripts, blocking, ...seen }
}

type Side = {
  readonly name: string
  readonly address: string
  readonly shown: string
  readonly session?: Readonly<Record<string, string>>
}

const kB = (bytes: number) => rounded(bytes / 1024)

const zipped = new Map<string, number>()
const zippedSize = async (url: string) => {
  const known = zipped.get(url)
  if (known !== undefined) return known
  const size = gzipSync(await (await fetch(url)).bytes(), { level: 9 }).length
  zipped.set(url, size)
  return size
}

const sumOf = async (urls: ReadonlyArray<string>) => {
  const sizes = await Promise.all([...new Set(urls)].map(zippedSize))
  return sizes.reduce((sum, size) => sum + size, 0)
}

/** The scripts and style sheets that the page names. None of them is needed for the first paint. */
const namedIn = async (app: string) => {
  const page = await (await fetch(app)).text()
  const named = (pattern: RegExp) =>
    [...page.matchAll(pattern)].map(([, path = ""]) => new URL(path, app).href)
  return {
    scripts: kB(await sumOf(named(/(?:src|href)="([^"]+\.js)"/g))),
    styles: kB(await sumOf(named(/href="([^"]+\.css)"/g)))
  }
}

/** Scripts requested by the page's head, besides those of index.html. The application, which asks for more, never starts. */
const scriptsFor = async (browser: Browser, { address, session = {} }: Pick<Side, "address" | "session">) => {
  const context = await browser.newContext({ serviceWorkers: "block" })
  const page = await context.newPage()
  await storeAlways(page, session)
  await page.route("**/assets/vendor-*.js", (route) => route.abort())
  await page.goto(address)
  const scripts = await page
    .locator("link[rel=modulepreload]")
    .evaluateAll((links) => links.map((link) => (link as HTMLLinkElement).href))
  await context.close()
  return scripts
}

/** Requests of each page before it is drawn, beyond those of the sign-in page. */
const routeBytes = async (browser: Browser, app: string, session: Side["session"]) => {
  const read = async (url: string) => Buffer.from(await (await fetch(url)).arrayBuffer())
  const sumOf = async (urls: ReadonlyArray<string>) =>
    (await Promise.all(urls.map(read))).reduce((sum, bytes) => sum + brotliCompressSync(bytes).length, 0)
  const signIn = await sumOf(await scriptsFor(browser, { address: app }))
  const sizes: Array<{ readonly route: string; readonly "kB beyond sign-in, br": number }> = []
  for (const route of routes) {
    const scripts = await scriptsFor(browser, { address: app + fixedPath(route), session })
    sizes.push({ route: fixedPath(route), "kB beyond sign-in, br": kB((await sumOf(scripts)) - signIn) })
  }
  return sizes
}

/** From the click on a menu item to the drawn heading, on an already open page. */
const revisits = async (browser: Browser, { address, session = {} }: Pick<Side, "address" | "session">) => {
  const context = await browser.newContext({ locale: "en-GB", viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  await storeAlways(page, session)
  await page.goto(address)
  const open = async (name: string) => {
    await page.evaluate((text) => {
      const link = [...document.querySelectorAll("nav a")].find((one) => one.textContent === text)
      const seen = { ms: 0 }
      Object.assign(globalThis, { seen })
      const began = performance.now()
      ;(link as HTMLElement).click()
      const look = () => {
        if (document.querySelector("main h1")?.textContent !== text) return requestAnimationFrame(look)
        return requestAnimationFrame(() => {
          seen.ms = performance.now() - began
        })
      }
      requestAnimationFrame(look)
    }, name)
    await page.waitForFunction(() => (globalThis as unknown as { seen: { ms: number } }).seen.ms > 0)
    const ms = await page.evaluate(() => (globalThis as unknown as { seen: { ms: number } }).seen.ms)
    await page.waitForTimeout(500)
    return ms
  }
  const names = ["Search contacts", "My contacts", "Added contacts", "Honorarium", "Members"]
  await page.locator("nav a").first().waitFor()
  for (const name of names) await open(name)
  const taken: Array<{ readonly page: string; readonly "revisit ms": number }> = []
  for (const name of names) {
    const all: Array<number> = []
    for (let round = 0; round < rounds; round++) {
      await open(names.find((other) => other !== name) ?? name)
      all.push(await open(name))
    }
    taken.push({ page: name, "revisit ms": rounded(median(all)) })
  }
  await context.close()
  return taken
}

/** Bytes, requests, largest paint and blocking time of the first visit to three pages, on Lighthouse's phone. */
export const bench = async () => {
  const server = await startBenchServer(people)
  const floor = await startFloor()
  const browser = await launch()
  try {
    const person = await server.signUp()
    const session = await signedIn(server, person)
    const { body } = await server.call("/leads/get-leads", { limit: 20 }, person.token)
    for (const { _id } of body.data as unknown as ReadonlyArray<{ _id: string }>)
      await server.call("/leads/view-lead", { leadId: _id }, person.token)
    const { app } = server.urls
    const sides: ReadonlyArray<Side> = [
      { name: "floor", address: floor.address, shown: "h1" },
      { name: "sign-in", address: app, shown: "[role=dialog] input" },
      { name: "search", address: `${app}/apps/search`, shown: "tr[data-row]", session },
      { name: "my-contacts", address: `${app}/apps/my-contacts`, shown: "tr[data-row]", session }
    ]
    const visits = new Map(sides.map(({ name }) => [name, [] as Array<Visit>]))
    for (let round = 0; round < rounds; round++)
      for (const side of round % 2 === 0 ? sides : sides.toReversed())
        visits.get(side.name)?.push(await visit(browser, side))

    const named = await namedIn(app)
    const sizes = await routeBytes(browser, app, session)
    const again = await revisits(browser, { address: app, session })
    const floorLcp = median((visits.get("floor") ?? []).map(({ lcp }) => lcp))
    const pages = await Promise.all(
      sides.map(async ({ name }) => {
        const all = visits.get(name) ?? []
        const middle = (of: (one: Visit) => number) => median(all.map(of))
        return {
          page: name,
          requests: middle(({ requests }) => requests),
          "kB in all": kB(middle(({ bytes }) => bytes)),
          "kB of scripts, gz": kB(await sumOf(all.flatMap(({ scripts }) => scripts))),
          "LCP ms": rounded(middle(({ lcp }) => lcp)),
          "LCP / floor": rounded(middle(({ lcp }) => lcp) / floorLcp),
          "row / floor": rounded(middle(({ row }) => row) / floorLcp),
          "page / floor": rounded(middle(({ page }) => page) / floorLcp),
          "blocking ms": rounded(middle(({ blocking }) => blocking)),
          shift: rounded(middle(({ shift }) => shift))
        }
      })
    )
    process.stdout.write("\nfirst visits, medians of five\n")
    printTable(pages)
    process.stdout.write(
      `\nnamed in the page: ${named.scripts} kB of scripts, ${named.styles} kB of styles, gz\n`
    )
    process.stdout.write("\nbefore a page is drawn (80 kB asked)\n")
    printTable(sizes)
    process.stdout.write("\na page that was open before, medians of five (100 ms asked)\n")
    printTable(again)
    keepResult("load", {
      rounds,
      phone,
      network,
      slowdown,
      load: loadavg()[0],
      named,
      pages,
      routes: sizes,
      again
    })
  } finally {
    await browser.close()
    floor.close()
    await server.close()
  }
}
