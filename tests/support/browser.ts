import { mkdirSync } from "node:fs"
import { join } from "node:path"
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Locator,
  type Page,
  type Request
} from "playwright-core"
import { expect, onTestFinished } from "vitest"
import { findBrowser } from "./findBrowser.ts"
import { isLong } from "./long.ts"
import { isMemoryFree } from "./memoryFolder.ts"

export const viewports = {
  phone: { width: 360, height: 740 },
  tablet: { width: 820, height: 1180 },
  laptop: { width: 1280, height: 800 },
  wide: { width: 1920, height: 1080 }
} as const

export type PageOptions = {
  readonly viewport?: keyof typeof viewports
  readonly scheme?: "light" | "dark"
  readonly baseURL?: string
  /** Expected complaints of the page, such as the browser's message for a refused request. */
  readonly allow?: ReadonlyArray<RegExp>
  /** Further options of a new browser profile. */
  readonly context?: BrowserContextOptions
}

const output = join(import.meta.dirname, "../output")

/** Only failures wait this long, in milliseconds: a busy machine is slow. */
export const patience = 90_000

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
type Lane = { readonly browser: Promise<ReusingBrowser>; isFree: boolean }

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
  const lane = { browser: launch(), isFree: false }
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

/**
 * The emptied profile. A pending step of a page's clock can survive leaving the page and then fails in every later
 * page: such a profile is replaced.
 */
const emptyContext = async (browser: ReusingBrowser, options: BrowserContextOptions) => {
  const context = await browser._newContextForReuse(options)
  let isBroken = false
  const note = () => {
    isBroken = true
  }
  context.on("weberror", note)
  const page = context.pages()[0] ?? (await context.newPage())
  await page.goto("about:blank")
  await page.evaluate("0")
  context.off("weberror", note)
  if (!isBroken) return context
  await context.close()
  return browser._newContextForReuse(options)
}

/** A call that a test's route is still answering may fail from now on: the test is over. */
const forgetRoutes = async (context: BrowserContext) => {
  for (const page of context.pages()) await page.unrouteAll({ behavior: "ignoreErrors" })
  await context.unrouteAll({ behavior: "ignoreErrors" })
}

/** A page in an empty profile, until it is released. */
const takePage = async (options: BrowserContextOptions) => {
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
  const context = await emptyContext(browser, options)
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

/**
 * A page in an empty profile, for one test or until `release`. The test fails if the page throws or logs an error that
 * `allow` does not name. A failed test saves a screenshot in tests/output, and a second error tells the page's last
 * requests and content.
 */
export const openReleasable = async (options: PageOptions = {}) => {
  const { page, release, beforeRelease } = await takePage({
    viewport: viewports[options.viewport ?? "laptop"],
    colorScheme: options.scheme ?? "light",
    reducedMotion: "reduce",
    locale: "en-GB",
    serviceWorkers: "block",
    timezoneId: "Asia/Kolkata",
    ...(options.baseURL !== undefined && { baseURL: options.baseURL }),
    ...options.context
  })
  const context = page.context()
  context.setDefaultTimeout(patience)
  const complaints = watchComplaints(context, options.allow)
  const requests = watchRequests(context)
  const name = (expect.getState().currentTestName ?? "page").replace(/[^a-z0-9]+/gi, "-").slice(0, 120)
  /** Complaints while leaving the page don't count. */
  let told: ReadonlyArray<string> | undefined
  const releaseOnce = async () => {
    if (told) return
    told = [...complaints]
    await release()
  }
  onTestFinished(async ({ task }) => {
    const hasFailed = task.result?.state === "fail" || complaints.length > 0
    const shown: Array<string> = []
    if (hasFailed && !told) {
      mkdirSync(output, { recursive: true })
      for (const [place, page] of context.pages().entries()) {
        await page.screenshot({ path: join(output, `${name}-${place + 1}.png`) }).catch(() => undefined)
        shown.push(await describe(page, requests))
      }
    }
    await releaseOnce()
    if (shown.length > 0) throw new Error([...(told ?? []), ...shown].join("\n"))
    expect(told).toEqual([])
  })
  return { page, release: releaseOnce, beforeRelease, describe: () => describe(page, requests) }
}

/** A page in an empty profile, for one test: see `openReleasable`. */
export const openPage = async (options: PageOptions = {}): Promise<Page> =>
  (await openReleasable(options)).page

const mostRequests = 20
const mostLines = 90

/** The last calls of this profile's pages, with their answers. */
const watchRequests = (context: BrowserContext): ReadonlyArray<string> => {
  const requests: Array<string> = []
  const note = (request: Request, ended: string) => {
    if (request.method() !== "POST") return
    requests.push(`${new URL(request.url()).pathname} ${ended}`)
    if (requests.length > mostRequests) requests.shift()
  }
  context.on("request", (request) => note(request, "sent"))
  context.on("response", (response) => note(response.request(), `answered ${response.status()}`))
  context.on("requestfailed", (request) => note(request, request.failure()?.errorText ?? "failed"))
  return requests
}

/** The shell around it is the same on every page. */
const content = "main, [role=dialog], [role=alertdialog], [role=menu], [role=listbox], [data-sonner-toast]"

/** A page as text: its address, its last requests and its accessible content. */
const describe = async (page: Page, requests: ReadonlyArray<string>) => {
  const parts = await page.locator(content).all()
  const shown = await Promise.all(
    (parts.length > 0 ? parts : [page.locator("body")]).map((part) =>
      part.ariaSnapshot({ timeout: 5_000 }).catch(String)
    )
  )
  return [page.url(), ...requests, ...shown.join("\n").split("\n").slice(0, mostLines)].join("\n")
}

/** Errors that pages of this profile throw or log, live. */
export const watchComplaints = (
  context: BrowserContext,
  allow: ReadonlyArray<RegExp> = []
): ReadonlyArray<string> => {
  const complaints: Array<string> = []
  const complain = (text: string) => {
    if (!allow.some((pattern) => pattern.test(text))) complaints.push(text)
  }
  context.on("weberror", (problem) => complain(`threw: ${problem.error().stack ?? problem.error().message}`))
  context.on("console", (message) => {
    if (message.type() === "error") complain(`console: ${message.text()} (${message.location().url})`)
  })
  return complaints
}

/** Presses Escape until the layer is gone: the first press may come before it listens. */
export const escapeFrom = async (overlay: Locator) => {
  const isGone = () =>
    overlay.waitFor({ state: "detached", timeout: 2_000 }).then(
      () => true,
      () => false
    )
  for (let tries = 0; tries < 10; tries++) {
    await overlay.page().keyboard.press("Escape")
    if (await isGone()) return
  }
  throw new Error("ten times Escape did not close it")
}
