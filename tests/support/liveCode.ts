import { Effect } from "effect"
import { Secrets } from "../../server/outside/Secrets.ts"
import { testSecret } from "./database.ts"
import type { TestServer } from "./testServer.ts"

/** The code that an address waits for, worked out as the server does, without waiting for the mail. */
export const liveCode = async ({ database }: TestServer, address: string): Promise<string> => {
  const [code] = await database.query<{ id: string }>(
    `select id from codes where address = $1 and used_at is null and voided_at is null
      order by created_at desc limit 1`,
    [address.toLowerCase()]
  )
  if (!code) throw new Error(`no code waits for ${address}`)
  return Effect.runSync(
    Effect.provide(
      Secrets.use(({ codeDigits }) => Effect.succeed(codeDigits(code.id))),
      Secrets.layer(testSecret)
    )
  )
}
