import { Effect } from "effect"
import { calls } from "../../../contract/calls/index.ts"
import { check } from "../../../contract/validate.ts"
import type { FieldArchiving, FieldSave } from "../../../machines/flows/field-definitions.machine.ts"
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

const payloadOf = ({ draft, attempt }: FieldSave) => ({
  name: draft.name,
  ...(draft.kind === "choice" && { options: linesOf(draft.options) }),
  idempotencyKey: attempt
})

export const addField = Effect.fn("fields.add")(function* (save: FieldSave) {
  const api = yield* Api
  const result = check(calls.fields.addField.payload, { ...payloadOf(save), kind: save.draft.kind })
  if (!result.ok) return yield* Effect.fail(new BrokenRules(result.errors))
  yield* api.fields.addField(result.value)
  return yield* loadDefinitions()
})

export const changeField = Effect.fn("fields.change")(function* (save: FieldSave) {
  const api = yield* Api
  const result = check(calls.fields.changeField.payload, { ...payloadOf(save), fieldId: save.draft.fieldId })
  if (!result.ok) return yield* Effect.fail(new BrokenRules(result.errors))
  yield* api.fields.changeField(result.value)
  return yield* loadDefinitions()
})

export const archiveField = Effect.fn("fields.archive")(function* ({
  fieldId,
  archived,
  attempt
}: FieldArchiving & { readonly attempt: string }) {
  const api = yield* Api
  yield* api.fields.changeField({ fieldId, archived, idempotencyKey: attempt })
  return yield* loadDefinitions()
})

export const orderFields = Effect.fn("fields.order")(function* ({
  fieldIds,
  attempt
}: {
  readonly fieldIds: ReadonlyArray<string>
  readonly attempt: string
}) {
  const api = yield* Api
  yield* api.fields.orderFields({ fieldIds, idempotencyKey: attempt })
  return yield* loadDefinitions()
})
