import type pg from "pg"
import { searchEngineOf } from "../server/config.ts"
import { indexLeads } from "../server/domain/leads/pool/leadIndex.ts"
import type { SearchOptions } from "../server/domain/leads/search/engine/openSearch.ts"
import { asOwnerOf, connect } from "./owner.ts"

/** Runs `body` on the database as its owner, with the search engine if there is one. */
export const withPool = (
  body: (client: pg.Client, engine: SearchOptions | undefined) => Promise<void>
): Promise<void> =>
  asOwnerOf(async (url, settings) => {
    const client = await connect(url)
    try {
      const { rows } = await client.query("select to_regclass('public.leads') is not null as ready")
      if (!rows[0]?.ready) throw new Error("Start the server once: the database has no pool yet.")
      await body(client, searchEngineOf(settings))
    } finally {
      await client.end()
    }
  })

/** Keeps the search engine's index in step with a load. */
export const inStep = (client: pg.Client, engine: SearchOptions | undefined) =>
  engine && { onMerged: (ids: ReadonlyArray<number>) => indexLeads(client, engine, ids) }

/** One line that counts up, with the rate. */
export const progress = () => {
  const began = performance.now()
  return ({ read, added, changed }: { read: number; added: number; changed: number }) => {
    const seconds = (performance.now() - began) / 1_000
    process.stdout.write(
      `${read} read, ${added} added, ${changed} changed, ${Math.round(read / seconds)} a second\n`
    )
  }
}
