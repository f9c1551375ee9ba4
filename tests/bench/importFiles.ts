import { createWriteStream, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Readable } from "node:stream"
import { finished } from "node:stream/promises"
import { strToU8, Zip, ZipDeflate } from "fflate"
import type { Browser } from "playwright-core"
import { storeAlways } from "../support/signedUp.ts"
import { launch, signedIn } from "./chromium.ts"
import { rounded, timed } from "./measure.ts"
import type { BenchServer } from "./server.ts"

const rowCount = 100_000
const columnCount = 30
const cardCount = 460
const photoLetters = 7_500

const headings = [
  "Name",
  "Email",
  "Phone",
  "Company",
  ...Array.from({ length: columnCount - 4 }, (_, column) => `Detail ${column + 1}`)
]

const cellsOf = (row: number): ReadonlyArray<string> => [
  `Ada Sample ${row}`,
  `p${row}@example.com`,
  `+91${6_000_000_000 + row * 37}`,
  `Example ${row % 997} Ltd`,
  ...Array.from(
    { length: columnCount - 4 },
    (_, column) => `value ${(row * 31 + column * 7_919) % 99_991}-${column}`
  )
]

const save = async (path: string, parts: Iterable<string | Uint8Array>) => {
  await finished(Readable.from(parts).pipe(createWriteStream(path)))
  return path
}

function* csvParts() {
  for (let row = -1; row < rowCount; row++) yield `${(row < 0 ? headings : cellsOf(row)).join(",")}\r\n`
}

const letter = (column: number): string =>
  column < 26 ? String.fromCharCode(65 + column) : `A${String.fromCharCode(39 + column)}`

/** A workbook with shared texts, as written by spreadsheet programs. */
const saveWorkbook = async (path: string) => {
  const places = new Map<string, number>()
  const placeOf = (text: string) => {
    const place = places.get(text) ?? places.size
    places.set(text, place)
    return place
  }
  function* sheet() {
    yield '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>'
    for (let row = 0; row <= rowCount; row++) {
      const cells = row === 0 ? headings : cellsOf(row - 1)
      const inner = cells.map(
        (cell, column) => `<c r="${letter(column)}${row + 1}" t="s"><v>${placeOf(cell)}</v></c>`
      )
      yield `<row r="${row + 1}">${inner.join("")}</row>`
    }
    yield "</sheetData></worksheet>"
  }
  function* strings() {
    yield '<sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">'
    for (const text of places.keys()) yield `<si><t>${text}</t></si>`
    yield "</sst>"
  }
  const parts: Array<Uint8Array> = []
  const zip = new Zip((_, part) => parts.push(part))
  const add = (name: string, texts: Iterable<string>) => {
    const entry = new ZipDeflate(name, { level: 1 })
    zip.add(entry)
    for (const text of texts) entry.push(strToU8(text))
    entry.push(new Uint8Array(0), true)
  }
  add("xl/workbook.xml", [
    '<workbook><sheets><sheet name="People" sheetId="1" r:id="rId1"/></sheets></workbook>'
  ])
  add("xl/_rels/workbook.xml.rels", [
    '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>'
  ])
  add("xl/worksheets/sheet1.xml", sheet())
  add("xl/sharedStrings.xml", strings())
  zip.end()
  return save(path, parts)
}

function* cardParts() {
  const photo =
    "/9j4AAQSk"
      .repeat(photoLetters)
      .match(/.{1,74}/g)
      ?.join("\r\n ") ?? ""
  for (let card = 0; card < cardCount; card++)
    yield `BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Ada Sample ${card}\r\nEMAIL:p${card}@example.com\r\nPHOTO;ENCODING=b;TYPE=JPEG:${photo}\r\nEND:VCARD\r\n`
}

type LargeFile = { readonly name: string; readonly path: string; readonly rows: number; readonly mb: number }

/** Files near the limit, of each kind, in their own folder. */
const makeLargeFiles = async () => {
  const folder = mkdtempSync(join(tmpdir(), "import-files-"))
  const paths = [
    [await save(join(folder, "people.csv"), csvParts()), rowCount],
    [await saveWorkbook(join(folder, "people.xlsx")), rowCount],
    [await save(join(folder, "people.vcf"), cardParts()), cardCount]
  ] as const
  const files = paths.map(
    ([path, rows]): LargeFile => ({
      name: path.slice(folder.length + 1),
      path,
      rows,
      mb: Math.round(statSync(path).size / 1_048_576)
    })
  )
  return { files, remove: () => rmSync(folder, { recursive: true }) }
}

/** The peak memory of a process, in MB. */
export const peakMb = (pid: number | undefined) => {
  const status = readFileSync(`/proc/${pid}/status`, "utf8")
  return Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1]) / 1_024
}

/** The peak memory of a page and its workers, in MB. */
export const pagePeakMb = async (browser: Browser) => {
  const devtools = await browser.newBrowserCDPSession()
  const { processInfo } = await devtools.send("SystemInfo.getProcessInfo")
  return Math.round(
    Math.max(...processInfo.filter(({ type }) => type === "renderer").map(({ id }) => peakMb(id)))
  )
}

/** A separate page that chooses, reads and checks a file: duration, memory, and how long the page was blocked. */
const readIn = async (server: BenchServer, session: Readonly<Record<string, string>>, file: LargeFile) => {
  const browser = await launch()
  try {
    const page = await browser.newPage({ locale: "en-GB" })
    await storeAlways(page, session)
    await page.goto(`${server.urls.app}/apps/added-contacts/import`)
    const choose = page.getByLabel("Choose a file").and(page.locator("input"))
    await choose.waitFor({ state: "attached" })
    await page.evaluate(() => {
      const tasks: Array<number> = []
      Object.assign(window, { longTasks: tasks })
      new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) tasks.push(duration)
      }).observe({ entryTypes: ["longtask"] })
    })
    const emptyMb = await pagePeakMb(browser)
    const patience = { timeout: 600_000 }
    const readMs = await timed(async () => {
      await choose.setInputFiles(file.path)
      const answer = page.getByRole("button", { name: /^Check rows$/ }).or(page.getByRole("alert"))
      await answer.waitFor(patience)
    })
    const refused = await page.getByRole("alert").allInnerTexts()
    if (refused.length > 0) return { file: file.name, mb: file.mb, refused: refused.join(" ") }
    const readMb = await pagePeakMb(browser)
    const checkMs = await timed(async () => {
      await page.getByRole("button", { name: /^Check rows$/ }).click()
      await page.getByRole("button", { name: /^Add .* contacts/ }).waitFor(patience)
    })
    const tasks = await page.evaluate(
      () => (window as unknown as { longTasks: ReadonlyArray<number> }).longTasks
    )
    return {
      file: file.name,
      mb: file.mb,
      rows: file.rows,
      readSeconds: rounded(readMs / 1_000),
      checkSeconds: rounded(checkMs / 1_000),
      rowsPerSecond: Math.round((file.rows / (readMs + checkMs)) * 1_000),
      pageMb: { empty: emptyMb, read: readMb, checked: await pagePeakMb(browser) },
      longTasks: { over50Ms: tasks.length, longestMs: Math.round(Math.max(0, ...tasks)) }
    }
  } finally {
    await browser.close()
  }
}

/** Each kind of large file, read and checked in its own page. */
export const measureFiles = async (server: BenchServer) => {
  const session = await signedIn(server, await server.signUp())
  const { files, remove } = await makeLargeFiles()
  try {
    const measured = []
    for (const file of files) measured.push(await readIn(server, session, file))
    return measured
  } finally {
    remove()
  }
}
