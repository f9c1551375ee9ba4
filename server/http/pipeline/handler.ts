import { Effect } from "effect"
import type { RuleSettings } from "../../../contract/call.ts"
import type { Language } from "../../../contract/rules/languages.ts"
import { refuse } from "../../platform/failures/Refusal.ts"
import { say } from "../../platform/texts.ts"
import { checkPayload } from "../payload.ts"
import type { Route } from "./route.ts"

type Keyed = { readonly idempotencyKey?: string }

/** Validates the body and returns the payload with the effect of its handler, not yet run. */
export const handlerOf = Effect.fnUntraced(function* (
  { call, name, handler }: Route,
  body: unknown,
  { language, rules }: { readonly language: Language; readonly rules: RuleSettings }
) {
  const checked = checkPayload(call, body, rules)
  if (!checked.ok) {
    const { minLength = 0, maxLength = 0 } = rules.passwordPolicy ?? {}
    return yield* refuse("invalid_payload", { errors: checked.errors, params: { minLength, maxLength } })
  }
  if (!handler) return yield* refuse("not_implemented")
  const run = typeof handler === "function" ? handler : handler.outside
  const answer = Effect.map(run(checked.value), (fields) => ({
    status: true,
    message: say(language, `server:done.${name}`),
    ...fields
  }))
  return { payload: checked.value as Keyed, answer }
})
