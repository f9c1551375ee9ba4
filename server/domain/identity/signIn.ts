import { Effect } from "effect"
import { first } from "../../platform/database/Database.ts"
import { sql } from "../../platform/database/sql.ts"
import { refuse } from "../../platform/failures/Refusal.ts"
import { openInvitation } from "../organisation/invitationLinks.ts"
import { type CodeRow, sendCode, useCode } from "./codes.ts"
import { requesterOf } from "./requester.ts"

/** Addresses are compared in lower case; the contract refuses anything but ASCII. */
export const addressOf = (email: string) => email.trim().toLowerCase()

type SignInRequest = {
  readonly email: string
  readonly name?: string | undefined
  readonly requester?: string | undefined
}

export const askForCode = Effect.fn("SignIn.askForCode")(function* ({
  email,
  name,
  requester
}: SignInRequest) {
  return yield* sendCode({
    channel: "email",
    address: addressOf(email),
    intent: name === undefined ? "sign_in" : "sign_up",
    requester: yield* requesterOf(requester),
    ...(name !== undefined && { name: name.trim() })
  })
})

const makeUser = Effect.fnUntraced(function* (code: CodeRow, name: string | undefined) {
  const invitation = yield* openInvitation(code.address)
  if (code.intent !== "sign_up" && !invitation) return undefined
  const called = code.name ?? name?.trim() ?? invitation?.name ?? ""
  return yield* first<{ id: string }>(
    sql`insert into users (email, name, locale) values (${code.address}, ${called}, ${code.locale})
      on conflict (email) do update set locale = users.locale returning id`
  )
})

/** The account of a code's address, created if there is none. */
export const personByCode = Effect.fn("SignIn.personByCode")(function* (
  address: string,
  {
    otp,
    name,
    requester
  }: { readonly otp: string; readonly name?: string | undefined; readonly requester: string }
) {
  const code = yield* useCode({ channel: "email", address, otp, requester })
  const known = yield* first<{ id: string }>(sql`select id from users where email = ${address}`)
  const user = known ?? (yield* makeUser(code, name))
  return user?.id ?? (yield* refuse("otp_invalid", { errors: { otp: "otp_invalid" }, keep: true }))
})
