import type { Page } from "playwright-core"

/** Keeps the application's code and style sheet from loading. Returns a function that lets them load. */
export const holdCode = async (page: Page) => {
  let comes = () => {}
  const there = new Promise<void>((resolve) => {
    comes = resolve
  })
  await page.route(/\/assets\/vendor-[^/]*\.(?:js|css)$/, async (route) => {
    await there
    await route.continue()
  })
  return comes
}
