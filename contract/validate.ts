import { Result, Schema, SchemaIssue } from "effect"

export type FieldErrors = Readonly<Record<string, string>>

export type Checked<A> =
  | { readonly ok: true; readonly value: A }
  | { readonly ok: false; readonly errors: FieldErrors }

const format = SchemaIssue.makeFormatterStandardSchemaV1()

/**
 * Decodes `input` and collects what is wrong, the first message of each field, quotes stripped.
 * Nested fields are named with dots; a fault of the whole is under the empty name.
 */
export const check = <A>(schema: Schema.Codec<A, unknown>, input: unknown): Checked<A> => {
  const result = Schema.decodeUnknownResult(schema, { errors: "all" })(input)
  if (Result.isSuccess(result)) return { ok: true, value: result.success }
  const errors: Record<string, string> = {}
  for (const { path, message } of format(result.failure.issue).issues) {
    const field = (path ?? []).map(String).join(".")
    errors[field] ??= message.replaceAll('"', "")
  }
  return { ok: false, errors }
}
