import type { Page } from "playwright-core"

/** Waits until the page is complete: nothing loads, and nothing has changed for `quiet` milliseconds. */
export const settle = async (page: Page, quiet: number) => {
  await page.locator("h1").first().waitFor()
  await page.waitForFunction(
    (quiet) => {
      const seen = globalThis as unknown as { html?: string; since?: number }
      const html = document.body.innerHTML
      if (html !== seen.html) Object.assign(seen, { html, since: performance.now() })
      const isLoading = document.querySelector("[aria-busy=true]") !== null
      return !isLoading && performance.now() - (seen.since ?? 0) > quiet
    },
    quiet,
    { polling: quiet / 3 }
  )
}
