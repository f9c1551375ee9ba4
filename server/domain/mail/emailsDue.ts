import { callStatuses } from "../../../contract/rules/callStatuses.ts"
import { outcomeRules } from "../../../contract/rules/outcomes.ts"
import { sql } from "../../platform/database/sql.ts"

const emailStatuses = callStatuses.filter((status) => outcomeRules[status].consequence === "emailTask")

/**
 * True for a contact `c` with the state `s` who asked for an email and got none since. Few did: both lists and the
 * collation are named so that the index by status finds them.
 */
export const emailIsDue = sql`(s.is_viewed = any('{true,false}') and s.call_status collate "C" = any(${emailStatuses})
  and not s.do_not_call and c.email <> ''
  and not exists (select from sent_mails m where m.organization_id = s.organization_id
    and m.contact_id = s.contact_id and m.created_at >= s.last_called_at))`
