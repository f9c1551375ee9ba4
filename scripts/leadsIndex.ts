import { buildIndex } from "../server/domain/leads/pool/leadIndex.ts"
import { withPool } from "./pool.ts"

await withPool(async (client, engine) => {
  if (engine === undefined)
    throw new Error("SEARCH_URL is not set: PostgreSQL searches the pool, and there is no index to build.")
  const began = performance.now()
  await buildIndex(client, engine, (indexed) => {
    const seconds = (performance.now() - began) / 1_000
    process.stdout.write(`${indexed} indexed, ${Math.round(indexed / seconds)} a second\n`)
  })
})
