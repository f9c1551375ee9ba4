import assert from "node:assert/strict"

/** Stands in for vitest where a program reads what the tests of the charts walk, without running them. */
const skipped = () => undefined
const withEach = Object.assign(skipped, { each: () => skipped, skip: skipped, only: skipped })

export const describe = withEach
export const test = withEach
export const it = withEach
export const beforeAll = skipped
export const beforeEach = skipped
export const afterAll = skipped
export const afterEach = skipped
export const vi = { fn: skipped, mock: skipped }

type Step = { readonly edges: ReadonlyArray<string>; readonly [key: string]: unknown }

/** Of the transitions taken, where they start counts and not where they say they lead: that must show by itself. */
const behaviour = (step: unknown) => {
  const { edges, ...rest } = step as Step
  return JSON.parse(JSON.stringify({ ...rest, edges: edges.map((edge) => edge.replace(/ → .*$/, "")) }))
}

export const expect = (actual: unknown) => ({
  toEqual: (wanted: unknown) => assert.deepEqual(behaviour(actual), behaviour(wanted))
})
