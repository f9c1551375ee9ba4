import type { CallingSource } from "../../../../contract/calls/calling.ts"
import type { QueuePreview } from "../../../../contract/entities/Calling.ts"
import { startPagedList } from "../../../actors/pagedList.ts"

export type AheadFilter = { readonly sessionId: string; readonly source: CallingSource | null }

/** `opensAt`: when calling hours begin, if no one may be called now. */
type AheadSummary = { readonly count: number; readonly opensAt?: string | undefined }

/** The contacts after the current one. */
export const queueAhead = startPagedList<QueuePreview, AheadFilter, AheadSummary>({
  id: "queueAhead",
  filter: { sessionId: "", source: null },
  summary: { count: 0 },
  loadPage: () => import("./queueAhead.effects.ts").then((module) => module.loadAhead)
})

const mostCounted = 100

/** A number of contacts as text: the server counts no more than a hundred. */
export const leftText = (count: number, number: (value: number) => string): string =>
  count > mostCounted ? `${number(mostCounted)}+` : number(count)

/** Loads it again for the next contact of a session. */
export const showAhead = (filter: AheadFilter): void => {
  const shown = queueAhead.read().filter
  const isSame = shown.sessionId === filter.sessionId && shown.source === filter.source
  queueAhead.send(isSame ? { type: "list.refresh" } : { type: "filter.choose", filter })
}
