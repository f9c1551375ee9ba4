import { type Answers, type Group, groupKey, type Previewed } from "./checking/forecast.ts"

/** The server's results for rows that update contacts, stored by groups of rows that depend on each other. */
export class Previews {
  #groups: ReadonlyMap<string, Group> = new Map()
  readonly #results = new Map<string, { readonly signature: number; readonly rows: Map<number, Previewed> }>()

  clear(): void {
    this.#results.clear()
  }

  /** Sets the groups that the forecast needs. Results for other content are removed. */
  expect(groups: ReadonlyMap<string, Group>): void {
    this.#groups = groups
    for (const [key, { signature }] of this.#results)
      if (groups.get(key)?.signature !== signature) this.#results.delete(key)
  }

  at(known: Answers["known"], first: number, index: number): Previewed | undefined {
    return this.#results.get(groupKey(known, first, index))?.rows.get(index)
  }

  /** As many whole groups without a result as `limit` rows hold. */
  missing(limit: number): ReadonlyArray<number> {
    const indexes: Array<number> = []
    for (const [key, group] of this.#groups) {
      if (this.#results.has(key) || indexes.length + group.indexes.length > limit) continue
      indexes.push(...group.indexes)
    }
    return indexes
  }

  store(rows: ReadonlyArray<Previewed & { readonly index: number }>): void {
    const results = new Map(rows.map(({ index, result, nextCallAt }) => [index, { result, nextCallAt }]))
    for (const [key, { indexes, signature }] of this.#groups) {
      const own = indexes.flatMap((index) => {
        const result = results.get(index)
        return result ? [[index, result] as const] : []
      })
      if (own.length > 0) this.#results.set(key, { signature, rows: new Map(own) })
    }
  }
}
