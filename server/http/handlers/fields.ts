import { Effect } from "effect"
import {
  addFieldDefinition,
  changeFieldDefinition,
  listFieldDefinitions,
  orderFieldDefinitions,
  unknownFields
} from "../../domain/contacts/fieldDefinitions.ts"
import type { HandlersOf } from "./handler.ts"

export const fields: HandlersOf<"fields"> = {
  getFields: () => Effect.map(listFieldDefinitions(), (data) => ({ data })),
  getUnknownFields: () => Effect.map(unknownFields(), (data) => ({ data })),
  addField: (adding) => Effect.map(addFieldDefinition(adding), (data) => ({ data })),
  changeField: (changing) => Effect.map(changeFieldDefinition(changing), (data) => ({ data })),
  orderFields: ({ fieldIds }) => Effect.map(orderFieldDefinitions(fieldIds), (data) => ({ data }))
}
