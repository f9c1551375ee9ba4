import pg from "pg"
import type { Page } from "playwright-core"
import { beforeAll, expect, it } from "vitest"
import { openPage } from "../support/browser.ts"
import { routeFor } from "../support/heldCalls.ts"
import { long } from "../support/long.ts"
import { clientOf } from "../support/realProcess.ts"
import { sharedServer } from "../support/sharedServer.ts"
import { type Stored, signUpAdmin, storeAlways } from "../support/signedUp.ts"

const started = sharedServer()
let signedIn: Stored

const many = long(20_000, 100_000)
const written = (count: number) => count.toLocaleString("en")

/** A signed-in Admin of an organisation with very many contacts, written directly into the database. */
const prepare = async () => {
  const email = `lists-${Date.now()}@example.com`
  const admin = await signUpAdmin(started.urls, { email, phone: "9000000041" })
  signedIn = admin.stored
  const database = new pg.Client(started.urls.database)
  await database.connect()
  try {
    await database.query(
      `with made as (
          insert into contacts (organization_id, origin, name, name_key, search, created_at)
          select $1, 'added', 'Person ' || n, 'person ' || lpad(n::text, 7, '0'), '', now() - n * interval '1 minute'
          from generate_series(1, $2::int) n returning organization_id, id, created_at)
        insert into contact_state (organization_id, contact_id, is_viewed, created_at, updated_at)
        select organization_id, id, false, created_at, created_at from made`,
      [admin.organisationId, many]
    )
    await database.query("analyze contacts, contact_state")
  } finally {
    await database.end()
  }
}

beforeAll(async () => {
  await prepare()
})
const openList = async () => {
  const page = await openPage({ viewport: "laptop" })
  await storeAlways(page, signedIn)
  await page.goto(`${started.urls.app}/apps/added-contacts`)
  await page.locator("tr[data-row]").first().waitFor()
  return page
}

const inSight = (page: Page) =>
  page.evaluate(() => {
    const box = document.querySelector('table[role="grid"]')?.parentElement
    if (!box) throw new Error("there is no list")
    const { top, bottom } = box.getBoundingClientRect()
    const rows = [...document.querySelectorAll<HTMLElement>("tr[data-position]")].filter((row) => {
      const place = row.getBoundingClientRect()
      return place.bottom > top + 40 && place.top < bottom
    })
    return {
      nodes: document.querySelectorAll("*").length,
      shown: rows.length,
      blank: rows.filter((row) => row.dataset.row === undefined).length,
      first: rows[0]?.querySelector("button")?.innerText ?? "",
      position: Number(rows[0]?.dataset.position)
    }
  })

it("shows every row of a huge list where it is scrolled to, with few nodes", async () => {
  const page = await openList()
  expect(await page.locator('table[role="grid"]').getAttribute("aria-rowcount")).toBe(String(many + 1))
  const box = page.locator('table[role="grid"]').locator("..")
  for (const share of [0.5, 1, 0.25, 0.2501, 0]) {
    await box.evaluate((element, part) => {
      element.scrollTop = (element.scrollHeight - element.clientHeight) * part
    }, share)
    await expect
      .poll(async () => {
        const { blank, shown, position } = await inSight(page)
        return blank === 0 && shown > 5 && Math.abs(position - many * share) < 60
      })
      .toBe(true)
    const { nodes, first, position } = await inSight(page)
    expect(nodes).toBeLessThanOrEqual(1_500)
    expect(first).toBe(`Person ${position + 1}`)
  }
})

it("puts every contact at hand on paper, says how many those are, and draws those in sight afterwards", async () => {
  const page = await openList()
  const rows = page.locator("tr[data-row]")
  await expect.poll(async () => (await inSight(page)).shown).toBeGreaterThan(5)
  const before = await rows.count()
  await page.emulateMedia({ media: "print" })
  await page.evaluate(() => dispatchEvent(new Event("beforeprint")))
  /** More contacts may follow. */
  const isWhole = async () => {
    const said = await page.getByText(new RegExp(`^Printed here: [\\d,]+ of ${written(many)}\\.`)).innerText()
    return Number(/[\d,]+/.exec(said)?.[0].replaceAll(",", "")) === (await rows.count())
  }
  await expect.poll(isWhole).toBe(true)
  const ends = await rows.evaluateAll((all) => all.map((row) => row.getBoundingClientRect().bottom))
  expect(ends.length).toBeGreaterThanOrEqual(100)
  expect(ends).toEqual(ends.toSorted((one, other) => one - other))
  const box = await page.locator('table[role="grid"]').locator("..").boundingBox()
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeGreaterThanOrEqual(ends.at(-1) ?? 0)
  await page.emulateMedia({ media: "screen" })
  await page.evaluate(() => dispatchEvent(new Event("afterprint")))
  await expect.poll(() => rows.count()).toBe(before)
})

