import { mkdirSync } from "node:fs"
import { join } from "node:path"
import type { BrowserContext, BrowserContextOptions, Locator, Page, Request } from "playwright-core"
import { expect, onTestFinished } from "vitest"
import { takePage } from "./profiles.ts"

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
  /** The test controls the page's clock. */
  readonly hasClock?: true
  /** Further options of a new browser profile. */
  readonly context?: BrowserContextOptions
}

const output = join(import.meta.dirname, "../output")

/** Only failures wait this long, in milliseconds: a busy machine is slow. */
export const patience = 90_000

/**
 * A page in an empty profile, for one test or until `release`. The test fails if the page throws or logs an error that
 * `allow` does not name. A failed test saves a screenshot in tests/output, and a second error tells the page's last
 * requests and content.
 */
export const openReleasable = async (options: PageOptions = {}) => {
  const hasClock = options.hasClock ?? false
  const profile = {
    viewport: viewports[options.viewport ?? "laptop"],
    colorScheme: options.scheme ?? "light",
    reducedMotion: "reduce",
    locale: "en-GB",
    serviceWorkers: "block",
    timezoneId: "Asia/Kolkata",
    ...(options.baseURL !== undefined && { baseURL: options.baseURL }),
    ...options.context
  } as const
  const { page, release, beforeRelease } = await takePage(profile, hasClock)
  if (hasClock) await page.clock.install()
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
