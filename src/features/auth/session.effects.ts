import { Effect } from "effect"
import type { Account } from "../../../machines/flows/session.machine.ts"
import { Api } from "../../services/Api.ts"

export const loadOrganisation = Effect.fn("session.loadOrganisation")(function* (input: {
  readonly id: string
}) {
  const api = yield* Api
  const { data } = yield* api.auth.getOrg(input)
  return data
})

export const refreshAccount = Effect.fn("session.refreshAccount")(function* () {
  const api = yield* Api
  const { data: user, organisation } = yield* api.auth.getSession({})
  return { user, organisation } satisfies Account
})

export const endSession = Effect.fn("session.endSession")(function* () {
  const api = yield* Api
  yield* api.auth.logout({})
})
