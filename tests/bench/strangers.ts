import { randomUUID } from "node:crypto"
import type pg from "pg"
import { hashToken } from "../../server/platform/secrets/Secrets.ts"

/** The tokens of people with their own organisations, written directly into the database. */
export const strangers = async (database: pg.Client, count: number): Promise<ReadonlyArray<string>> => {
  const tokens = Array.from({ length: count }, () => randomUUID().replaceAll("-", "a"))
  for (const token of tokens)
    await database.query(
      `with org as (insert into organisations (name, linkedin_profile, country_code, phone)
          values ('Bench', 'https://www.linkedin.com/company/example', '+91', '9000000001') returning id),
        person as (insert into users (email, name, organization_id)
          select $1, 'Bench', id from org returning id, organization_id),
        member as (insert into members (organization_id, user_id, email, name, role, state)
          select organization_id, id, $1, 'Bench', 'Admin', 'active' from person)
      insert into sessions (token_hash, user_id) select $2, id from person`,
      [`${randomUUID()}@example.com`, hashToken(token)]
    )
  return tokens
}
