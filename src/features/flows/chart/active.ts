import type { StateValue } from "xstate"

/** Ids of every state in a value, outer ones included. */
export const activeIds = (chart: string, value: StateValue): ReadonlyArray<string> =>
  typeof value === "string"
    ? [`${chart}.${value}`]
    : Object.entries(value).flatMap(([key, inner]) => [
        `${chart}.${key}`,
        ...(inner === undefined ? [] : activeIds(`${chart}.${key}`, inner))
      ])
