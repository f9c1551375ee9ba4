import { Result, Schema, SchemaAST, SchemaIssue } from "effect"

export type FieldErrors = Readonly<Record<string, string>>

export type Checked<A> =
  | { readonly ok: true; readonly value: A }
  | { readonly ok: false; readonly errors: FieldErrors }

const mostErrors = 50

const format = SchemaIssue.makeFormatterStandardSchemaV1()

/** Keeps the first `mostErrors` issues of a tree. */
const firstIssues = (issue: SchemaIssue.Issue, room = { left: mostErrors }): SchemaIssue.Issue => {
  if (issue._tag === "Pointer") return new SchemaIssue.Pointer(issue.path, firstIssues(issue.issue, room))
  if (issue._tag !== "Composite") {
    room.left--
    return issue
  }
  const [first, ...rest] = issue.issues
  const kept: [SchemaIssue.Issue, ...Array<SchemaIssue.Issue>] = [firstIssues(first, room)]
  for (const one of rest) {
    if (room.left <= 0) break
    kept.push(firstIssues(one, room))
  }
  return new SchemaIssue.Composite(issue.ast, kept)
}

const limiting = new Set(["effect/schema/isMaxLength", "effect/schema/isMaxProperties"])

const ownLimit = (
  ast: SchemaAST.Arrays | SchemaAST.Objects,
  value: object
): SchemaIssue.Issue | undefined => {
  for (const filter of ast.checks ?? []) {
    if (filter._tag !== "Filter" || !limiting.has(filter.annotations?.representation?.id ?? "")) continue
    const issue = filter.run(value, ast, {})
    if (issue) return new SchemaIssue.Composite(ast, [new SchemaIssue.Filter(filter, issue, value)])
  }
  return undefined
}

/** The schemas of a list's items or an object's properties, by key. */
const within = (ast: SchemaAST.AST, value: object): ReadonlyArray<readonly [PropertyKey, SchemaAST.AST]> => {
  if (SchemaAST.isArrays(ast) && Array.isArray(value)) {
    const [rest] = ast.rest
    return rest && isContainer(rest) ? value.map((_, index) => [index, rest]) : []
  }
  if (!SchemaAST.isObjects(ast) || Array.isArray(value)) return []
  const [index] = ast.indexSignatures
  const named = containersOf(ast).filter(([name]) => Object.hasOwn(value, name))
  return index && isContainer(index.type)
    ? [...named, ...Object.keys(value).map((key) => [key, index.type] as const)]
    : named
}

const containers = new WeakMap<SchemaAST.Objects, ReadonlyArray<readonly [PropertyKey, SchemaAST.AST]>>()

/** The properties of a schema that hold lists or objects, cached because every row of an import is checked. */
const containersOf = (ast: SchemaAST.Objects) => {
  const known = containers.get(ast)
  if (known !== undefined) return known
  const found = ast.propertySignatures.flatMap(({ name, type }) =>
    isContainer(type) ? [[name, type] as const] : []
  )
  containers.set(ast, found)
  return found
}

const isContainer = (ast: SchemaAST.AST): boolean =>
  SchemaAST.isArrays(ast) ||
  SchemaAST.isObjects(ast) ||
  (SchemaAST.isUnion(ast) && ast.types.some(isContainer))

const fits = (ast: SchemaAST.AST, value: object): boolean =>
  Array.isArray(value) ? SchemaAST.isArrays(ast) : SchemaAST.isObjects(ast)

/** A list or object larger than its limit. The decoder would process its content before checking the size. */
const tooLarge = (ast: SchemaAST.AST, value: unknown): SchemaIssue.Issue | undefined => {
  if (typeof value !== "object" || value === null) return undefined
  if (SchemaAST.isUnion(ast)) {
    const found = ast.types.filter((type) => fits(type, value)).map((type) => tooLarge(type, value))
    return found.every((issue) => issue !== undefined) ? found[0] : undefined
  }
  if (!(SchemaAST.isArrays(ast) || SchemaAST.isObjects(ast)) || !fits(ast, value)) return undefined
  const own = ownLimit(ast, value)
  if (own) return own
  for (const [key, type] of within(ast, value)) {
    const issue = tooLarge(type, (value as Readonly<Record<PropertyKey, unknown>>)[key])
    if (issue) return new SchemaIssue.Pointer([key], issue)
  }
  return undefined
}

const decode = <A>(schema: Schema.Codec<A, unknown>, input: unknown): Result.Result<A, SchemaIssue.Issue> => {
  const large = tooLarge(schema.ast, input)
  if (large) return Result.fail(large)
  return Result.mapError(Schema.decodeUnknownResult(schema, { errors: "all" })(input), ({ issue }) => issue)
}

/**
 * Decodes `input` and collects errors: the first message of each field, without quotes, 50 at most. Nested fields are
 * named with dots; an error of the whole is under the empty name.
 */
export const check = <A>(schema: Schema.Codec<A, unknown>, input: unknown): Checked<A> => {
  const result = decode(schema, input)
  if (Result.isSuccess(result)) return { ok: true, value: result.success }
  const errors: Record<string, string> = {}
  for (const { path, message } of format(firstIssues(result.failure)).issues) {
    const field = (path ?? []).map(String).join(".")
    errors[field] ??= message.replaceAll('"', "")
  }
  return { ok: false, errors }
}
