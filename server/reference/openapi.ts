import type { Call } from "../../contract/call.ts"
import { everyCall } from "../../contract/calls/index.ts"
import { commonErrors, type ErrorCode, errorStatus } from "../../contract/errors.ts"
import { scopeOf } from "../../contract/rules/apiScopes.ts"
import { jsonSchemaOf } from "./jsonSchema.ts"

/** The codes a call can answer, those of its own and those that come with who may call it. */
export const codesOf = (call: Call): ReadonlyArray<ErrorCode> => {
  const session: ReadonlyArray<ErrorCode> =
    call.who === "anyone" ? [] : ["session_invalid", "api_key_invalid"]
  const role: ReadonlyArray<ErrorCode> = ["Read", "Write", "Admin"].includes(call.who) ? ["forbidden"] : []
  const key: ReadonlyArray<ErrorCode> =
    call.effect === "read" ? [] : ["idempotency_mismatch", "idempotency_in_flight"]
  return [...new Set([...commonErrors, ...session, ...role, ...key, ...call.errors])]
}

const failureSchema = {
  type: "object",
  required: ["status", "message", "code"],
  properties: {
    status: { const: false },
    message: { type: "string", description: "For people, in the language of accept-language." },
    code: { enum: Object.keys(errorStatus), description: "For programs; stays as it is." },
    errors: {
      type: "object",
      additionalProperties: { type: "string" },
      description: "Per field, what is wrong with it."
    }
  }
}

const responses = (call: Call) => {
  const byStatus = Map.groupBy(codesOf(call), (code) => errorStatus[code])
  return {
    "200": { description: "Done", content: { "application/json": { schema: jsonSchemaOf(call.reply) } } },
    ...Object.fromEntries(
      [...byStatus].map(([status, codes]) => [
        String(status),
        {
          description: codes.join(", "),
          content: { "application/json": { schema: { $ref: "#/components/schemas/Failure" } } }
        }
      ])
    )
  }
}

const operation = (group: string, name: string, call: Call) => ({
  operationId: `${group}.${name}`,
  tags: [group],
  summary: call.summary,
  ...(call.addition && { "x-addition": true }),
  "x-who": call.who,
  "x-effect": call.effect,
  ...(scopeOf(call) && { "x-api-key-scope": scopeOf(call) }),
  security: call.who === "anyone" ? [{ accessToken: [] }] : [{ accessToken: [], authKey: [] }],
  requestBody: { required: true, content: { "application/json": { schema: jsonSchemaOf(call.payload) } } },
  responses: responses(call)
})

/** The contract as OpenAPI 3.1, for an API under `base`. */
export const openApi = (title: string, base: string) => ({
  openapi: "3.1.0",
  info: { title: `${title} API`, version: "1.0.0" },
  servers: [{ url: base }],
  components: {
    securitySchemes: {
      accessToken: { type: "apiKey", in: "header", name: "access-token" },
      authKey: {
        type: "apiKey",
        in: "header",
        name: "authKey",
        description: "Bearer <session token or API key>"
      }
    },
    schemas: { Failure: failureSchema }
  },
  paths: Object.fromEntries(
    everyCall.map(({ group, name, call }) => [call.path, { post: operation(group, name, call) }])
  )
})
