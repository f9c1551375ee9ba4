import { useState } from "react"
import type { AnyEventObject, AnyStateMachine } from "xstate"
import { useWhileShown } from "../../../ui/useWhileShown.ts"
import { begin, type Moment, type Offer, offersIn, type Samples, take } from "./simulate.ts"

type SamplesByChart = Readonly<Record<string, Samples>>

const fetchSamples = async () => (await import("../samples.json")).default as unknown as SamplesByChart

const none: Samples = { events: [] }

/** The events of this chart's tests; undefined while loading or after a failure. */
const useSamples = (chart: string): Samples => {
  const [samples, setSamples] = useState<SamplesByChart>({})
  useWhileShown(() => {
    fetchSamples().then(setSamples, console.warn)
  })
  return samples[chart] ?? none
}

type Rehearsal = { readonly chart: string; readonly moments: ReadonlyArray<Moment>; readonly problem: string }

const start = (machine: AnyStateMachine, input: string): Rehearsal => {
  try {
    const given: unknown = input.trim() === "" ? undefined : JSON.parse(input)
    return { chart: machine.id, moments: [begin(machine, given)], problem: "" }
  } catch (error) {
    return { chart: machine.id, moments: [], problem: wordsOf(error) }
  }
}

const wordsOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

/** Steps through a chart without side effects. Off until it is started. */
export const useRehearsal = (machine: AnyStateMachine) => {
  const [kept, setKept] = useState<Rehearsal | null>(null)
  const samples = useSamples(machine.id)
  const rehearsal = kept?.chart === machine.id ? kept : null
  const now = rehearsal?.moments.at(-1) ?? null
  const offers = now ? offersIn(machine, now, samples) : []

  const attempt = (event: AnyEventObject) => {
    if (!rehearsal || !now) return
    try {
      setKept({ ...rehearsal, moments: [...rehearsal.moments, take(machine, now, event)], problem: "" })
    } catch (error) {
      setKept({ ...rehearsal, problem: wordsOf(error) })
    }
  }
  return {
    isOn: rehearsal !== null,
    now,
    offers,
    moments: rehearsal?.moments ?? [],
    problem: rehearsal?.problem ?? "",
    /** The chart's known input, as JSON. */
    sampleInput: JSON.stringify(samples.input, null, 2) ?? "",
    begin: (input: string) => setKept(start(machine, input)),
    end: () => setKept(null),
    restart: () => {
      if (rehearsal) setKept({ ...rehearsal, moments: rehearsal.moments.slice(0, 1), problem: "" })
    },
    back: () => {
      if (rehearsal && rehearsal.moments.length > 1)
        setKept({ ...rehearsal, moments: rehearsal.moments.slice(0, -1), problem: "" })
    },
    /** Sends an event with its payload, given as JSON. */
    send: (offer: Offer, payload: string) => {
      if (!rehearsal) return
      try {
        const fields: unknown = payload.trim() === "" ? {} : JSON.parse(payload)
        attempt({ ...(fields as object), type: offer.type })
      } catch (error) {
        setKept({ ...rehearsal, problem: wordsOf(error) })
      }
    }
  }
}

export type Stepping = ReturnType<typeof useRehearsal>
