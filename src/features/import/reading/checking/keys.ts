import type { MatchedBy } from "../../../../../contract/entities/Import.ts"

/** Ordered by reliability. */
const keyKinds = ["linkedin", "email", "phone", "nameAndCompany"] as const satisfies ReadonlyArray<MatchedBy>

export type KeyKind = MatchedBy

export type RowKey = { readonly kind: KeyKind; readonly hash: number }

const half = 0x100000000

/**
 * A 53-bit hash of a text, ignoring case. Two different texts among 100,000 collide with a probability below one in a
 * million.
 */
export const keyOf = (kind: KeyKind, text: string): RowKey => {
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
  return { kind, hash: half * (0x1fffff & low) + (high >>> 0) + 1 }
}

/** The repetitions of rows with their common values, and the keys of shared values. */
export type Repetition = {
  readonly firsts: Int32Array
  /** For a row that repeats an earlier one, the index of its strongest kind of key; see `kindAt`. */
  readonly kinds: Uint8Array
  readonly shared: ReadonlySet<number>
}

export const kindAt = (place: number): KeyKind => keyKinds[place] ?? "email"

/** Keys of every row, without an object per row. A row may have any number of them. */
export class RowKeys {
  readonly #starts: Array<number> = []
  readonly #counts: Array<number> = []
  #hashes: Float64Array = new Float64Array(1_024)
  #kinds: Uint8Array = new Uint8Array(1_024)
  #used = 0

  /** Replaces a row's keys. */
  set(row: number, keys: ReadonlyArray<RowKey>): void {
    if (this.#used + keys.length > this.#hashes.length) {
      const hashes = new Float64Array(this.#hashes.length * 2 + keys.length)
      const kinds = new Uint8Array(hashes.length)
      hashes.set(this.#hashes)
      kinds.set(this.#kinds)
      this.#hashes = hashes
      this.#kinds = kinds
    }
    this.#starts[row] = this.#used
    this.#counts[row] = keys.length
    for (const { hash, kind } of keys) {
      this.#kinds[this.#used] = keyKinds.indexOf(kind)
      this.#hashes[this.#used++] = hash
    }
  }

  /** True if a row has one of these keys. */
  hasAny(row: number, hashes: ReadonlySet<number>): boolean {
    const start = this.#starts[row] ?? 0
    for (let index = start; index < start + (this.#counts[row] ?? 0); index++)
      if (hashes.has(this.#hashes[index] ?? 0)) return true
    return false
  }

  /**
   * For each row the earliest row of the same person, or -1. Rows in `skip` are ignored. A LinkedIn address identifies
   * a person; an email address or a number does if `isSameName` accepts the names, and is shared otherwise; name and
   * company do if one of the two rows has nothing else. A repeated row counts as the first one, so that its other keys
   * belong to the first one.
   */
  repeated(
    rows: number,
    skip: (row: number) => boolean,
    isSameName: (row: number, other: number) => boolean
  ): Repetition {
    const size = 2 ** Math.ceil(Math.log2(Math.max(16, this.#used * 2)))
    const hashes = new Float64Array(size)
    const owners = new Int32Array(size)
    const moreOwners = new Map<number, ReadonlyArray<number>>()
    const furtherOwners = (hash: number): ReadonlyArray<number> => moreOwners.get(hash) ?? []
    const shared = new Set<number>()
    const place = (hash: number): number => {
      let at = hash & (size - 1)
      while (hashes[at] !== 0 && hashes[at] !== hash) at = (at + 1) & (size - 1)
      return at
    }
    const isOne = (row: number, other: number, kind: KeyKind): boolean => {
      if (kind === "linkedin") return true
      if (kind === "nameAndCompany") return this.#counts[row] === 1 || this.#counts[other] === 1
      return isSameName(row, other)
    }
    const firsts = new Int32Array(rows).fill(-1)
    const kinds = new Uint8Array(rows)
    for (let row = 0; row < rows; row++) {
      if (skip(row)) continue
      const start = this.#starts[row] ?? 0
      const end = start + (this.#counts[row] ?? 0)
      let first = row
      let strongest: number = keyKinds.length
      for (let index = start; index < end; index++) {
        const hash = this.#hashes[index] ?? 0
        const kindPlace = this.#kinds[index] ?? 0
        const kind = kindAt(kindPlace)
        const at = place(hash)
        if (hashes[at] === 0) continue
        const owner = [owners[at] ?? row, ...furtherOwners(hash)].find((other) => isOne(row, other, kind))
        if (owner === undefined) {
          if (kind !== "nameAndCompany") shared.add(hash)
        } else {
          first = Math.min(first, owner)
          strongest = Math.min(strongest, kindPlace)
        }
      }
      if (first !== row) {
        firsts[row] = first
        kinds[row] = strongest
      }
      for (let index = start; index < end; index++) {
        const hash = this.#hashes[index] ?? 0
        const at = place(hash)
        if (hashes[at] === 0) {
          hashes[at] = hash
          owners[at] = first
        } else if (owners[at] !== first && first === row && furtherOwners(hash).length < mostOwners) {
          moreOwners.set(hash, [...furtherOwners(hash), row])
        }
      }
    }
    return { firsts, kinds, shared }
  }
}

/** A value of thousands of people is compared only with the first of them. */
const mostOwners = 20
