/** Every choice of a run, from one number. The same number makes the same choices on any machine. */
export const makeRandom = (seed: number) => {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (most: number) => Math.floor(next() * most)
  const isOneIn = (many: number) => below(many) === 0
  /** One of the given values, or undefined if there are none. */
  const pick = <A>(from: ReadonlyArray<A>): A | undefined => from[below(Math.max(1, from.length))]
  const weighted = <A>(from: ReadonlyArray<readonly [weight: number, value: A]>): A => {
    let at = next() * from.reduce((sum, [weight]) => sum + weight, 0)
    for (const [weight, value] of from) {
      at -= weight
      if (at < 0) return value
    }
    throw new Error("nothing to choose from")
  }
  return { below, isOneIn, pick, weighted }
}

export type Random = ReturnType<typeof makeRandom>
