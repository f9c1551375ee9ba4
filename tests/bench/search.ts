import { Effect } from "effect"
import pg from "pg"
import type { LeadFilters } from "../../contract/calls/leads.ts"
import { fold } from "../../server/domain/leads/pool/searchText.ts"
import { conditions, findPage, forgiving, wantedFrom } from "../../server/domain/leads/search/leadQueries.ts"
import { Tx } from "../../server/platform/database/Database.ts"
import type { Sql } from "../../server/platform/database/sql.ts"
import { geometricMean, interleaved, keepResult, printTable, quantile, rounded } from "./measure.ts"
import { type BenchServer, startBenchServer } from "./server.ts"

const pageSize = 50
const perKind = 20
const rounds = 5
/** Calls for each query of one kind before the first measurement. */
const warmingCalls = 15
/** The peers' shapes take seconds, so a few of the queries and one round suffice. */
const perPeer = 3

type Query = { readonly query: string; readonly filters?: LeadFilters }
type Row = { readonly name: string; readonly title: string; readonly country: string }

const kinds = [
  "one word",
  "full name",
  "two words of a title",
  "title and country",
  "prefix of 2",
  "prefix of 3",
  "prefix of 5",
  "word and prefix",
  "very common word",
  "no match",
  "Chinese and Japanese names",
  "typo"
] as const
type Kind = (typeof kinds)[number]

const swapped = (word: string) => `${word.slice(0, 2)}${word[3] ?? ""}${word[2] ?? ""}${word.slice(4)}`

const queriesFrom = (people: ReadonlyArray<Row>): Readonly<Record<Kind, ReadonlyArray<Query>>> => {
  const latin = people.filter(
    ({ name }) => /^[\p{Script=Latin} ]+$/u.test(name) && /^\S{5,} \S{5,}$/.test(name)
  )
  const eastern = people.filter(({ name }) =>
    /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]+$/u.test(name)
  )
  const few = <A>(list: ReadonlyArray<A>, make: (item: A) => Query) => list.slice(0, perKind).map(make)
  const family = ({ name }: Row) => fold(name.split(" ")[1] ?? "")
  const given = ({ name }: Row) => fold(name.split(" ")[0] ?? "")
  const titled = people.filter(({ title }) => title.split(" ").length >= 2)
  const twoOf = ({ title }: Row) => title.split(" ").slice(-2).join(" ")
  return {
    "one word": few(latin, (row) => ({ query: `${family(row)} ` })),
    "full name": few(latin, (row) => ({ query: `${row.name} ` })),
    "two words of a title": few(titled, (row) => ({ query: `${twoOf(row)} ` })),
    "title and country": few(titled, (row) => ({
      query: `${twoOf(row)} `,
      filters: { country: [row.country] }
    })),
    "prefix of 2": few(latin, (row) => ({ query: given(row).slice(0, 2) })),
    "prefix of 3": few(latin, (row) => ({ query: given(row).slice(0, 3) })),
    "prefix of 5": few(latin, (row) => ({ query: given(row).slice(0, 5) })),
    "word and prefix": few(latin, (row) => ({ query: `${given(row)} ${family(row).slice(0, 3)}` })),
    "very common word": few(people, (_row) => ({ query: "manager " })),
    "no match": few(people, (row) => ({ query: `zzqx${row.country}q ` })),
    "Chinese and Japanese names": few(eastern, (row) => ({ query: row.name })),
    typo: few(latin, (row) => ({ query: `${swapped(family(row))} ` }))
  }
}

/** Runs the statements of a search on a bare connection, as the application's role. */
const recorder = (database: pg.Client, kept: Array<Sql>) => ({
  run: (statement: Sql) => {
    kept.push(statement)
    return Effect.promise(() =>
      database.query(statement.text, [...statement.values]).then(({ rows }) => rows as never)
    )
  },
  executeSql: (text: string, values: Array<unknown> = []) => database.query(text, values)
})

const statementsOf = async (database: pg.Client, { query, filters }: Query): Promise<ReadonlyArray<Sql>> => {
  const kept: Array<Sql> = []
  const wanted = wantedFrom(query, filters)
  await Effect.runPromise(
    Effect.gen(function* () {
      const page = yield* findPage(wanted, pageSize + 1)
      const mended = page.found.length === 0 ? yield* forgiving(wanted) : undefined
      if (mended) yield* findPage(mended, pageSize + 1)
    }).pipe(Effect.provideService(Tx, recorder(database, kept)))
  )
  return kept
}

const columns =
  "id, bucket, is_sample, name, title, company, industry, seniority, city, country, skills, has_email, has_phone, has_linkedin, updated_at"

/** The least that a page can cost: the words as constants, the first hits by id; no marks, count or place in between. */
const leastFor = ({ query, filters }: Query): string => {
  const { text, values } = conditions(wantedFrom(query, filters))
  const where = text.replace(/\$(\d+)/g, (_, place) => pg.escapeLiteral(String(values[Number(place) - 1])))
  return `select ${columns} from leads where ${where} order by id limit ${pageSize}`
}

/** Corrected by us only: other shapes end sooner, with nothing. */
const corrected: ReadonlyArray<Kind> = ["no match", "typo"]

