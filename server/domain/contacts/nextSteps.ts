import { Effect } from "effect"
import type { NextStep } from "../../../contract/entities/HistoryEntry.ts"
import type { HonorariumState } from "../../../contract/entities/Honorarium.ts"
import type { Currency } from "../../../contract/rules/currencies.ts"
import { fromMinor } from "../../../contract/rules/money.ts"
import { callbackStatuses } from "../../../contract/rules/outcomes.ts"
import { first, rows } from "../../platform/database/Database.ts"
import { sql } from "../../platform/database/sql.ts"
import { emailIsDue } from "../mail/emailsDue.ts"

type Due = { readonly at: string | null; readonly zone: string | null; readonly is_email_due: boolean }

type Owed = {
  readonly id: string
  readonly amount_minor: number
  readonly currency: Currency
  readonly state: HonorariumState
}

/** The things to do next with a contact, the most urgent first. */
export const nextSteps = Effect.fn("nextSteps")(function* (contactId: string) {
  const due = yield* first<Due>(
    sql`select case when s.call_status = any(${callbackStatuses}) and not s.do_not_call then s.next_call_at end as at,
        b.zone, ${emailIsDue} as is_email_due
      from contact_state s join contacts c on c.organization_id = s.organization_id and c.id = s.contact_id
        left join callbacks b on b.organization_id = s.organization_id and b.contact_id = s.contact_id
          and b.at = s.next_call_at
      where s.contact_id = ${contactId}`
  )
  const owed = yield* rows<Owed>(
    sql`select id, amount_minor, currency, state from honoraria
      where respondent_id = ${contactId} and state in ('requested', 'approved', 'failed') order by created_at, id`
  )
  const steps: ReadonlyArray<NextStep> = [
    ...(due?.at ? [{ kind: "callback" as const, at: due.at, zone: due.zone ?? "UTC" }] : []),
    ...(due?.is_email_due ? [{ kind: "mail" as const }] : []),
    ...owed.map(({ id, amount_minor, currency, state }) => ({
      kind: "honorarium" as const,
      honorariumId: id,
      amount: fromMinor(amount_minor, currency),
      currency,
      state
    }))
  ]
  return steps
})
