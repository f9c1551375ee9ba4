import { Effect } from "effect"
import { ownOrganisationOnly } from "../../domain/ids.ts"
import { found, ownOrganisation, sendPhoneCode, verifyPhone } from "../../domain/Organisations.ts"
import { CurrentSession } from "../../domain/Session.ts"
import { askForCode, endSession, signInWithCode } from "../../domain/SignIn.ts"
import { userById } from "../../domain/Users.ts"
import type { HandlersOf } from "./handler.ts"

export const auth: HandlersOf<"auth"> = {
  signup: ({ email, name }) => Effect.as(askForCode(email, name.trim()), {}),
  login: ({ email }) => Effect.as(askForCode(email), {}),
  verifyOtp: ({ email, otp, name }) =>
    Effect.map(signInWithCode(email, String(otp), name), (data) => ({ data })),
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
    )
}
