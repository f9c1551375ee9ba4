import { Effect } from "effect"
import { calls } from "../../../contract/calls/index.ts"
import { invitationOf } from "../../domain/Invitations.ts"
import { ownOrganisationOnly } from "../../domain/ids.ts"
import { acceptOwn, ownInvitations } from "../../domain/Joining.ts"
import { found, ownOrganisation, sendPhoneCode, verifyPhone } from "../../domain/Organisations.ts"
import { CurrentSession } from "../../domain/Session.ts"
import { endOwnSession, endSession, ownSessions } from "../../domain/Sessions.ts"
import { askForCode } from "../../domain/SignIn.ts"
import { signInWithCode, signInWithToken } from "../../domain/SocialSignIn.ts"
import { askToConfirm, confirm } from "../../domain/StepUp.ts"
import { userById } from "../../domain/Users.ts"
import { Database } from "../../store/Database.ts"
import { once } from "../idempotency.ts"
import type { HandlersOf } from "./handler.ts"

export const auth: HandlersOf<"auth"> = {
  signup: ({ email, name }) => Effect.as(askForCode(email, name.trim()), {}),
  login: ({ email }) => Effect.as(askForCode(email), {}),
  verifyOtp: {
    outside: ({ otp, ...proof }) =>
      Effect.map(signInWithCode({ ...proof, otp: String(otp) }), (data) => ({ data }))
  },
  loginGoogle: { outside: ({ idToken }) => signInWithToken(idToken) },
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
          key === undefined
            ? accept
            : (once({ userId, organisationId, route, key, payload }, accept) as typeof accept)
        )
      })
  },
  getOrg: ({ id }) =>
    Effect.map(Effect.andThen(ownOrganisationOnly(id), ownOrganisation()), (data) => ({ data })),
  addOrg: (founding) => Effect.map(found(founding), (org) => ({ org })),
  verifyPhoneOtp: ({ countryCode, phone, otp }) =>
    Effect.map(verifyPhone(countryCode, phone, String(otp)), (data) => ({ data })),
  sendPhoneOtp: () => Effect.as(sendPhoneCode(), {}),
  getSession: () =>
    Effect.map(
      CurrentSession.use(({ userId }) => userById(userId)),
      (data) => ({ data })
    ),
  logout: () =>
    Effect.as(
      CurrentSession.use(({ sessionId }) => endSession(sessionId)),
      {}
    ),
  getSessions: () => Effect.map(ownSessions(), (data) => ({ data })),
  endSession: ({ id }) => Effect.as(endOwnSession(id), {}),
  confirm: () => Effect.as(askToConfirm(), {}),
  verifyConfirm: ({ otp }) => Effect.as(confirm(String(otp)), {})
}
