import { Effect } from "effect"
import { calls } from "../../../contract/calls/index.ts"
import { check } from "../../../contract/validate.ts"
import type { FieldWrite } from "../../../machines/flows/field-definitions.machine.ts"
import { BrokenRules } from "../../i18n/failures.ts"
import { Api } from "../../services/Api.ts"

export const loadDefinitions = Effect.fn("fields.loadDefinitions")(function* () {
  const api = yield* Api
  return (yield* api.fields.getFields({})).data
})

export const loadFields = Effect.fn("fields.load")(function* () {
  const api = yield* Api
  const definitions = yield* loadDefinitions()
  const { data: unknown } = yield* api.fields.getUnknownFields({})
  return { definitions, unknown }
})

const linesOf = (text: string) =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "")

const save = Effect.fnUntraced(function* ({ draft, attempt }: Extract<FieldWrite, { act: "save" }>) {
  const api = yield* Api
  const options = draft.kind === "choice" ? { options: linesOf(draft.options) } : {}
  const asked = { name: draft.name, ...options, idempotencyKey: attempt }
  if (draft.fieldId !== "") {
    const result = check(calls.fields.changeField.payload, { ...asked, fieldId: draft.fieldId })
    if (!result.ok) return yield* Effect.fail(new BrokenRules(result.errors))
    yield* api.fields.changeField(result.value)
  } else {
    const result = check(calls.fields.addField.payload, { ...asked, kind: draft.kind })
    if (!result.ok) return yield* Effect.fail(new BrokenRules(result.errors))
    yield* api.fields.addField(result.value)
  }
  return yield* loadDefinitions()
})

export const writeField = Effect.fn("fields.write")(function* (write: FieldWrite | null) {
  const api = yield* Api
  if (write?.act === "save") return yield* save(write)
  if (write?.act === "archive") {
    const { fieldId, archived, attempt } = write
    yield* api.fields.changeField({ fieldId, archived, idempotencyKey: attempt })
  } else if (write) {
    yield* api.fields.orderFields({ fieldIds: write.fieldIds, idempotencyKey: write.attempt })
  }
  return yield* loadDefinitions()
})
