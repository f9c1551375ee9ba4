import type { Page } from "playwright-core"
import { beforeAll, expect, it } from "vitest"
import { paths } from "../../contract/paths.ts"
import { openReleasable } from "../support/browser.ts"
import { holdCode } from "../support/heldCode.ts"
import { clientOf } from "../support/realProcess.ts"
import { sharedServer } from "../support/sharedServer.ts"
import { type Member, signUpAdmin, store } from "../support/signedUp.ts"

const started = sharedServer()
let admin: Member

const added = ["Ada Example", "Bo Sample", "منى مثال", "Cy Specimen"]

beforeAll(async () => {
  admin = await signUpAdmin(started.urls, { email: "first-rows@example.com", phone: "9000000881" })
  const { call } = clientOf(started.urls)
  const { body } = await call("/leads/get-leads", { limit: 3 }, admin.token)
  const leads: ReadonlyArray<{ readonly _id: string }> = body.data
  expect(leads).toHaveLength(3)
  for (const { _id } of leads) await call("/leads/view-lead", { leadId: _id }, admin.token)
  for (const name of added) await call("/leads/add-lead", { name, title: "Tester" }, admin.token)
})

/** Signed in. The head shows rows without waiting for the page; `wereShown` says whether it ever did. */
const prepare = async (page: Page, more: Readonly<Record<string, string>> = {}) => {
  await store(page, started.urls, { ...admin.stored, ...more })
  await page.addInitScript(() => {
    const seen = { rows: false }
    Object.assign(globalThis, { seen })
    const start = globalThis.setTimeout
    globalThis.setTimeout = ((run: TimerHandler, ms = 0, ...values: Array<unknown>) =>
      start(run, ms > 500 && ms < 1_000 ? 0 : ms, ...values)) as typeof setTimeout
    new MutationObserver(() => {
      if (document.getElementById("first-rows")) seen.rows = true
    }).observe(document, { childList: true, subtree: true })
  })
  const letLoad = await holdCode(page)
  const wereShown = () =>
    page.evaluate(() => (globalThis as unknown as { seen: { rows: boolean } }).seen.rows)
  return { letLoad, wereShown }
}

const answered = (page: Page) =>
  page.waitForFunction(() =>
    performance.getEntriesByType("resource").some(({ name }) => name.endsWith("/batch"))
  )

/** How far the first of these is from where the page starts. */
const placeOf = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => {
      const { top, left, right } = element.getBoundingClientRect()
      const { dir, clientWidth } = document.documentElement
      return { top, beside: dir === "rtl" ? clientWidth - right : left }
    })

it("the people of a list are shown before the code is there, where their rows will be", async () => {
  /** Longer or shorter words can take a line more or less above a list. */
  const line = 48
  const visits = [
    ["phone", { i18nextLng: "en" }, paths.search, 6],
    ["laptop", { i18nextLng: "en", sidebar: "open" }, paths.search, 6],
    ["wide", { i18nextLng: "en", sidebar: "open", layout: "boxed" }, paths.search, 6],
    ["tablet", { i18nextLng: "de" }, paths.myContacts, line],
    ["phone", { i18nextLng: "ae" }, paths.myContacts, line],
    ["laptop", { i18nextLng: "en", sidebar: "closed" }, paths.addedContacts, 6],
    ["laptop", { i18nextLng: "en", sidebar: "closed", menu: "collapsible" }, paths.myContacts, 6]
  ] as const
  for (const [viewport, settings, path, most] of visits) {
    const { page, release } = await openReleasable({ viewport })
    const { letLoad } = await prepare(page, settings)
    await page.goto(started.urls.app + path, { waitUntil: "commit" })
    const early = page.locator("#first-rows")
    await early.locator("li").first().waitFor()
    const names = await early.locator("li > span:first-child").allTextContents()
    const title = await early.locator("p").textContent()
    const before = await placeOf(page, "#first-rows li")
    letLoad()
    await page.locator("tr[data-row]").first().waitFor()
    expect(await early.count()).toBe(0)
    expect(names.length).toBeGreaterThanOrEqual(3)
    for (const [index, name] of names.slice(0, 3).entries())
      expect(await page.locator("tr[data-row]").nth(index).textContent()).toContain(name)
    expect(await page.locator("main h1").textContent()).toBe(title)
    const after = await placeOf(page, "tr[data-row]")
    const visit = `${viewport} ${path} ${JSON.stringify(settings)}`
    expect(Math.abs(before.top - after.top), visit).toBeLessThan(most)
    expect(Math.abs(before.beside - after.beside), visit).toBeLessThan(6)
    await release()
  }
})

it("shows no one early on other pages, with a filter, on a board, to another session, or once the session has ended elsewhere", async () => {
  const visits: ReadonlyArray<readonly [Readonly<Record<string, string>>, string]> = [
    [{}, paths.pricing],
    [{}, `${paths.search}?q=ada`],
    [{ [`contactLayout.viewed.${JSON.parse(admin.stored.user)._id}`]: "board" }, paths.myContacts],
    [{ token: admin.token.replace(/.$/, (last) => (last === "A" ? "B" : "A")) }, paths.search]
  ]
  for (const [more, path] of visits) {
    const { page, release } = await openReleasable({ allow: [/Failed to load resource/] })
    const { letLoad, wereShown } = await prepare(page, more)
    await page.goto(started.urls.app + path, { waitUntil: "commit" })
    await answered(page)
    letLoad()
    await page.locator("h1, [role=dialog] h2").first().waitFor()
    expect(await wereShown(), path).toBe(false)
    await release()
  }
  const { page, release } = await openReleasable()
  const { letLoad } = await prepare(page)
  await page.goto(started.urls.app + paths.myContacts, { waitUntil: "commit" })
  const early = page.locator("#first-rows")
  await early.waitFor()
  const other = await page.context().newPage()
  await other.goto(`${started.urls.app}/icon.svg`)
  await other.evaluate(() => localStorage.setItem("token", "false"))
  await expect.poll(() => early.count()).toBe(0)
  letLoad()
  await page.getByRole("dialog").waitFor()
  await release()
})
