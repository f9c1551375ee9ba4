import type { AnyStateMachine } from "xstate"

/** The chart's literal as JSON for Stately's editor. Computed parts are left out, because the editor takes names. */
export const toStatelyJson = (machine: AnyStateMachine): string => JSON.stringify(machine.config, null, 2)
