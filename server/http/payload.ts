import { type Schema, SchemaAST } from "effect"
import type { Call, RuleSettings } from "../../contract/call.ts"
import { clears } from "../../contract/rules/fields.ts"
import { type Checked, check } from "../../contract/validate.ts"

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value)

/** The type of a field without the `undefined` of an optional one. */
const innerType = (ast: SchemaAST.AST): SchemaAST.AST => {
  const others = SchemaAST.isUnion(ast) ? ast.types.filter((type) => !SchemaAST.isUndefined(type)) : []
  return others.length === 1 && others[0] ? others[0] : ast
}

const isDroppedWhenEmpty = ({ context }: SchemaAST.AST) =>
  context?.isOptional === true && context.annotations?.[clears] !== true

/** Drops optional fields with an empty string, except where that clears a value. */
const withoutEmpty = (ast: SchemaAST.AST, input: unknown): unknown => {
  const value = innerType(ast)
  if (SchemaAST.isArrays(value) && Array.isArray(input)) {
    const [item] = value.rest
    return item ? input.map((one) => withoutEmpty(item, one)) : input
  }
  if (!SchemaAST.isObjects(value) || value.propertySignatures.length === 0 || !isRecord(input)) return input
  const left: Record<string, unknown> = { ...input }
  for (const { name, type } of value.propertySignatures) {
    const key = String(name)
    if (!Object.hasOwn(left, key)) continue
    if (left[key] === "" && isDroppedWhenEmpty(type)) delete left[key]
    else left[key] = withoutEmpty(type, left[key])
  }
  return left
}

/** The fields that are valid on their own. */
const rightFields = ({ payload }: Call, input: unknown) => {
  const fields = (payload as unknown as { readonly fields: Readonly<Record<string, Schema.Codec<unknown>>> })
    .fields
  if (!isRecord(input)) return {}
  return Object.fromEntries(
    Object.entries(fields)
      .filter(([name]) => Object.hasOwn(input, name))
      .map(([name, field]) => [name, check(field, input[name])] as const)
      .flatMap(([name, checked]) => (checked.ok ? [[name, checked.value]] : []))
  )
}

/** A call's payload from its request's body, or all of its errors. */
export const checkPayload = (call: Call, body: unknown, settings: RuleSettings): Checked<unknown> => {
  const input = withoutEmpty(call.payload.ast, body)
  const checked = check(call.payload, input)
  const rules = call.rules as
    | ((fields: unknown, settings: RuleSettings) => Record<string, string>)
    | undefined
  const broken = rules?.(checked.ok ? checked.value : rightFields(call, input), settings) ?? {}
  const errors = { ...broken, ...(checked.ok ? {} : checked.errors) }
  return checked.ok && Object.keys(broken).length === 0 ? checked : { ok: false, errors }
}
