import { mkdirSync } from "node:fs"
import { join } from "node:path"
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Locator,
  type Page
} from "playwright-core"
import { afterAll, expect, onTestFinished } from "vitest"
import { findBrowser } from "./findBrowser.ts"

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
  /** Complaints of the page that belong to the story told, as the browser's own word on a refused call. */
  readonly allow?: ReadonlyArray<RegExp>
  /** Whatever else a new profile of the browser can be told. */
  readonly context?: BrowserContextOptions
}

const output = join(import.meta.dirname, "../output")

const args = [
  "--no-sandbox",
  "--disable-quic",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--no-first-run",
  "--disable-dev-shm-usage"
]

let launched: Promise<Browser> | undefined

/** The one browser of this test file. It is closed after the last test. */
const theBrowser = () => {
  launched ??= findBrowser().then(({ executablePath, env }) => {
    const inherited = Object.entries(process.env).filter(
      (entry): entry is [string, string] => entry[1] !== undefined
    )
    return chromium.launch({ executablePath, args, env: { ...Object.fromEntries(inherited), ...env } })
  })
  return launched
}

afterAll(async () => {
  const browser = await launched
  await browser?.close()
})

/**
 * A page in a new profile, for one test. The test fails when the page throws or writes an error to the console that
 * `allow` does not name. A failed test leaves a picture in tests/output.
 */
export const openPage = async (options: PageOptions = {}): Promise<Page> => {
  const browser = await theBrowser()
  const context = await browser.newContext({
    viewport: viewports[options.viewport ?? "laptop"],
    colorScheme: options.scheme ?? "light",
    locale: "en-GB",
    serviceWorkers: "block",
    timezoneId: "Asia/Kolkata",
    ...(options.baseURL !== undefined && { baseURL: options.baseURL }),
    ...options.context
  })
  const complaints = watchComplaints(context, options.allow)
  const name = (expect.getState().currentTestName ?? "page").replace(/[^a-z0-9]+/gi, "-").slice(0, 120)
  onTestFinished(async ({ task }) => {
    const hasFailed = task.result?.state === "fail" || complaints.length > 0
    if (hasFailed) {
      mkdirSync(output, { recursive: true })
      for (const [place, page] of context.pages().entries())
        await page.screenshot({ path: join(output, `${name}-${place + 1}.png`) }).catch(() => undefined)
    }
    await context.close()
    expect(complaints).toEqual([])
  })
  return context.newPage()
}

/** What pages of this profile throw or write to the console as errors, as it happens. */
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

/** Presses Escape until what lies over the page is gone: the first may come before it listens. */
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
