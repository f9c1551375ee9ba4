import { loadavg } from "node:os"
import type { Browser, Page } from "playwright-core"
import { storeAlways } from "../support/signedUp.ts"
import { launch, signedIn } from "./chromium.ts"
import { keepResult, printTable, quantile, rounded } from "./measure.ts"
import { type BenchServer, startBenchServer } from "./server.ts"

const people = 1_000_000
const contacts = 100_000
const keystrokes = 120
/** Like a quick typist. */
const betweenKeysMs = 150
const frameMs = 1000 / 60
const scrollMs = 4_000

const open = async (browser: Browser, session: Record<string, string>, address: string) => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: "en-GB" })
  const page = await context.newPage()
  await storeAlways(page, session)
  await page.goto(address)
  await page.locator("tr[data-row]").first().waitFor({ timeout: 60_000 })
  return page
}

/** Realistic queries: names and titles of the pool, letter by letter. */
const wordsOf = async ({ database }: BenchServer) => {
  const { rows } = await database.query<{ name: string; title: string }>(
    "select name, title from leads where bucket = 11 order by hashtext(source_id) limit 400"
  )
  const words = rows.flatMap(({ name, title }, place) => (place % 2 === 0 ? [name] : [title]))
  return words.map((word) => word.toLowerCase()).filter((word) => /^[a-z ]{8,14}$/.test(word))
}

/**
 * From each key press to the frame with its results. A key waits for the results of the one before, and for a typist's
 * delay.
 */
const timeKeystrokes = async (page: Page, words: ReadonlyArray<string>) => {
  const box = page.getByRole("searchbox").first()
  await page.evaluate(() => {
    const seen = { began: 0, times: [] as Array<number>, isShown: true }
    Object.assign(globalThis, { seen })
    addEventListener(
      "keydown",
      (event) => {
        if (event.key.length > 1 && event.key !== "Backspace") return
        seen.began = event.timeStamp
        seen.isShown = false
      },
      { capture: true }
    )
    const painted = (then: () => void) =>
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = then
        port2.postMessage(null)
      })
    let isWaiting = false
    const results = document.querySelector("main") ?? document.body
    new MutationObserver(() => {
      if (seen.isShown || isWaiting || results.querySelector("[aria-busy=true]")) return
      const { began } = seen
      isWaiting = true
      painted(() => {
        isWaiting = false
        if (seen.began !== began) return
        seen.times.push(performance.now() - began)
        seen.isShown = true
      })
    }).observe(results, { subtree: true, childList: true, attributes: true, characterData: true })
  })
  let pressed = 0
  for (const word of words) {
    await box.fill("")
    await page.waitForFunction(() => document.querySelector("main [aria-busy=true]") === null)
    await box.focus()
    for (const letter of word) {
      await Promise.all([
        page.keyboard.press(letter === " " ? "Space" : letter),
        page.waitForTimeout(betweenKeysMs)
      ])
      pressed += 1
      await page.waitForFunction(
        (count) => (globalThis as unknown as { seen: { times: Array<number> } }).seen.times.length >= count,
        pressed,
        { timeout: 20_000 }
      )
      if (pressed >= keystrokes) break
    }
    if (pressed >= keystrokes) break
  }
  return page.evaluate(() => (globalThis as unknown as { seen: { times: Array<number> } }).seen.times)
}

const fillContacts = async ({ database }: BenchServer, organisationId: string) => {
  await database.query(
    `with made as (
        insert into contacts (organization_id, origin, name, name_key, search, title, company, created_at)
        select $1, 'viewed', 'Person ' || n, 'person ' || lpad(n::text, 7, '0'), '', 'Engineer ' || n % 97,
          'Company ' || n % 1009, now() - n * interval '1 minute'
        from generate_series(1, $2::int) n returning organization_id, id, created_at)
      insert into contact_state (organization_id, contact_id, is_viewed, created_at, updated_at)
      select organization_id, id, true, created_at, created_at from made`,
    [organisationId, contacts]
  )
  await database.query("analyze contacts, contact_state")
}

