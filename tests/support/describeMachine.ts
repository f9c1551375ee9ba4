import { describe, expect, test } from "vitest"
import type { AnyStateMachine } from "xstate"
import type { Samples } from "../walker/events.ts"
import type { Step } from "../walker/paths.ts"
import { replay } from "../walker/replay.ts"
import { walk } from "../walker/walk.ts"

/**
 * The tests of one chart: each path that is needed to take every transition, by name; all other paths; and a check that
 * no transition and no state was left out.
 */
export const describeMachine = <M extends AnyStateMachine>(name: string, machine: M, samples: Samples<M>) => {
  const found = walk(machine, samples)
  describe(name, () => {
    test.each(found.covering.map((path) => [path.name, path] as const))("%s", (_name, path) => {
      replay(machine, path, samples, expectSame)
    })
    test(`every transition is walked, on ${found.paths.length} paths`, () => {
      const walked = new Set(found.paths.flatMap((path) => [...replay(machine, path, samples, expectSame)]))
      expect(found.edges.map((edge) => edge.name).filter((edge) => !walked.has(edge))).toEqual([])
      expect(found.unwalked).toEqual([])
    })
  })
}

/** Fails the test if a step differs from its path. */
export const expectSame = (actual: Step, expected: Step) => expect(actual).toEqual(expected)
