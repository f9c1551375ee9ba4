import { Schema } from "effect"

/** The part of JSON Schema that the contract produces. */
export type Json = {
  readonly type?: string
  readonly enum?: ReadonlyArray<unknown>
  readonly const?: unknown
  readonly anyOf?: ReadonlyArray<Json>
  readonly items?: Json
  readonly properties?: Readonly<Record<string, Json>>
  readonly required?: ReadonlyArray<string>
}

/** An optional field may be left out; the encoder adds an extra `null` for that. */
const withoutAbsence = (field: Json): Json => {
  const index = field.anyOf?.findIndex((part) => part.type === "null") ?? -1
  if (!field.anyOf || index < 0) return field
  const rest = field.anyOf.toSpliced(index, 1)
  return rest.length === 1 && rest[0] ? rest[0] : { ...field, anyOf: rest }
}

const tidy = (json: Json): Json => ({
  ...json,
  ...(json.anyOf && { anyOf: json.anyOf.map(tidy) }),
  ...(json.items && { items: tidy(json.items) }),
  ...(json.properties && {
    properties: Object.fromEntries(
      Object.entries(json.properties).map(([name, field]) => [
        name,
        tidy(json.required?.includes(name) ? field : withoutAbsence(field))
      ])
    )
  })
})

export const jsonSchemaOf = (schema: Schema.Constraint): Json => {
  const { schema: root, definitions } = Schema.toJsonSchemaDocument(schema)
  if (Object.keys(definitions).length > 0) throw new Error("the contract uses no definitions")
  return tidy(root as Json)
}
