import { Effect } from "effect"
import type { GatewayName, Notice } from "../../outside/payments/gateway.ts"
import { Database, first } from "../../platform/database/Database.ts"
import { sql } from "../../platform/database/sql.ts"
import { uuids } from "../../platform/ids.ts"
import { settle } from "./settlement.ts"

/** Payment providers by the transactions they decide. */
const speaksFor: Readonly<Record<string, ReadonlyArray<GatewayName>>> = {
  sandbox: ["sandbox"],
  stripe: ["stripe"],
  razorpay: ["razorpay", "razorpayX"],
  paypal: ["paypal"]
}

type Owner = { readonly organization_id: string; readonly gateway: GatewayName }

/** Applies a notice from the payment provider. Each notice counts once, in the same commit as its change. */
export const takeIn = Effect.fn("Payments.takeIn")(function* (teller: string, { id, report }: Notice) {
  const database = yield* Database
  const [reference] = uuids([report.reference])
  const owner = reference
    ? yield* database.transaction(
        { system: true },
        () => first<Owner>(sql`select organization_id, gateway from transactions where id = ${reference}`),
        { readOnly: true }
      )
    : undefined
  if (!owner || !reference || !speaksFor[teller]?.includes(owner.gateway)) {
    return yield* Effect.logWarning("a webhook names no transaction of its payment provider").pipe(
      Effect.annotateLogs({ security: true, gateway: teller })
    )
  }
  yield* database.transaction({ organisation: owner.organization_id }, () =>
    Effect.gen(function* () {
      const isNew = yield* first(
        sql`insert into webhook_events (gateway, id) values (${teller}, ${id}) on conflict do nothing returning id`
      )
      if (isNew) yield* settle(reference, report)
    })
  )
})
