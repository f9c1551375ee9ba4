import { Context } from "effect"
import type { ApiScope } from "../../contract/rules/apiScopes.ts"
import type { Language } from "../../contract/rules/languages.ts"

/** The caller, from the session or the API key. Nothing comes from a payload. */
export type Session = {
  readonly sessionId: string
  /** The time when this session last showed a one-time code. */
  readonly confirmedAt: string
  readonly userId: string
  readonly email: string
  readonly name: string
  readonly locale: string | null
  readonly organisationId: string | null
  readonly organisationName: string | null
  readonly memberId: string | null
  readonly role: string | null
  /** The API key that makes the call; null for a person. */
  readonly apiKey: { readonly id: string; readonly scopes: ReadonlyArray<ApiScope> } | null
}

export type MemberSession = Session & {
  readonly organisationId: string
  readonly organisationName: string
  readonly memberId: string
  readonly role: string
}

/** The session of the current call. */
export class CurrentSession extends Context.Service<CurrentSession, Session>()("pro-leads/CurrentSession") {}

/** The session of the current call, which belongs to an organisation. */
export class CurrentMember extends Context.Service<CurrentMember, MemberSession>()(
  "pro-leads/CurrentMember"
) {}

/** The caller's network address, user agent and language. */
export class Caller extends Context.Service<
  Caller,
  { readonly address: string; readonly userAgent: string; readonly language: Language }
>()("pro-leads/Caller") {}

type SessionRow = {
  readonly session_id: string
  readonly confirmed_at: string
  readonly user_id: string
  readonly email: string
  readonly name: string
  readonly locale: string | null
  readonly organization_id: string | null
  readonly organization_name: string | null
  readonly member_id: string | null
  readonly role: string | null
  readonly api_key_id?: string
  readonly scopes?: ReadonlyArray<ApiScope>
}

export const sessionFromRow = (row: SessionRow): Session => ({
  sessionId: row.session_id,
  confirmedAt: row.confirmed_at,
  userId: row.user_id,
  email: row.email,
  name: row.name,
  locale: row.locale,
  organisationId: row.organization_id,
  organisationName: row.organization_name,
  memberId: row.member_id,
  role: row.role,
  apiKey: row.api_key_id === undefined ? null : { id: row.api_key_id, scopes: row.scopes ?? [] }
})

export const isMember = (session: Session): session is MemberSession =>
  session.organisationId !== null && session.role !== null