it("goes by keyboard: to the end, back, chooses a range", async () => {
  const page = await openList()
  await page.locator("tr[data-row]").first().focus()
  await page.keyboard.press("End")
  await page.locator(`tr[data-position="${many - 1}"][data-row]:focus`).waitFor()
  await page.keyboard.press("Home")
  await page.locator('tr[data-position="0"]:focus').waitFor()
  await page.keyboard.press("x")
  await page.keyboard.press("Shift+ArrowDown")
  await page.keyboard.press("Shift+ArrowDown")
  await page.getByText("3 contacts selected").waitFor()
})

it("moves no row when rows are selected, and shows what can be done with them at the bottom", async () => {
  const page = await openList()
  const box = page.getByRole("checkbox", { name: "Select Person 2", exact: true })
  const placeOf = async () => (await box.boundingBox())?.y
  await page.evaluate(() => document.fonts.ready)
  const before = await placeOf()
  await box.click()
  const clear = page.getByRole("button", { name: "Clear selection" })
  await clear.waitFor()
  expect(await placeOf()).toBe(before)
  const { height = 0 } = page.viewportSize() ?? {}
  expect((await clear.boundingBox())?.y).toBeGreaterThan(height * 0.8)
})

it("shows what can be done with selected rows once every button is there, so that none moves", async () => {
  const page = await openList()
  const code = Promise.withResolvers<void>()
  const asked = page.waitForRequest(/\/SelectionActs-/)
  await routeFor(page, "**/assets/SelectionActs-*.js", (route) => code.promise.then(() => route.continue()))
  await page.getByRole("checkbox", { name: "Select Person 2", exact: true }).click()
  await asked
  const status = page.getByRole("button", { name: "Set status" })
  expect(await status.isVisible()).toBe(false)
  code.resolve()
  await status.waitFor()
  for (const name of ["Call these", "Export", "Clear selection"])
    expect(await page.getByRole("button", { name, exact: true }).last().isVisible()).toBe(true)
})

it("the page of the last contact keeps its place through a reload", async () => {
  const page = await openList()
  await page.locator("tr[data-row]").first().focus()
  await page.keyboard.press("End")
  await page.locator(`tr[data-position="${many - 1}"][data-row]:focus`).waitFor()
  await page.keyboard.press("Enter")
  await page.getByRole("link", { name: "Open as page" }).click()
  const place = page.getByText(new RegExp(`^${written(many)} of `))
  await place.waitFor()
  await page.reload()
  await place.waitFor()
  expect(await page.getByRole("button", { name: "Next contact" }).isDisabled()).toBe(true)
  await page.keyboard.press("k")
  await page.getByText(new RegExp(`^${written(many - 1)} of `)).waitFor()
  await page.goBack()
  await page.locator(`tr[data-position="${many - 2}"]:focus`).waitFor()
})

it("remembers the width of a column and the columns chosen", async () => {
  const page = await openList()
  const edge = page.getByRole("separator", { name: /Company/ })
  const before = Number(await edge.getAttribute("aria-valuenow"))
  await edge.focus()
  await page.keyboard.press("ArrowRight")
  await page.keyboard.press("ArrowRight")
  await expect.poll(() => edge.getAttribute("aria-valuenow")).toBe(String(before + 32))
  await page.getByRole("button", { name: "Columns" }).click()
  await page.getByRole("checkbox", { name: "Thumbs" }).click()
  await page.reload()
  await page.locator("tr[data-row]").first().waitFor()
  await expect.poll(() => edge.getAttribute("aria-valuenow")).toBe(String(before + 32))
  expect(await page.locator('th[data-column="thumbs"]').count()).toBe(0)
  const width = await page.locator('th[data-column="company"]').evaluate((element) => element.clientWidth)
  expect(Math.abs(width - before - 32)).toBeLessThanOrEqual(1)
})

