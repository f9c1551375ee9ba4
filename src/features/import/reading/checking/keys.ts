const half = 0x100000000

/**
 * A 53-bit number for a text, the same whatever the case of its letters. Two different texts among 100,000
 * share one with a chance under one in a million.
 */
export const keyOf = (kind: "email" | "phone" | "linkedin", text: string): number => {
  const folded = kind === "phone" ? text : text.toLowerCase()
  let high = 0xdeadbeef ^ kind.length
  let low = 0x41c6ce57 ^ kind.length
  for (let index = 0; index < folded.length; index++) {
    const unit = folded.charCodeAt(index)
    high = Math.imul(high ^ unit, 0x9e3779b1)
    low = Math.imul(low ^ unit, 0x5f356495)
  }
  high = Math.imul(high ^ (high >>> 16), 0x85ebca6b) ^ Math.imul(low ^ (low >>> 13), 0xc2b2ae35)
  low = Math.imul(low ^ (low >>> 16), 0x85ebca6b) ^ Math.imul(high ^ (high >>> 13), 0xc2b2ae35)
  return half * (0x1fffff & low) + (high >>> 0) + 1
}

/** Keys of every row, without an object a row. A row may have any number of them. */
export class RowKeys {
  readonly #starts: Array<number> = []
  readonly #counts: Array<number> = []
  #keys: Float64Array = new Float64Array(1_024)
  #used = 0

  /** Sets a row's keys anew. */
  set(row: number, keys: ReadonlyArray<number>): void {
    if (this.#used + keys.length > this.#keys.length) {
      const wider = new Float64Array(this.#keys.length * 2 + keys.length)
      wider.set(this.#keys)
      this.#keys = wider
    }
    this.#starts[row] = this.#used
    this.#counts[row] = keys.length
    for (const key of keys) this.#keys[this.#used++] = key
  }

  /**
   * For each row the earliest row with a key in common, or -1. Rows that `skip` names have no part in it. A
   * repeated row stands for the first one, so that its other keys count as the first one's.
   */
  repeated(rows: number, skip: (row: number) => boolean): Int32Array {
    const size = 2 ** Math.ceil(Math.log2(Math.max(16, this.#used * 2)))
    const keys = new Float64Array(size)
    const owners = new Int32Array(size)
    const place = (key: number): number => {
      let at = key & (size - 1)
      while (keys[at] !== 0 && keys[at] !== key) at = (at + 1) & (size - 1)
      return at
    }
    const found = new Int32Array(rows).fill(-1)
    for (let row = 0; row < rows; row++) {
      if (skip(row)) continue
      const start = this.#starts[row] ?? 0
      const end = start + (this.#counts[row] ?? 0)
      let first = row
      for (let index = start; index < end; index++) {
        const at = place(this.#keys[index] ?? 0)
        if (keys[at] !== 0) first = Math.min(first, owners[at] ?? row)
      }
      if (first !== row) found[row] = first
      for (let index = start; index < end; index++) {
        const key = this.#keys[index] ?? 0
        const at = place(key)
        if (keys[at] !== 0) continue
        keys[at] = key
        owners[at] = first
      }
    }
    return found
  }
}
