import { createHash } from "node:crypto"

/** A statement, or a part of one. Its placeholders are numbered when the text of the whole is first read. */
export class Sql {
  /** The texts before, between and after the values. */
  readonly strings: ReadonlyArray<string>
  readonly values: ReadonlyArray<unknown>
  /** The name under which each connection caches the parsed and planned statement. */
  readonly name: string | undefined
  #text: string | undefined

  constructor(strings: ReadonlyArray<string>, values: ReadonlyArray<unknown>, name?: string, text?: string) {
    this.strings = strings
    this.values = values
    this.name = name
    this.#text = text
  }

  get text(): string {
    this.#text ??= this.strings.reduce((text, next, index) => `${text}$${index}${next}`)
    return this.#text
  }
}

/** A parametrised statement. Values become parameters; a nested `sql` is spliced in with its own. */
export const sql = (strings: TemplateStringsArray, ...parts: ReadonlyArray<unknown>): Sql => {
  const texts = [strings[0] ?? ""]
  const values: Array<unknown> = []
  const append = (text: string) => {
    texts[texts.length - 1] += text
  }
  parts.forEach((part, index) => {
    const next = strings[index + 1] ?? ""
    if (part instanceof Sql) {
      append(part.strings[0] ?? "")
      texts.push(...part.strings.slice(1))
      values.push(...part.values)
      append(next)
    } else {
      values.push(part)
      texts.push(next)
    }
  })
  return new Sql(texts, values)
}

export const empty: Sql = sql``

/** Text of the program itself as SQL. Never for text from outside. */
export const fixed = (text: string): Sql => new Sql([text], [])

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
export const filled = ({ strings, values, name, text }: Sql, own: Readonly<Record<string, unknown>>): Sql => {
  const all = values.map((value) => (isSlot(value) ? own[value[slotBrand]] : value))
  return new Sql(strings, all, name, text)
}

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
  return new Sql(statement.strings, statement.values, name, statement.text)
}
