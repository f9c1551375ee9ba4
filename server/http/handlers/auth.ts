import { Effect } from "effect"
import { calls } from "../../../contract/calls/index.ts"
import { codeSending, phoneCodeSending } from "../../domain/identity/codeStatus.ts"
import { endOwnSession, endSession, ownSessions } from "../../domain/identity/sessions.ts"
import { askForCode } from "../../domain/identity/signIn.ts"
import { signInWithCode, signInWithToken } from "../../domain/identity/socialSignIn.ts"
import { askToConfirm, confirm } from "../../domain/identity/stepUp.ts"
import { userById } from "../../domain/identity/users.ts"
import { invitationOf } from "../../domain/organisation/invitationLinks.ts"
import {
  found,
  ownOrganisation,
  sendPhoneCode,
  verifyPhone
} from "../../domain/organisation/organisations.ts"
import { acceptOwn, ownInvitations } from "../../domain/organisation/ownInvitations.ts"
import { Database } from "../../platform/database/Database.ts"
import { ownOrganisationOnly } from "../../platform/ids.ts"
import { CurrentSession } from "../../platform/session.ts"
import { once } from "../idempotency.ts"
import type { HandlersOf } from "./handler.ts"

export const auth: HandlersOf<"auth"> = {
  signup: askForCode,
  login: ({ email, requester }) => askForCode({ email, requester }),
  getCodeSending: ({ codeId }) => Effect.map(codeSending(codeId), (sending) => ({ data: { sending } })),
  getPhoneCodeSending: () => Effect.map(phoneCodeSending(), (sending) => ({ data: { sending } })),
  verifyOtp: {
    outside: (proof) => Effect.map(signInWithCode(proof), (data) => ({ data }))
  },
  loginGoogle: { outside: ({ idToken, requester }) => signInWithToken(idToken, requester) },
  getInvitation: ({ invitation }) => Effect.map(invitationOf(invitation), (data) => ({ data })),
  getInvitations: { outside: () => Effect.map(ownInvitations(), (data) => ({ data })) },
  acceptInvitation: {
    outside: (payload) =>
      Effect.gen(function* () {
        const database = yield* Database
        const { userId, organisationId } = yield* CurrentSession
        const { id, leave = false, idempotencyKey: key } = payload
        const accept = Effect.map(acceptOwn(id, leave), (data) => ({ data }))
        const route = calls.auth.acceptInvitation.path
        return yield* database.transaction({ system: true }, () =>
          key === undefined ? accept : once({ userId, organisationId, route, key, payload }, accept)
        )
      })
  },
  getOrg: ({ id }) =>
    Effect.map(Effect.andThen(ownOrganisationOnly(id), ownOrganisation()), (data) => ({ data })),
  addOrg: found,
  verifyPhoneOtp: ({ countryCode, phone, otp }) =>
    Effect.map(verifyPhone(countryCode, phone, otp), (data) => ({ data })),
  sendPhoneOtp: sendPhoneCode,
  getSession: () =>
    Effect.gen(function* () {
      const { userId } = yield* CurrentSession
      const data = yield* userById(userId)
      return { data, organisation: data.organization_id === null ? null : yield* ownOrganisation() }
    }),
  logout: () =>
    Effect.as(
      CurrentSession.use(({ sessionId }) => endSession(sessionId)),
      {}
    ),
  getSessions: () => Effect.map(ownSessions(), (data) => ({ data })),
  endSession: ({ id }) => Effect.as(endOwnSession(id), {}),
  confirm: askToConfirm,
  verifyConfirm: ({ otp }) => Effect.as(confirm(otp), {})
}
