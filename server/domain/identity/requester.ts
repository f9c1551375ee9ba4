import { Effect } from "effect"
import { first } from "../../platform/database/Database.ts"
import { sql } from "../../platform/database/sql.ts"
import { hashToken } from "../../platform/secrets/Secrets.ts"
import { Caller } from "../../platform/session.ts"

/**
 * Identifies the client that requests a code without a session: a browser by its stored random id, any other client by
 * its network address.
 */
export const requesterOf = (id: string | undefined) =>
  Effect.map(Caller, ({ address }) =>
    id === undefined || id.trim() === ""
      ? `network ${address}`
      : `device ${hashToken(id.trim()).toString("base64url")}`
  )

/** True if an account was signed in to from this device or network. Sessions are stored for thirty days. */
export const familiarity = Effect.fn("Requester.familiarity")(function* (email: string, requester: string) {
  const { address } = yield* Caller
  const found = yield* first<{ device: boolean; network: boolean }>(
    sql`select coalesce(bool_or(s.requester = ${requester}), false) as device,
        coalesce(bool_or(s.address = ${address}), false) as network
      from users u join sessions s on s.user_id = u.id where u.email = ${email}`
  )
  if (found?.device) return "device" as const
  return found?.network ? ("network" as const) : ("none" as const)
})
