import type { Page } from "playwright-core"
import { onTestFinished } from "vitest"

/**
 * Fails the calls of a page to an address, where `*` matches anything, until `pass`. A route of Playwright would have
 * every file of the page loaded and compiled again at each load.
 */
export const cutCalls = async (page: Page, address: string) => {
  const session = await page.context().newCDPSession(page)
  onTestFinished(() => session.detach().catch(() => undefined))
  await session.send("Network.enable")
  await session.send("Network.setBlockedURLs", { urls: [address] })
  return { pass: () => session.send("Network.setBlockedURLs", { urls: [] }) }
}
