import type { GroupName } from "../../../contract/calls/index.ts"
import { analytics } from "./analytics.ts"
import { apiKeys } from "./apiKeys.ts"
import { audit } from "./audit.ts"
import { auth } from "./auth.ts"
import { bulk } from "./bulk.ts"
import { calling } from "./calling.ts"
import { delivery } from "./delivery.ts"
import { fields } from "./fields.ts"
import { flows } from "./flows.ts"
import type { HandlersOf } from "./handler.ts"
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

/** The handlers of every group that has any. */
export const handlers: { readonly [G in GroupName]?: HandlersOf<G> } = {
  analytics,
  apiKeys,
  audit,
  auth,
  bulk,
  calling,
  delivery,
  fields,
  flows,
  honorarium,
  interview,
  label,
  leads,
  mail,
  onboard,
  organisation,
  people,
  profile,
  transaction,
  views,
  webhooks
}
