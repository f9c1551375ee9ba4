import { Effect } from "effect"
import { rows } from "../../platform/database/Database.ts"
import { sql } from "../../platform/database/sql.ts"

/** The members, and former members who own contacts, by name. */
export const contactOwners = Effect.fn("Contacts.owners")(() =>
  rows<{ _id: string; name: string }>(
    sql`select m.user_id as "_id", (array_agg(m.name order by m.created_at desc))[1] as name from members m
      where m.organization_id = app.org() and m.user_id is not null and (m.state <> 'removed' or exists (
        select from contact_state s join contacts c on c.organization_id = s.organization_id and c.id = s.contact_id
        where c.added_by = m.user_id))
      group by m.user_id order by lower((array_agg(m.name order by m.created_at desc))[1]), m.user_id limit 500`
  )
)
