import { randomUUID } from "node:crypto"
import { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"
import type pg from "pg"
import { from as copyFrom, to as copyTo } from "pg-copy-streams"
import { limits } from "../../contract/rules/limits.ts"
import { storeAlways } from "../support/signedUp.ts"
import { launch, signedIn } from "./chromium.ts"
import { measureFiles, pagePeakMb, peakMb } from "./importFiles.ts"
import { keepResult, median, printTable, quantile, rounded, timed } from "./measure.ts"
import { type BenchServer, startBenchServer } from "./server.ts"

const rounds = 5
const poolOf = 100_000
const rowsOfFile = 100_000
const idleReads = 100

const words =
  "steel paper cotton glass copper timber rubber cement paint tools motors valves pumps cables resin".split(
    " "
  )
const word = (row: number, salt: number) => words[(row * 7_919 + salt * 104_729) % words.length] ?? ""

const rowOf = (row: number, tag: string) => ({
  name: `${word(row, 1)} ${word(row, 2)}${row % 3_571} Person`,
  title: `${word(row, 3)} buyer ${row % 89}`,
  company: `${word(row, 4)} ${word(row, 5)} ${row % 997} Ltd`,
  industry: word(row, 6),
  seniority: "Manager",
  city: `City ${row % 300}`,
  country: "IN",
  skills: [word(row, 7), word(row, 8)],
  email: `p${row}.${tag}@example.com`,
  countryCode: "+91",
  phone: String(6_000_000_000 + row * 37),
  linkedinProfile: `https://www.linkedin.com/in/p${row}-${tag}`,
  notes: `Met at the ${word(row, 9)} fair in ${row % 12}`
})

const chunksOf = (importId: string, total: number, tag: string) =>
  Array.from({ length: Math.ceil(total / limits.importChunk.rows) }, (_, chunk) => {
    const offset = chunk * limits.importChunk.rows
    const size = Math.min(limits.importChunk.rows, total - offset)
    const rows = Array.from({ length: size }, (_row, index) => rowOf(offset + index, tag))
    return { importId, offset, total, duplicates: "skip", rows }
  })

/** The rows written by an import, as COPY text for another organisation, with their columns. */
const copyOf = async (database: pg.Client, importId: string, organisationId: string) => {
  const { rows } = await database.query<{ columns: string; chosen: string }>(
    `select string_agg(quote_ident(attname), ', ' order by attnum) as columns,
      string_agg(case attname when 'organization_id' then quote_literal($1) || '::uuid'
        when 'id' then 'gen_random_uuid()' when 'import_id' then 'null::uuid' else quote_ident(attname) end,
        ', ' order by attnum) as chosen
      from pg_attribute where attrelid = 'contacts'::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    [organisationId]
  )
  const { columns = "", chosen = "" } = rows[0] ?? {}
  const parts: Array<Buffer> = []
  await pipeline(
    database.query(copyTo(`copy (select ${chosen} from contacts where import_id = '${importId}') to stdout`)),
    async (source: AsyncIterable<Buffer>) => {
      for await (const part of source) parts.push(part)
    }
  )
  return { columns, parts }
}

const importing = async ({ call, database, signUp }: BenchServer, total: number, round: number) => {
  const who = await signUp()
  const importId = randomUUID()
  const read = () =>
    timed(async () => {
      const { status } = await call("/leads/get-leads", { query: "manager " }, who.token)
      if (status !== 200) throw new Error(`get-leads answered ${status}`)
    })
  const idle: Array<number> = []
  while (idle.length < idleReads) idle.push(await read())
  const busy: Array<number> = []
  let isOver = false
  const reading = async () => {
    while (!isOver) busy.push(await read())
  }
  const sending = async (token: string, chunks: ReturnType<typeof chunksOf>) => {
    for (const chunk of chunks) {
      const { status, body } = await call("/leads/bulk-add-contacts", chunk, token)
      if (status !== 200 || body.data.added !== chunk.rows.length)
        throw new Error(JSON.stringify(body).slice(0, 300))
    }
  }
  const alone = await timed(() => sending(who.token, chunksOf(importId, total, `r${round}`)))

  const other = await signUp()
  const { columns, parts } = await copyOf(database, importId, other.organisationId)
  const copy = await timed(() =>
    pipeline(Readable.from(parts), database.query(copyFrom(`copy contacts (${columns}) from stdin`)))
  )
  await database.query("delete from contacts where organization_id = $1", [other.organisationId])

  const third = await signUp()
  const again = chunksOf(randomUUID(), total, `b${round}`)
  await Promise.all([reading(), sending(third.token, again).finally(() => (isOver = true))])
  return { alone, copy, idle, busy }
}

const fileOf = (total: number) =>
  [
    "Name,Job title,Company,E-mail,Phone",
    ...Array.from({ length: total }, (_, row) => {
      const { name, title, company, email, phone } = rowOf(row, "page")
      return [name, title, company, email, `+91${phone}`].join(",")
    })
  ].join("\r\n")

/** Other people's searches during `work`. */
const searchedWhile = async ({ call, signUp }: BenchServer, work: () => Promise<unknown>) => {
  const { token } = await signUp()
  const times: Array<number> = []
  let isOver = false
  const reading = async () => {
    while (!isOver) times.push(await timed(() => call("/leads/get-leads", { query: "manager " }, token)))
  }
  const [ms] = await Promise.all([timed(work).finally(() => (isOver = true)), reading()])
  return { seconds: rounded(ms / 1_000), searchP95: rounded(quantile(times, 0.95)) }
}

/** The largest file in a real page, from choosing it to the last sent row, and undoing it. */
const inPage = async (server: BenchServer) => {
  const { urls, call, database, signUp } = server
  const who = await signUp()
  const session = await signedIn(server, who)
  const browser = await launch()
  try {
    const page = await browser.newPage({ locale: "en-GB" })
    await storeAlways(page, session)
    await page.goto(`${urls.app}/apps/added-contacts/import`)
    const choose = page.getByLabel("Choose a file").and(page.locator("input"))
    await choose.waitFor({ state: "attached" })
    const emptyMb = await pagePeakMb(browser)
    const buffer = Buffer.from(fileOf(rowsOfFile))
    const patience = { timeout: 600_000 }
    const step = (name: RegExp) => page.getByRole("button", { name })
    const reading = await timed(async () => {
      await choose.setInputFiles({ name: "people.csv", mimeType: "text/csv", buffer })
      await step(/^Check rows$/).waitFor(patience)
    })
    const checking = await timed(async () => {
      await step(/^Check rows$/).click()
      await step(/^Add .* contacts$/).waitFor(patience)
    })
    const sending = await searchedWhile(server, async () => {
      await step(/^Add .* contacts$/).click()
      await page.getByText("Import finished").waitFor(patience)
    })
    const { body } = await call("/leads/get-imports", {}, who.token)
    const [{ _id: importId, added }] = body.data
    if (added !== rowsOfFile) throw new Error(`${added} rows were added`)
    const undoing = await searchedWhile(server, async () => {
      const { status } = await call(
        "/leads/undo-import",
        { importId, idempotencyKey: randomUUID() },
        who.token
      )
      if (status !== 200) throw new Error(`undoing answered ${status}`)
    })
    const [left] = (
      await database.query("select count(*)::int as contacts from contacts where organization_id = $1", [
        who.organisationId
      ])
    ).rows
    return {
      rows: rowsOfFile,
      fileMb: rounded(buffer.length / 1_048_576),
      readSeconds: rounded(reading / 1_000),
      checkSeconds: rounded(checking / 1_000),
      sending,
      rowsPerSecond: Math.round(rowsOfFile / sending.seconds),
      undoing: { ...undoing, left: left.contacts },
      pageMb: { empty: emptyMb, peak: await pagePeakMb(browser) }
    }
  } finally {
    await browser.close()
  }
}

const benchFiles = async () => {
  const server = await startBenchServer(1_000)
  try {
    const files = await measureFiles(server)
    process.stdout.write(`${files.map((file) => JSON.stringify(file)).join("\n")}\n`)
    keepResult("import-files", { files })
  } finally {
    await server.close()
  }
}

/**
 * An import through HTTP, checked, deduplicated, with history and undo, compared with plain COPY of its rows; and other
 * people's searches meanwhile. `files` only reads and checks large files of each kind in a page.
 */
export const bench = async ([rows = "20000"]: ReadonlyArray<string>) => {
  if (rows === "files") return benchFiles()
  const total = Number(rows)
  const server = await startBenchServer(poolOf)
  try {
    const measured = []
    for (let round = 0; round < rounds; round++) measured.push(await importing(server, total, round))
    const perSecond = (ms: number) => Math.round((total / ms) * 1_000)
    printTable(
      measured.map(({ alone, copy }, round) => ({
        round,
        "import rows/s": perSecond(alone),
        "COPY rows/s": perSecond(copy),
        "import / COPY": rounded(copy / alone)
      }))
    )
    const idle = rounded(
      quantile(
        measured.flatMap((round) => round.idle),
        0.95
      )
    )
    const busy = rounded(
      quantile(
        measured.flatMap((round) => round.busy),
        0.95
      )
    )
    const page = await inPage(server)
    const ratio = rounded(median(measured.map(({ alone, copy }) => copy / alone)))
    const serverMb = Math.round(peakMb(server.child.pid))
    process.stdout.write(
      `median ${ratio} of COPY (at least 0.25)\nget-leads p95: ${idle} ms idle, ${busy} ms meanwhile, ${rounded(busy / idle)} times (at most 2)\nserver's peak: ${serverMb} MB\n${JSON.stringify({ page })}\n`
    )
    keepResult("import", {
      rows: total,
      importPerSecond: perSecond(median(measured.map(({ alone }) => alone))),
      copyPerSecond: perSecond(median(measured.map(({ copy }) => copy))),
      ratio,
      searchP95: { idle, busy },
      page,
      serverMb
    })
  } finally {
    await server.close()
  }
}
