import { type InspectionEvent, isMachineSnapshot } from "xstate"
import { type Listening, watchEvents } from "./running.ts"

/** The type of a value, never the value itself: it may be a code, a token or an account number. */
const kindOf = (value: unknown): string =>
  value === null ? "null" : Array.isArray(value) ? `list of ${value.length}` : typeof value

/** An event or state of a chart, as it may leave the page: only names. */
const lineOf = (inspected: InspectionEvent) => {
  if (inspected.type !== "@xstate.snapshot") return undefined
  const { event, snapshot } = inspected
  const { type, ...payload } = event as { readonly type: string }
  return {
    event: type,
    payload: Object.fromEntries(Object.entries(payload).map(([key, value]) => [key, kindOf(value)])),
    value: isMachineSnapshot(snapshot) ? snapshot.value : snapshot.status
  }
}

/** Writes every step of every chart of this page to the console, in development. Returns a function that stops it. */
export const inspect = (write: (line: string, logged: unknown) => void = console.info): (() => void) => {
  const listen: Listening = (inspected, chart) => {
    const logged = lineOf(inspected)
    if (logged) write(`${chart}: ${logged.event} → ${JSON.stringify(logged.value)}`, { ...logged, chart })
  }
  return watchEvents(listen)
}
