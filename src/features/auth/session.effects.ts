import { Effect } from "effect"
import { sessionCalls } from "../../../contract/calls/session.ts"
import type { Account } from "../../../machines/flows/session.machine.ts"
import { send } from "../../services/Api.ts"

export const loadOrganisation = Effect.fn("session.loadOrganisation")(function* (input: {
  readonly id: string
}) {
  const { data } = yield* send(sessionCalls.getOrg, input)
  return data
})

export const refreshAccount = Effect.fn("session.refreshAccount")(function* () {
  const { data: user, organisation } = yield* send(sessionCalls.getSession, {})
  return { user, organisation } satisfies Account
})

export const endSession = Effect.fn("session.endSession")(function* () {
  yield* send(sessionCalls.logout, {})
})