it("shows custom fields as columns in their order, and remembers the chosen ones", async () => {
  const { call } = clientOf(started.urls)
  for (const [name, kind] of [
    ["Region", "text"],
    ["Trained on", "date"],
    ["Agreed", "yesNo"]
  ])
    await call("/fields/add-field", { name, kind }, signedIn.token)
  const fields = { Region: "North", "Trained on": "2030-01-31", Agreed: true }
  await call("/leads/add-lead", { name: "Cora Example", fields }, signedIn.token)
  const page = await openList()
  const choose = page.getByRole("button", { name: "Columns" })
  const asked: Array<string> = []
  page.on("request", (request) => asked.push(new URL(request.url()).pathname))
  await page.reload()
  await page.getByRole("row", { name: /Cora Example/ }).waitFor()
  const ofFields = () => asked.filter((path) => path.endsWith("/fields/get-fields")).length
  expect(ofFields(), "no list asks for fields that it does not show").toBe(0)
  await choose.press("Enter")
  await expect.poll(ofFields).toBe(1)
  for (const name of ["Agreed", "Region", "Trained on"])
    await page.getByRole("checkbox", { name }).press("Space")
  await page.reload()
  const cells = page.getByRole("row", { name: /Cora Example/ }).getByRole("gridcell")
  await expect
    .poll(async () => (await cells.allTextContents()).slice(-3))
    .toEqual(["North", "31 Jan 2030", "Yes"])
  const heads = page.locator("th[data-column]")
  expect((await heads.allTextContents()).slice(-3)).toEqual(["Region", "Trained on", "Agreed"])
  await choose.press("Enter")
  await page.getByRole("checkbox", { name: "Trained on" }).press("Space")
  await expect.poll(async () => (await heads.allTextContents()).slice(-2)).toEqual(["Region", "Agreed"])
})

it("keeps a list under a name, opens it by its address, deletes it and gives it back", async () => {
  const page = await openList()
  await page.goto(`${started.urls.app}/apps/added-contacts?sort=name&hasPhone=yes`)
  const menu = page.getByRole("button", { name: "Saved lists" })
  await menu.click()
  await page.getByRole("menuitem", { name: "Save as new" }).click()
  await page.getByLabel("Name", { exact: true }).fill("With a phone")
  await page.getByRole("button", { name: "Save", exact: true }).click()
  await expect.poll(() => new URL(page.url()).searchParams.get("view")).not.toBeNull()
  const id = new URL(page.url()).searchParams.get("view")
  await page.goto(`${started.urls.app}/apps/added-contacts?view=${id}`)
  await expect.poll(() => new URL(page.url()).searchParams.get("hasPhone")).toBe("yes")
  await menu.click()
  await page.getByRole("menuitem", { name: "Delete" }).click()
  await page.getByText("With a phone deleted.").waitFor()
  await page.getByRole("button", { name: "Undo" }).click()
  await expect.poll(() => new URL(page.url()).searchParams.get("view")).toBe(id)
  await page.goto(`${started.urls.app}/apps/added-contacts?view=00000000-0000-4000-8000-000000000000`)
  await page.getByText(/was deleted, or is no longer shared/).waitFor()
})

it("calls the contacts of the filtered list", async () => {
  const page = await openList()
  await page.goto(`${started.urls.app}/apps/added-contacts?q=person&status=Yet%20to%20call`)
  await page.getByRole("button", { name: "Call these" }).click()
  await page.getByText("The contacts of your list").waitFor()
  const asked = page.waitForRequest("**/calling/start-session")
  await page.getByRole("button", { name: "Start calling" }).first().click()
  expect((await asked).postDataJSON()).toMatchObject({
    source: { kind: "list", list: "added", criteria: { query: "person", callStatuses: ["Yet to call"] } }
  })
})

it("a name that is too long loses its end, also on a page from right to left", async () => {
  const page = await openPage({ viewport: "laptop" })
  await storeAlways(page, { ...signedIn, i18nextLng: "ae" })
  await page.goto(`${started.urls.app}/apps/added-contacts`)
  const name = page.locator("tr[data-row] button", { hasText: "Person " }).first()
  await name.waitFor()
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).direction)).toBe("rtl")
  const { direction, textAlign } = await name.evaluate((element) => ({ ...getComputedStyle(element) }))
  expect({ direction, textAlign }).toEqual({ direction: "ltr", textAlign: "right" })
})
