import { Effect } from "effect"
import { planById } from "../../../contract/rules/plans.ts"
import { first } from "../../platform/database/Database.ts"
import { sql } from "../../platform/database/sql.ts"
import { refuse } from "../../platform/failures/Refusal.ts"
import { Limits } from "../../platform/Limits.ts"

const megabyte = 1024 * 1024

/** The limits of contacts and megabytes of the organisation's plan, and their use. */
export const quotas = Effect.fn("Quotas.count")(function* () {
  const { extraContacts, extraMegabytes } = yield* Limits
  const used = yield* first<{ plan: string; contacts: number | null; bytes: number | null }>(
    sql`select o.plan, sum(u.contacts)::bigint as contacts, sum(u.bytes)::bigint as bytes
      from organisations o left join contact_usage u on u.organization_id = o.id
      where o.id = app.org() group by o.plan`
  )
  const plan = planById(used?.plan ?? "")
  return {
    contacts: { used: used?.contacts ?? 0, limit: (plan?.contacts ?? 0) + extraContacts },
    megabytes: {
      used: Math.ceil((used?.bytes ?? 0) / megabyte),
      limit: (plan?.megabytes ?? 0) + extraMegabytes
    }
  }
})

/** The remaining number of contacts, and whether any storage remains. */
export const roomLeft = Effect.fn("Quotas.left")(function* () {
  const { contacts, megabytes } = yield* quotas()
  return {
    contacts: Math.max(0, contacts.limit - contacts.used),
    hasStorage: megabytes.used <= megabytes.limit,
    limits: { contacts: contacts.limit, megabytes: megabytes.limit }
  }
})

/** Refuses to store more if the plan's storage is full. */
export const storageLeft = Effect.fn("Quotas.storageLeft")(function* () {
  const { hasStorage, limits } = yield* roomLeft()
  if (!hasStorage) return yield* refuse("storage_limit", { params: { limit: limits.megabytes } })
})

/** Refuses a contact beyond the plan's limit. */
export const roomForContact = Effect.fn("Quotas.roomForContact")(function* () {
  const { contacts, hasStorage, limits } = yield* roomLeft()
  if (contacts < 1) return yield* refuse("contact_limit", { params: { limit: limits.contacts } })
  if (!hasStorage) return yield* refuse("storage_limit", { params: { limit: limits.megabytes } })
})
