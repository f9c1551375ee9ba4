import { Effect } from "effect"
import { calls } from "../../../contract/calls/index.ts"
import type { ApiKey } from "../../../contract/entities/ApiKey.ts"
import { check } from "../../../contract/validate.ts"
import type { ApiKeyDraft } from "../../../machines/flows/api-keys.machine.ts"
import { BrokenRules } from "../../i18n/failures.ts"
import { Api } from "../../services/Api.ts"

export const loadKeys = Effect.fn("apiKeys.load")(function* () {
  const api = yield* Api
  const { data, limit } = yield* api.apiKeys.getApiKeys({})
  return { keys: data, limit }
})

export const createKey = Effect.fn("apiKeys.create")(function* ({ draft }: { readonly draft: ApiKeyDraft }) {
  const { name, scopes, days } = draft
  const result = check(calls.apiKeys.createApiKey.payload, {
    name: name.trim(),
    scopes,
    ...(days !== "" && { expiresInDays: Number(days) })
  })
  if (!result.ok) return yield* Effect.fail(new BrokenRules(result.errors))
  const api = yield* Api
  const { data, secret } = yield* api.apiKeys.createApiKey(result.value)
  return { key: data, secret }
})

export const rotateKey = Effect.fn("apiKeys.rotate")(function* ({
  key,
  overlap
}: {
  readonly key: ApiKey | null
  readonly overlap: boolean
}) {
  const api = yield* Api
  const { data, secret } = yield* api.apiKeys.rotateApiKey({ keyId: key?._id ?? "", overlap })
  return { key: data, secret }
})

export const revokeKey = Effect.fn("apiKeys.revoke")(function* ({
  key,
  attempt
}: {
  readonly key: ApiKey | null
  readonly attempt: string
}) {
  const api = yield* Api
  yield* api.apiKeys.revokeApiKey({ keyId: key?._id ?? "", idempotencyKey: attempt })
})
