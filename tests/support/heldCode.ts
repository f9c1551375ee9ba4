import type { Page } from "playwright-core"

/** Keeps the application's code from loading. Returns a function that lets it load. */
export const holdCode = async (page: Page) => {
  let comes = () => {}
  const there = new Promise<void>((resolve) => {
    comes = resolve
  })
  await page.route("**/assets/vendor-*.js", async (route) => {
    await there
    await route.continue()
  })
  return comes
}
