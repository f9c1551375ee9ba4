import type pg from "pg"
import { asOwnerOf, connect } from "./owner.ts"

/** Runs `body` on the database as its owner. */
export const withPool = (body: (client: pg.Client) => Promise<void>): Promise<void> =>
  asOwnerOf(async (url) => {
    const client = await connect(url)
    try {
      const { rows } = await client.query("select to_regclass('public.leads') is not null as ready")
      if (!rows[0]?.ready) throw new Error("Start the server once: the database has no pool yet.")
      await body(client)
    } finally {
      await client.end()
    }
  })

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
