import { Effect } from "effect"
import { authCalls } from "../../../contract/calls/auth.ts"
import type { Account } from "../../../machines/flows/session.machine.ts"
import { send } from "../../services/Api.ts"

export const loadOrganisation = Effect.fn("session.loadOrganisation")(function* (input: {
  readonly id: string
}) {
  const { data } = yield* send(authCalls.getOrg, input)
  return data
})

export const refreshAccount = Effect.fn("session.refreshAccount")(function* () {
  const { data: user, organisation } = yield* send(authCalls.getSession, {})
  return { user, organisation } satisfies Account
})

export const endSession = Effect.fn("session.endSession")(function* () {
  yield* send(authCalls.logout, {})
})