type Frames = {
  readonly intervals: ReadonlyArray<number>
  readonly work: ReadonlyArray<number>
  readonly blank: number
}

/** Frame by frame while the list moves `step` pixels each; 0 measures the page at rest. */
const timeFrames = (page: Page, step: number): Promise<Frames> =>
  page.evaluate(
    ({ step, scrollMs }) =>
      new Promise<Frames>((resolve) => {
        const box = document.querySelector('table[role="grid"]')?.parentElement
        if (!box) throw new Error("there is no list")
        const intervals: Array<number> = []
        const work: Array<number> = []
        let blank = 0
        let last = 0
        let began = 0
        const { port1, port2 } = new MessageChannel()
        let frameBegan = 0
        port1.onmessage = () => work.push(performance.now() - frameBegan)
        const frame = (now: number) => {
          if (began === 0) began = now
          else intervals.push(now - last)
          last = now
          if (now - began > scrollMs) return resolve({ intervals, work, blank: blank / intervals.length })
          frameBegan = now
          box.scrollTop += step
          const { top, bottom } = box.getBoundingClientRect()
          const rows = [...document.querySelectorAll<HTMLElement>("tr[data-position]")].filter((row) => {
            const place = row.getBoundingClientRect()
            return place.bottom > top + 40 && place.top < bottom
          })
          if (rows.some((row) => row.dataset.row === undefined)) blank += 1
          port2.postMessage(null)
          requestAnimationFrame(frame)
        }
        requestAnimationFrame(frame)
      }),
    { step, scrollMs }
  )

const speeds = { "at rest": 0, "read through": 40, wheel: 300, flung: 3_000 } as const

const summary = (times: ReadonlyArray<number>) => ({
  p50: rounded(quantile(times, 0.5)),
  p95: rounded(quantile(times, 0.95)),
  longest: rounded(Math.max(...times)),
  over: rounded(times.filter((time) => time > frameMs).length / times.length)
})

/** Keystroke to painted results at a million leads, and frames while 100,000 contacts are scrolled, in Chromium. */
export const bench = async () => {
  const server = await startBenchServer(people)
  const browser = await launch()
  const { database } = server
  const person = await server.signUp()
  try {
    const session = await signedIn(server, person)
    const search = await open(browser, session, `${server.urls.app}/apps/search`)
    const words = await wordsOf(server)
    const times = await timeKeystrokes(search, words)
    await search.context().close()

    await fillContacts(server, person.organisationId)
    const list = await open(browser, session, `${server.urls.app}/apps/my-contacts`)
    const frames = []
    for (const [speed, step] of Object.entries(speeds)) {
      await list
        .locator('table[role="grid"]')
        .locator("..")
        .evaluate((box) => box.scrollTo(0, 0))
      await list.locator('tr[data-position="0"][data-row]').waitFor()
      const { intervals, work, blank } = await timeFrames(list, step)
      frames.push({
        speed,
        pixelsAFrame: step,
        interval: summary(intervals),
        work: summary(work),
        blank: rounded(blank)
      })
    }
    const nodes = await list.evaluate(() => document.querySelectorAll("*").length)

    const { p50, p95, longest } = summary(times)
    const keys = { keystrokes: times.length, p50, p95, longest }
    process.stdout.write(`\nkeystroke to painted results, ${people} leads, ms\n`)
    printTable([keys])
    process.stdout.write(
      `\nframes while ${contacts} contacts move, ms; work is what a frame took of its 16.7\n`
    )
    printTable(
      frames.map(({ speed, interval, work, blank }) => ({
        speed,
        "frame p50": interval.p50,
        "frame p95": interval.p95,
        longest: interval.longest,
        "work p50": work.p50,
        "work p95": work.p95,
        "work over 16.7": work.over,
        "with blank rows": blank
      }))
    )
    const [load = 0] = loadavg()
    keepResult("browser", { people, contacts, keystroke: keys, frames, nodes, loadAverage: rounded(load) })
  } finally {
    await browser.close()
    await database.query("delete from contacts where organization_id = $1", [person.organisationId])
    await server.close()
  }
}