/** Queries of other products on a table like ours: searching every column, or ranking every hit. */
const peers = {
  "every column by ILIKE": ({ query }: Query) => ({
    text: `select id, name from leads where name ilike $1 or title ilike $1 or company ilike $1 or city ilike $1 or industry ilike $1 order by id limit ${pageSize}`,
    values: [`%${query.trim()}%`]
  }),
  "every hit ranked": ({ query }: Query) => ({
    text: `select id, name from leads, to_tsquery('simple', $1) q where search @@ q order by ts_rank(search, q) desc, id limit ${pageSize}`,
    values: [
      fold(query)
        .trim()
        .split(/\s+/)
        .map((word) => `'${word}':*`)
        .join(" & ")
    ]
  })
}

const measure = async (people: number) => {
  const server = await startBenchServer(people)
  try {
    return await measureOn(server)
  } finally {
    await server.close()
  }
}

const measureOn = async (server: BenchServer) => {
  const { database } = server
  const { token, organisationId } = await server.signUp()
  const { rows } = await database.query<Row>(
    "select name, title, country from leads where bucket = 7 order by hashtext(source_id) limit 4000"
  )
  const queries = queriesFrom(rows)
  await database.query("set plan_cache_mode = force_generic_plan")
  await database.query("set role pro_leads_app")
  await database.query("select set_config('app.org', $1, false)", [organisationId])

  // The server's code is compiled while it runs: its first few hundred calls are slower than those of a working day.
  for (let call = 0; call < warmingCalls; call++)
    for (const query of queries["one word"])
      await server.call("/leads/get-leads", { ...query, limit: pageSize }, token)

  const measured = []
  for (const kind of kinds) {
    const prepared = []
    for (const query of queries[kind])
      prepared.push({ query, statements: await statementsOf(database, query) })
    const best = await interleaved(prepared, rounds, {
      sql: async ({ statements }) => {
        for (const { name, text, values } of statements)
          await database.query({ name, text, values: [...values] })
      },
      least: ({ query }) => database.query(leastFor(query)),
      http: async ({ query }) => {
        const { status } = await server.call("/leads/get-leads", { ...query, limit: pageSize }, token)
        if (status !== 200) throw new Error(`get-leads answered ${status} to ${JSON.stringify(query)}`)
      }
    })
    const peerTimes: Record<string, number> = {}
    for (const [name, shape] of Object.entries(peers)) {
      const few = prepared.slice(0, perPeer)
      const times = await interleaved(few, 1, {
        peer: ({ query }) => {
          const { text, values } = shape(query)
          return database.query(text, values)
        }
      })
      peerTimes[name] = quantile(times.peer, 0.5)
    }
    const at = (side: "sql" | "least" | "http", share: number) => rounded(quantile(best[side], share))
    measured.push({
      kind,
      queries: prepared.length,
      sql: { p50: at("sql", 0.5), p95: at("sql", 0.95) },
      least: { p50: at("least", 0.5), p95: at("least", 0.95) },
      http: { p50: at("http", 0.5), p95: at("http", 0.95) },
      peers: Object.fromEntries(Object.entries(peerTimes).map(([name, ms]) => [name, rounded(ms)]))
    })
  }
  return measured
}

type Measured = Awaited<ReturnType<typeof measure>>

const mostMs = (people: number, kind: Kind) => (people > 1_000_000 ? 250 : kind === "prefix of 3" ? 90 : 60)

const print = (people: number, measured: Measured) => {
  process.stdout.write(`\n${people} people, ms\n`)
  printTable(
    measured.map(({ kind, sql, least, http, peers: others }) => ({
      kind,
      "SQL p50": sql.p50,
      "SQL p95": sql.p95,
      "least p50": least.p50,
      "HTTP p50": http.p50,
      "HTTP p95": http.p95,
      "at most": rounded(Math.min(1.5 * sql.p95 + 5, mostMs(people, kind))),
      ...others
    }))
  )
  for (const name of Object.keys(peers)) {
    const ratio = geometricMean(
      measured
        .filter(({ kind }) => !corrected.includes(kind))
        .map(({ sql, peers: others }) => (others[name] ?? Number.NaN) / sql.p50)
    )
    process.stdout.write(
      `${name}: ${rounded(ratio)} times our page, geometric mean of the medians without ${corrected.join(" and ")}\n`
    )
  }
}

/**
 * First pages of `/leads/get-leads` through HTTP compared with the same statements alone, by kind of query and size of
 * the pool; and two other shapes of the same search on the same table.
 */
export const bench = async (args: ReadonlyArray<string>) => {
  const sizes = args.length > 0 ? args.map(Number) : [100_000, 1_000_000]
  const bySize: Record<string, Measured> = {}
  for (const people of sizes) {
    const measured = await measure(people)
    bySize[people] = measured
    print(people, measured)
  }
  const [smallest, largest] = [sizes[0] ?? 0, sizes.at(-1) ?? 0]
  if (smallest !== largest) {
    const growth = geometricMean(
      (bySize[largest] ?? []).map(
        ({ http }, index) => http.p50 / (bySize[smallest]?.[index]?.http.p50 ?? Number.NaN)
      )
    )
    process.stdout.write(`\n${largest / smallest} times the people: ${rounded(growth)} times the median\n`)
  }
  keepResult("search", { pageSize, perKind, rounds, ms: bySize })
}
