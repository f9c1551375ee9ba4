import { Effect } from "effect"
import { fieldCalls } from "../../../contract/calls/fields.ts"
import type { FieldArchiving, FieldSave } from "../../../machines/flows/field-definitions.machine.ts"
import { send, sendChecked } from "../../services/Api.ts"

export const loadDefinitions = Effect.fn("fields.loadDefinitions")(function* () {
  return (yield* send(fieldCalls.getFields, {})).data
})

export const loadFields = Effect.fn("fields.load")(function* () {
  const definitions = yield* loadDefinitions()
  const { data: unknown } = yield* send(fieldCalls.getUnknownFields, {})
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
  yield* sendChecked(fieldCalls.addField, { ...payloadOf(save), kind: save.draft.kind })
  return yield* loadDefinitions()
})

export const changeField = Effect.fn("fields.change")(function* (save: FieldSave) {
  yield* sendChecked(fieldCalls.changeField, { ...payloadOf(save), fieldId: save.draft.fieldId })
  return yield* loadDefinitions()
})

export const archiveField = Effect.fn("fields.archive")(function* ({
  fieldId,
  archived,
  attempt
}: FieldArchiving & { readonly attempt: string }) {
  yield* send(fieldCalls.changeField, { fieldId, archived, idempotencyKey: attempt })
  return yield* loadDefinitions()
})

export const orderFields = Effect.fn("fields.order")(function* ({
  fieldIds,
  attempt
}: {
  readonly fieldIds: ReadonlyArray<string>
  readonly attempt: string
}) {
  yield* send(fieldCalls.orderFields, { fieldIds, idempotencyKey: attempt })
  return yield* loadDefinitions()
})
