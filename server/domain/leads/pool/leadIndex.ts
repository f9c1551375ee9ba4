import type pg from "pg"
import { documentOf, leadMapping, type StoredLead, storedColumns } from "../search/engine/leadDocuments.ts"
import { clientOf, type SearchOptions } from "../search/engine/openSearch.ts"

const batch = 2_000

/** Storing a batch may take long on a busy engine. */
const patienceMs = 60_000

type Engine = Awaited<ReturnType<typeof clientOf>>

const store = async (engine: Engine, index: string, leads: ReadonlyArray<StoredLead>) => {
  const { failed } = await engine.helpers.bulk({
    datasource: leads.map(documentOf),
    onDocument: ({ id }) => ({ index: { _index: index, _id: String(id) } })
  })
  if (failed > 0) throw new Error(`The search engine refused ${failed} of ${leads.length} leads.`)
}

/** True if the engine answers and has the index. */
export const hasIndex = async (options: SearchOptions): Promise<boolean> => {
  const engine = await clientOf(options, patienceMs)
  try {
    return (await engine.indices.exists({ index: options.index })).body
  } finally {
    await engine.close()
  }
}

/** Puts new and changed leads into the index. */
export const indexLeads = async (client: pg.Client, options: SearchOptions, ids: ReadonlyArray<number>) => {
  const engine = await clientOf(options, patienceMs)
  try {
    for (let from = 0; from < ids.length; from += batch) {
      const { rows } = await client.query<StoredLead>(
        `select ${storedColumns} from leads where id = any($1::bigint[])`,
        [ids.slice(from, from + batch)]
      )
      await store(engine, options.index, rows)
    }
  } finally {
    await engine.close()
  }
}

const fill = async (
  client: pg.Client,
  engine: Engine,
  index: string,
  onProgress: (indexed: number) => void
) => {
  let last = 0
  for (let indexed = 0; ; ) {
    const { rows } = await client.query<StoredLead>(
      `select ${storedColumns} from leads where id > $1 order by id limit ${batch}`,
      [last]
    )
    if (rows.length === 0) return
    await store(engine, index, rows)
    indexed += rows.length
    last = rows.at(-1)?.id ?? last
    onProgress(indexed)
  }
}

/**
 * Builds the index of the whole pool beside the one in use, and then replaces that. `client` is the owner's. A load of
 * people meanwhile goes into the old one: build the index after it.
 */
export const buildIndex = async (
  client: pg.Client,
  options: SearchOptions,
  onProgress: (indexed: number) => void = () => undefined
) => {
  const engine = await clientOf(options, patienceMs)
  const { index: alias } = options
  const index = `${alias}-${Date.now()}`
  try {
    await engine.indices.create({ index, body: { mappings: leadMapping } } as never)
    await fill(client, engine, index, onProgress)
    await engine.indices.refresh({ index })
    const { body: isThere } = await engine.indices.existsAlias({ name: alias })
    const before = isThere ? Object.keys((await engine.indices.getAlias({ name: alias })).body) : []
    await engine.indices.updateAliases({
      body: {
        actions: [{ add: { index, alias } }, ...before.map((old) => ({ remove_index: { index: old } }))]
      }
    })
  } finally {
    await engine.close()
  }
}
