import { once } from "node:events"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { text } from "node:stream/consumers"

type Document = Readonly<Record<string, unknown>>

type Clause = Readonly<Record<string, Readonly<Record<string, unknown>>>>

type Index = Map<string, Document>

const listOf = (value: unknown): ReadonlyArray<unknown> =>
  value === undefined ? [] : Array.isArray(value) ? value : [value]

const tokensIn = (document: Document, field: string) =>
  listOf(document[field]).map((entry) => String(entry).split(" "))

/** Edits between two words; a swap of neighbours is one. */
const editsBetween = (a: string, b: string) => {
  const rows = Array.from({ length: a.length + 1 }, (_, i) =>
    Array.from({ length: b.length + 1 }, (_, j) => (i === 0 ? j : j === 0 ? i : 0))
  )
  const at = (i: number, j: number) => rows[i]?.[j] ?? 0
  for (let i = 1; i <= a.length; i++)
    for (let j = 1; j <= b.length; j++) {
      const changed = at(i - 1, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1)
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      const row = rows[i] as Array<number>
      row[j] = Math.min(
        at(i - 1, j) + 1,
        at(i, j - 1) + 1,
        changed,
        isSwap ? at(i - 2, j - 2) + 1 : Number.POSITIVE_INFINITY
      )
    }
  return at(a.length, b.length)
}

const hasPhrase = (tokens: ReadonlyArray<string>, phrase: ReadonlyArray<string>) =>
  tokens.some((_, at) => phrase.every((token, index) => tokens[at + index] === token))

const matches = (document: Document, clause: Clause): boolean => {
  const [[kind = "", body = {}] = []] = Object.entries(clause)
  const [[field = "", value] = []] = Object.entries(body)
  const wanted = typeof value === "object" && value !== null && "value" in value ? value.value : value
  const tokens = tokensIn(document, field).flat()
  const clauses = (name: string) => listOf(body[name]) as ReadonlyArray<Clause>
  switch (kind) {
    case "match_none":
      return false
    case "term":
      return tokens.includes(String(wanted))
    case "terms":
      return listOf(wanted).some((one) => tokens.includes(String(one)))
    case "prefix":
      return tokens.some((token) => token.startsWith(String(wanted)))
    case "fuzzy": {
      const { fuzziness } = value as { readonly fuzziness: number }
      return tokens.some((token) => editsBetween(token, String(wanted)) <= fuzziness)
    }
    case "match_phrase":
      return tokensIn(document, field).some((entry) => hasPhrase(entry, String(wanted).split(" ")))
    case "bool":
      return (
        clauses("filter").every((one) => matches(document, one)) &&
        !clauses("must_not").some((one) => matches(document, one)) &&
        (clauses("should").length === 0 || clauses("should").some((one) => matches(document, one)))
      )
    default:
      throw new Error(`The stand-in has no clause ${kind}`)
  }
}

const termsOf = (found: ReadonlyArray<Document>, field: string, size: number) => {
  const counts = new Map<string, number>()
  for (const document of found)
    for (const value of listOf(document[field]))
      counts.set(String(value), (counts.get(String(value)) ?? 0) + 1)
  return [...counts]
    .map(([key, doc_count]) => ({ key, doc_count }))
    .sort((one, other) => other.doc_count - one.doc_count || (one.key < other.key ? -1 : 1))
    .slice(0, size)
}

type Search = {
  readonly query: Clause
  readonly size: number
  readonly search_after?: readonly [number, number]
  readonly track_total_hits?: number
  readonly aggs?: Readonly<
    Record<string, { filter: Clause; aggs: { values: { terms: { field: string; size: number } } } }>
  >
}

const sortOf = (document: Document) => [Number(document.bucket), Number(document.id)] as const

const isAfter = ([bucket, id]: readonly [number, number], [after, last]: readonly [number, number]) =>
  bucket > after || (bucket === after && id > last)

const answerSearch = (
  index: Index,
  { query, size, search_after, track_total_hits = 10_000, aggs = {} }: Search
) => {
  const found = [...index.values()].filter((document) => matches(document, query))
  const page = found
    .map((document) => ({ _id: String(document.id), sort: sortOf(document) }))
    .sort((one, other) => (isAfter(one.sort, other.sort) ? 1 : -1))
    .filter(({ sort }) => search_after === undefined || isAfter(sort, search_after))
  return {
    hits: {
      total: { value: Math.min(found.length, track_total_hits), relation: "eq" },
      hits: page.slice(0, size)
    },
    aggregations: Object.fromEntries(
      Object.entries(aggs).map(([name, { filter, aggs: inner }]) => {
        const { field, size: most } = inner.values.terms
        const chosen = found.filter((document) => matches(document, filter))
        return [name, { values: { buckets: termsOf(chosen, field, most), doc_count_error_upper_bound: 0 } }]
      })
    )
  }
}

/**
 * A search engine that answers as OpenSearch's documentation says, as far as the pool's searches ask it. Its address may
 * be taken away with `stop`.
 */
export const startSearchEngine = async () => {
  const indexes = new Map<string, Index>()
  const aliases = new Map<string, string>()
  const asked: Array<string> = []
  const indexNamed = (name: string) => {
    const known = indexes.get(aliases.get(name) ?? name)
    if (known) return known
    const made: Index = new Map()
    indexes.set(name, made)
    return made
  }

  const bulk = (body: string) => {
    const lines = body.trim().split("\n")
    const items = []
    for (let at = 0; at < lines.length; at += 2) {
      const { index } = JSON.parse(lines[at] ?? "") as { index: { _index: string; _id: string } }
      indexNamed(index._index).set(index._id, JSON.parse(lines[at + 1] ?? ""))
      items.push({ index: { ...index, status: 201 } })
    }
    return { errors: false, items }
  }

  const switchAliases = ({
    actions
  }: {
    actions: ReadonlyArray<Record<string, { index: string; alias: string }>>
  }) => {
    for (const { add, remove_index } of actions) {
      if (add) aliases.set(add.alias, add.index)
      if (remove_index) indexes.delete(remove_index.index)
    }
    return { acknowledged: true }
  }

  const answer = (method: string, path: string, body: string): readonly [number, unknown] => {
    const [first = "", second = ""] = path.split("/").slice(1)
    if (first === "_bulk") return [200, bulk(body)]
    if (first === "_aliases") return [200, switchAliases(JSON.parse(body))]
    if (first === "_alias") {
      const index = aliases.get(second)
      return index === undefined ? [404, {}] : [200, { [index]: { aliases: { [second]: {} } } }]
    }
    if (second === "_search") {
      const index = indexes.get(aliases.get(first) ?? first)
      return index
        ? [200, answerSearch(index, JSON.parse(body))]
        : [404, { error: { type: "index_not_found" } }]
    }
    if (second === "_refresh") return [200, {}]
    if (method === "PUT") {
      indexNamed(first)
      return [200, { acknowledged: true }]
    }
    return [indexes.has(aliases.get(first) ?? first) ? 200 : 404, {}]
  }

  const server = createServer(async (request, response) => {
    const path = decodeURIComponent((request.url ?? "/").split("?")[0] ?? "/")
    const method = request.method ?? "GET"
    const body = await text(request)
    asked.push(`${method} ${path}`)
    const [status, reply] = answer(method, path, body)
    response.writeHead(status, { "content-type": "application/json" })
    response.end(method === "HEAD" ? undefined : JSON.stringify(reply))
  })
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    indexes,
    asked,
    stop: () => {
      server.close()
      server.closeAllConnections()
    }
  }
}
