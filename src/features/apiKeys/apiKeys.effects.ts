import { Effect } from "effect"
import { apiKeyCalls } from "../../../contract/calls/apiKeys.ts"
import type { ApiKey } from "../../../contract/entities/ApiKey.ts"
import type { ApiKeyDraft } from "../../../machines/flows/api-keys.machine.ts"
import { send, sendChecked } from "../../services/Api.ts"

export const loadKeys = Effect.fn("apiKeys.load")(function* () {
  const { data, limit } = yield* send(apiKeyCalls.getApiKeys, {})
  return { keys: data, limit }
})

export const createKey = Effect.fn("apiKeys.create")(function* ({ draft }: { readonly draft: ApiKeyDraft }) {
  const { name, scopes, days } = draft
  const { data, secret } = yield* sendChecked(apiKeyCalls.createApiKey, {
    name: name.trim(),
    scopes,
    ...(days !== "" && { expiresInDays: Number(days) })
  })
  return { key: data, secret }
})

export const rotateKey = Effect.fn("apiKeys.rotate")(function* ({
  key,
  overlap
}: {
  readonly key: ApiKey | null
  readonly overlap: boolean
}) {
  const { data, secret } = yield* send(apiKeyCalls.rotateApiKey, { keyId: key?._id ?? "", overlap })
  return { key: data, secret }
})

export const revokeKey = Effect.fn("apiKeys.revoke")(function* ({
  key,
  attempt
}: {
  readonly key: ApiKey | null
  readonly attempt: string
}) {
  yield* send(apiKeyCalls.revokeApiKey, { keyId: key?._id ?? "", idempotencyKey: attempt })
})
