import { createHash } from "node:crypto"

export type Sql = {
  readonly text: string
  readonly values: ReadonlyArray<unknown>
  /** The name under which each connection caches the parsed and planned statement. */
  readonly name?: string
}

const isSql = (value: unknown): value is Sql => typeof value === "object" && value !== null && brand in value

const brand = Symbol("pro-leads/Sql")

/** A parametrised statement. Values become parameters; a nested `sql` is spliced in with its own. */
export const sql = (strings: TemplateStringsArray, ...parts: ReadonlyArray<unknown>): Sql => {
  const values: Array<unknown> = []
  let text = strings[0] ?? ""
  parts.forEach((part, index) => {
    if (isSql(part)) {
      text += part.text.replace(/\$(\d+)/g, (_, n: string) => `$${Number(n) + values.length}`)
      values.push(...part.values)
    } else {
      values.push(part)
      text += `$${values.length}`
    }
    text += strings[index + 1] ?? ""
  })
  return { text, values, [brand]: true } as Sql
}

export const empty: Sql = sql``

/** Text of the program itself as SQL. Never for text from outside. */
export const fixed = (text: string): Sql => ({ ...empty, text })

/** Joins statements with a separator, for lists of conditions. */
export const join = (parts: ReadonlyArray<Sql>, separator: Sql): Sql =>
  parts.reduce((whole, part, index) => (index === 0 ? part : sql`${whole}${separator}${part}`), empty)

const slotBrand = Symbol("pro-leads/slot")

export type Slot = { readonly [slotBrand]: string }

const isSlot = (value: unknown): value is Slot =>
  typeof value === "object" && value !== null && slotBrand in value

/** The place of a value in a statement that is written once and run often. */
export const slot = (name: string): Slot => ({ [slotBrand]: name })

/** The statement with a value in each of its slots. */
export const filled = (statement: Sql, values: Readonly<Record<string, unknown>>): Sql => ({
  ...statement,
  values: statement.values.map((value) => (isSlot(value) ? values[value[slotBrand]] : value))
})

const names = new Map<string, string>()
const mostNames = 200

/** A frequent statement whose plan connections keep. Only for a small number of texts. */
export const kept = (statement: Sql): Sql => {
  const name =
    names.get(statement.text) ?? createHash("sha256").update(statement.text).digest("base64url").slice(0, 40)
  if (!names.has(statement.text)) {
    if (names.size >= mostNames) return statement
    names.set(statement.text, name)
  }
  return { ...statement, name }
}
