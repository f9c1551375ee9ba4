import type { fieldDefinitionsMachine } from "../../../machines/flows/field-definitions.machine.ts"
import { done, failed, type Samples } from "../events.ts"

const definition = { key: "Budget", name: "Budget", kind: "number", options: [], archived: false } as const

const definitions = [
  { ...definition, _id: "f1" },
  { ...definition, _id: "f2", key: "Tier", name: "Tier" }
]

const draft = { fieldId: "", name: "Region", kind: "text", options: "" } as const

export const fieldDefinitionsSamples: Samples<typeof fieldDefinitionsMachine> = {
  events: [
    { type: "fields.open" },
    { type: "fields.close" },
    { type: "fields.retry" },
    { type: "field.edit", draft },
    { type: "field.edit", draft: { ...draft, fieldId: "f1", name: "Budget" } },
    { type: "draft.change", change: { name: "Area" } },
    { type: "draft.save" },
    { type: "draft.drop" },
    { type: "field.archive", fieldId: "f1", archived: true },
    { type: "field.raise", fieldId: "f2" },
    { type: "xstate.done.actor.loadFields", output: { definitions, unknown: ["Region"] } },
    { type: "xstate.error.actor.loadFields", error: { message: "no", fields: {} } },
    ...["addField", "changeField", "archiveField", "orderFields"].flatMap((id) => [
      done(id, definitions),
      failed(id, { message: "no", fields: { name: "no" } })
    ])
  ],
  view: ({ draft: { fieldId, name }, errors }) => [fieldId, name, Object.keys(errors).length > 0]
}
