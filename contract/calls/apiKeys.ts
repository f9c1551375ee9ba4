import { Schema } from "effect"
import { call } from "../call.ts"
import { ApiKey, ApiScopeName } from "../entities/ApiKey.ts"
import { apiScopes } from "../rules/apiScopes.ts"
import { filledText, Id, requiredKey, writeKey } from "../rules/fields.ts"
import { limits } from "../rules/limits.ts"
import { messages } from "../rules/messages.ts"

const Name = filledText(limits.apiKeys.name, { missing: messages.nameRequired, empty: messages.nameEmpty })

const Scopes = Schema.Array(ApiScopeName).check(
  Schema.isMinLength(1, { message: messages.scopeRequired }),
  Schema.isMaxLength(apiScopes.length)
)

const Days = Schema.Number.check(
  Schema.isInt(),
  Schema.isBetween({ minimum: 1, maximum: limits.apiKeys.mostDays })
)

/** Creating and rotating take no idempotency key: a stored response would contain the secret. */
export const apiKeyCalls = {
  getApiKeys: call({
    path: "/api-keys/get-api-keys",
    summary: "The organisation's API keys, newest first, and how many it may have.",
    who: "Admin",
    effect: "read",
    payload: {},
    reply: { data: Schema.Array(ApiKey), limit: Schema.Number },
    addition: true
  }),
  createApiKey: call({
    path: "/api-keys/create-api-key",
    summary:
      "Create an API key that may use the given scopes and acts as the caller. The secret is returned this once. Needs a fresh one-time code.",
    who: "Admin",
    effect: "write",
    payload: {
      name: requiredKey(Name, messages.nameRequired),
      scopes: requiredKey(Scopes, messages.scopeRequired),
      /** Without it the key does not expire. */
      expiresInDays: Schema.optional(Days)
    },
    reply: { data: ApiKey, secret: Schema.String },
    errors: ["api_key_limit", "step_up_required", "not_found"],
    addition: true
  }),
  rotateApiKey: call({
    path: "/api-keys/rotate-api-key",
    summary:
      "Replace the secret of an API key, which from then on acts as the caller. The old secret ends at once, or with `overlap` after 24 hours. Needs a fresh one-time code.",
    who: "Admin",
    effect: "write",
    payload: { keyId: requiredKey(Id), overlap: Schema.optional(Schema.Boolean) },
    reply: { data: ApiKey, secret: Schema.String },
    errors: ["not_found", "conflict", "step_up_required"],
    addition: true
  }),
  revokeApiKey: call({
    path: "/api-keys/revoke-api-key",
    summary: "Revoke an API key. Its secrets stop working at once.",
    who: "Admin",
    effect: "write",
    payload: { keyId: requiredKey(Id), ...writeKey },
    reply: { data: Schema.Struct({ _id: Schema.String }) },
    errors: ["not_found"],
    addition: true
  })
}
