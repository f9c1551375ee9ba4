import { Effect } from "effect"
import type { User } from "../../../contract/entities/User.ts"
import { first } from "../../platform/database/Database.ts"
import { sql } from "../../platform/database/sql.ts"

type UserRow = {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly role: string | null
  readonly organization_id: string | null
  readonly organization_name: string | null
  readonly country_code: string | null
  readonly phone: string | null
  readonly phone_verified_at: string | null
  readonly linkedin_profile: string | null
  readonly job_role: string | null
  readonly locale: string | null
}

const asUser = (row: UserRow): User => ({
  _id: row.id,
  name: row.name,
  email: row.email,
  role: row.role ?? "",
  organization_id: row.organization_id,
  organization_name: row.organization_name,
  phoneVerified: row.phone_verified_at !== null,
  ...(row.country_code && { countryCode: row.country_code }),
  ...(row.phone && { phone: row.phone }),
  ...(row.linkedin_profile && { linkedinProfile: row.linkedin_profile }),
  ...(row.job_role && { jobRole: row.job_role }),
  ...(row.locale && { locale: row.locale })
})

export const userById = Effect.fn("Users.byId")(function* (id: string) {
  const row = yield* first<UserRow>(
    sql`select u.*, o.name as organization_name, m.role from users u
      left join organisations o on o.id = u.organization_id
      left join members m on m.organization_id = u.organization_id and m.user_id = u.id and m.state = 'active'
      where u.id = ${id}`
  )
  return row ? asUser(row) : yield* Effect.die(new Error("a signed-in person does not exist"))
})
