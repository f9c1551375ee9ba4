import type { Call } from "../call.ts"
import { analytics } from "./analytics.ts"
import { apiKeys } from "./apiKeys.ts"
import { audit } from "./audit.ts"
import { auth } from "./auth.ts"
import { bulk } from "./bulk.ts"
import { calling } from "./calling.ts"
import { delivery } from "./delivery.ts"
import { fields } from "./fields.ts"
import { flows } from "./flows.ts"
import { honorarium } from "./honorarium.ts"
import { interview } from "./interview.ts"
import { label } from "./label.ts"
import { leads } from "./leads.ts"
import { mail } from "./mail.ts"
import { onboard } from "./onboard.ts"
import { organisation } from "./organisation.ts"
import { people } from "./people.ts"
import { profile } from "./profile.ts"
import { transaction } from "./transaction.ts"
import { views } from "./views.ts"
import { webhooks } from "./webhooks.ts"

/** The table of calls. Client, server, reference and tests are derived from it. */
export const calls = {
  auth,
  profile,
  onboard,
  organisation,
  analytics,
  audit,
  transaction,
  leads,
  label,
  honorarium,
  views,
  bulk,
  mail,
  delivery,
  calling,
  interview,
  people,
  fields,
  flows,
  apiKeys,
  webhooks
}

export type Calls = typeof calls

export type GroupName = keyof Calls

/** All calls by name. */
export const everyCall: ReadonlyArray<{
  readonly group: GroupName
  readonly name: string
  readonly call: Call
}> = Object.entries(calls).flatMap(([group, members]) =>
  Object.entries(members).map(([name, member]) => ({ group: group as GroupName, name, call: member as Call }))
)
