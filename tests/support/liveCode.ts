import { randomUUID } from "node:crypto"
import { Effect } from "effect"
import { firstKey } from "../../server/platform/secrets/keyRing.ts"
import { Secrets } from "../../server/platform/secrets/Secrets.ts"
import { testSecret } from "./database.ts"
import type { TestServer } from "./testServer.ts"

const digitsOf = (id: string, madeAt: Date) =>
  Effect.runSync(
    Effect.provide(
      Secrets.use(({ codeDigits }) => Effect.succeed(codeDigits(id, madeAt.toISOString()))),
      Secrets.layer([firstKey(testSecret)])
    )
  )

/** Gives an address an unused code that starts with zeros. */
export const withLeadingZeros = async ({ database }: TestServer, address: string): Promise<string> => {
  const [waiting] = await database.query<{ created_at: Date }>(
    "select created_at from codes where address = $1 and used_at is null order by created_at desc limit 1",
    [address]
  )
  if (!waiting) throw new Error(`no code waits for ${address}`)
  let id = randomUUID()
  while (!digitsOf(id, waiting.created_at).startsWith("00")) id = randomUUID()
  await database.query("update codes set id = $1 where address = $2 and used_at is null", [id, address])
  return digitsOf(id, waiting.created_at)
}

/** The unused code of an address, computed like the server does, without waiting for the email. */
export const liveCode = async ({ database }: TestServer, address: string): Promise<string> => {
  const [code] = await database.query<{ id: string; created_at: Date }>(
    `select id, created_at from codes where address = $1 and used_at is null and voided_at is null
      order by created_at desc limit 1`,
    [address.toLowerCase()]
  )
  if (!code) throw new Error(`no code waits for ${address}`)
  return digitsOf(code.id, code.created_at)
}
