export type Sql = { readonly text: string; readonly values: ReadonlyArray<unknown> }

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

/** Joins statements with a separator, for lists of conditions. */
export const join = (parts: ReadonlyArray<Sql>, separator: Sql): Sql =>
  parts.reduce((whole, part, index) => (index === 0 ? part : sql`${whole}${separator}${part}`), empty)
