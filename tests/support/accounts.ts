import { hashToken, randomToken } from "../../server/platform/secrets/Secrets.ts"

/** Runs a statement as the database's owner. */
export type Query = <R extends object>(
  text: string,
  values?: ReadonlyArray<unknown>
) => Promise<ReadonlyArray<R>>

export type Person = { readonly email: string; readonly token: string; readonly userId: string }

export type SignedIn = Person & { readonly organisationId: string; readonly memberId: string }

const linkedinProfile = "https://www.linkedin.com/company/example"

const signingUp = `
  with person as (insert into users (email, name, locale) values ($1, $2, 'en') returning *),
  session as (insert into sessions (token_hash, user_id) select $3, id from person)
  select id as "userId" from person`

const founding = `
  with organisation as (
    insert into organisations (name, linkedin_profile, country_code, phone, phone_verified_at)
    values ($4, $5, '+91', $6, case when $7 then now() end) returning *
  ), person as (
    insert into users
      (email, name, organization_id, country_code, phone, phone_verified_at, linkedin_profile, locale)
    select $1, $2, id, country_code, phone, phone_verified_at, linkedin_profile, 'en' from organisation
    returning *
  ), member as (
    insert into members (organization_id, user_id, email, name, role, state, last_seen_at)
    select organization_id, id, email, name, 'Admin', 'active', now() from person returning id
  ), line as (
    insert into audit (organization_id, actor_id, action, entity, entity_id, changes)
    select organization_id, id, action, 'organisation', organization_id, '[]'
    from person, unnest(array['organisation.founded', case when $7 then 'organisation.phoneVerified' end]) action
    where action is not null
  ), notification as (
    insert into notifications (organization_id, id, user_id, kind, params)
    select organization_id, gen_random_uuid(), id, 'phoneVerified', '{}' from person where $7
  ), session as (insert into sessions (token_hash, user_id) select $3, id from person)
  select person.id as "userId", person.organization_id as "organisationId", member.id as "memberId"
  from person, member`

const joining = `
  with person as (
    insert into users (email, name, organization_id, locale) values ($1, $2, $4, 'en') returning *
  ), member as (
    insert into members (organization_id, user_id, email, name, role, state, invited_by)
    select organization_id, id, email, name, $5, 'active', $6::uuid from person
    returning organization_id, user_id, id, invited_by
  ), line as (
    insert into audit (organization_id, actor_id, action, entity, entity_id, changes)
    select organization_id, user_id, 'member.joined', 'member', id, '[]' from member where invited_by is not null
  ), session as (insert into sessions (token_hash, user_id) select $3, id from person)
  select person.id as "userId", person.organization_id as "organisationId", member.id as "memberId"
  from person, member`

type Named = { readonly email: string; readonly name: string }

const write = async <R extends object>(
  query: Query,
  statement: string,
  named: Named,
  values: ReadonlyArray<unknown> = []
) => {
  const [email, token] = [named.email.toLowerCase(), randomToken()]
  const [ids] = await query<R>(statement, [email, named.name, hashToken(token), ...values])
  if (!ids) throw new Error(`${email} was not written`)
  return { email, token, ...ids }
}

/** Writes a person without an organisation, signed in: what signing up by code leaves, without its email. */
export const writePerson = (query: Query, person: Named): Promise<Person> => write(query, signingUp, person)

export type Founder = Named & {
  readonly organisation: string
  /** An Indian number used by no one else. */
  readonly phone: string
  readonly isVerified: boolean
}

/** Writes a person with a new organisation, its Admin, signed in. */
export const writeFounder = (query: Query, founder: Founder): Promise<SignedIn> =>
  write(query, founding, founder, [founder.organisation, linkedinProfile, founder.phone, founder.isVerified])

export type Joiner = Named & {
  readonly organisationId: string
  readonly role: "Admin" | "Read" | "Write"
  /** The account of a member. */
  readonly invitedBy?: string
}

/** Writes a new member of an organisation, signed in. */
export const writeMember = (query: Query, member: Joiner): Promise<SignedIn> =>
  write(query, joining, member, [member.organisationId, member.role, member.invitedBy])
