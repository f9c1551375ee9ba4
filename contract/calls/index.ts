import type { Call } from "../call.ts"
import { analyticsCalls } from "./analytics.ts"
import { apiKeyCalls } from "./apiKeys.ts"
import { auditCalls } from "./audit.ts"
import { authCalls } from "./auth.ts"
import { bulkCalls } from "./bulk.ts"
import { calendarFeedCalls } from "./calendarFeed.ts"
import { callingCalls } from "./calling.ts"
import { deliveryCalls } from "./delivery.ts"
import { fieldCalls } from "./fields.ts"
import { flowCalls } from "./flows.ts"
import { honorariumCalls } from "./honorarium.ts"
import { honorariumAmountCalls } from "./honorariumAmounts.ts"
import { importCalls } from "./imports.ts"
import { interviewCalls } from "./interview.ts"
import { labelCalls } from "./label.ts"
import { leadCalls } from "./leads.ts"
import { mailCalls } from "./mail.ts"
import { onboardCalls } from "./onboard.ts"
import { organisationCalls } from "./organisation.ts"
import { peopleCalls } from "./people.ts"
import { profileCalls } from "./profile.ts"
import { queueCalls } from "./queue.ts"
import { sessionCalls } from "./session.ts"
import { transactionCalls } from "./transaction.ts"
import { viewCalls } from "./views.ts"
import { webhookCalls } from "./webhooks.ts"

/** The table of calls. Client, server, reference and tests are derived from it. */
export const calls = {
  auth: { ...authCalls, ...sessionCalls },
  profile: profileCalls,
  onboard: onboardCalls,
  organisation: organisationCalls,
  analytics: analyticsCalls,
  audit: auditCalls,
  transaction: transactionCalls,
  leads: { ...leadCalls, ...importCalls },
  label: labelCalls,
  honorarium: { ...honorariumCalls, ...honorariumAmountCalls },
  views: viewCalls,
  bulk: bulkCalls,
  mail: mailCalls,
  delivery: deliveryCalls,
  calling: { ...callingCalls, ...queueCalls, ...calendarFeedCalls },
  interview: interviewCalls,
  people: peopleCalls,
  fields: fieldCalls,
  flows: flowCalls,
  apiKeys: apiKeyCalls,
  webhooks: webhookCalls
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
