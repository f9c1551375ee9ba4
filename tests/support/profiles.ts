import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page
} from "playwright-core"
import { findBrowser } from "./findBrowser.ts"
import { isLong } from "./long.ts"
import { isMemoryFree } from "./memoryFolder.ts"

/**
 * Long runs measure times, as a user's browser has them. The others leave out threads and optimising compilers of V8,
 * the process of the network, and threads for animations and pictures: they cost more processor time than pages save
 * that are open for seconds. A page that leaves for an empty one keeps its process, and so the compiled code.
 */
const engine = isLong
  ? []
  : [
      "--js-flags=--single-threaded --no-opt --no-maglev",
      "--enable-features=NetworkServiceInProcess2",
      "--disable-threaded-animation",
      "--disable-checker-imaging",
      "--process-per-site"
    ]

/** Processes of a browser share hundreds of short-lived files, in `/tmp` with this option. */
const filesOnDisk = "--disable-dev-shm-usage"

const args = [
  ...engine,
  "--no-sandbox",
  "--disable-quic",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--no-first-run"
]

/** A browser whose profile is reused: its page keeps its process, and so the compiled code. */
type Lane = { readonly browser: Promise<ReusingBrowser>; isFree: boolean; hadClock: boolean }

/** Used by Playwright's own runner to empty a profile instead of creating another one. */
type ReusingBrowser = Browser & {
  readonly _newContextForReuse: (options: BrowserContextOptions) => Promise<BrowserContext>
  readonly _disconnectFromReusedContext: (reason: string) => Promise<void>
}

const launch = async () => {
  const { executablePath, env } = await findBrowser()
  const inherited = Object.entries(process.env).filter(
    (entry): entry is [string, string] => entry[1] !== undefined
  )
  const options = {
    executablePath,
    args,
    env: { ...Object.fromEntries(inherited), ...env },
    ignoreDefaultArgs: isMemoryFree() ? [filesOnDisk] : []
  }
  return (await chromium.launch(options)) as ReusingBrowser
}

/** Two for each test process, which ends them when it ends. */
const lanes: Array<Lane> = []
const mostLanes = 2

const freeLane = (): Lane | undefined => {
  const free = lanes.find(({ isFree }) => isFree)
  if (free) free.isFree = false
  if (free || lanes.length === mostLanes) return free
  const lane = { browser: launch(), isFree: false, hadClock: false }
  lanes.push(lane)
  return lane
}

/** Playwright's own side of a profile. */
type Inner = { readonly visitedOrigins: () => Set<string>; clearCache: () => Promise<void> }

type WithInner = { readonly _connection: { readonly toImpl: (context: BrowserContext) => Inner } }

const innerOf = (context: BrowserContext) => (context as unknown as WithInner)._connection.toImpl(context)

const stores = "local_storage,indexeddb,cache_storage,service_workers"

/**
 * Leaves the application and empties what it stored. Playwright would also empty the cache, and hold requests meanwhile,
 * which drops the compiled code: the next load would take half as much time again.
 */
const forgetStored = async (context: BrowserContext, page: Page) => {
  const inner = innerOf(context)
  inner.clearCache = async () => undefined
  const session = await context.newCDPSession(page)
  for (const origin of inner.visitedOrigins()) {
    await page.goto(`${origin}/icon.svg`)
    await page.evaluate(() => sessionStorage.clear())
    await session.send("Storage.clearDataForOrigin", { origin, storageTypes: stores })
  }
  await session.detach()
  inner.visitedOrigins().clear()
}

/** A pending step of a page's clock can survive leaving the page. It fails in every later page. */
const isBroken = async (context: BrowserContext) => {
  let hasFailed = false
  const note = () => {
    hasFailed = true
  }
  context.on("weberror", note)
  const page = context.pages()[0] ?? (await context.newPage())
  await page.goto("about:blank")
  await page.evaluate("0")
  context.off("weberror", note)
  return hasFailed
}

/** The emptied profile of a lane, or another one. */
const emptyContext = async (lane: Lane, options: BrowserContextOptions) => {
  const browser = await lane.browser
  const context = await browser._newContextForReuse(options)
  if (!lane.hadClock || !(await isBroken(context))) return context
  await context.close()
  return browser._newContextForReuse(options)
}

/** A call that a test's route is still answering may fail from now on: the test is over. */
const forgetRoutes = async (context: BrowserContext) => {
  for (const page of context.pages()) await page.unrouteAll({ behavior: "ignoreErrors" })
  await context.unrouteAll({ behavior: "ignoreErrors" })
}

/** A page in an empty profile, until it is released. */
export const takePage = async (options: BrowserContextOptions, hasClock: boolean) => {
  const lane = freeLane()
  const browser = await (lane ?? (lanes[0] as Lane)).browser
  if (!lane) {
    const context = await browser.newContext(options)
    const release = async () => {
      await forgetRoutes(context)
      await context.close()
    }
    return { page: await context.newPage(), release, beforeRelease: () => undefined }
  }
  const context = await emptyContext(lane, options)
  lane.hadClock = hasClock
  const leaving: Array<() => Promise<void>> = []
  const empty = async () => {
    await forgetRoutes(context)
    const [page, ...others] = context.pages()
    for (const other of others) await other.close()
    if (page) await forgetStored(context, page)
    for (const leave of leaving) await leave()
    await browser._disconnectFromReusedContext("the test has ended")
  }
  return {
    page: context.pages()[0] ?? (await context.newPage()),
    release: async () => {
      await empty().catch(() => context.close())
      lane.isFree = true
    },
    /** Runs while the profile is released, after the page was left. */
    beforeRelease: (leave: () => Promise<void>) => void leaving.push(leave)
  }
}
