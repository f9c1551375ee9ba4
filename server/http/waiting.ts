import type { IncomingMessage } from "node:http"
import type { Http2ServerRequest } from "node:http2"
import type { Call } from "../../contract/call.ts"
import type { Waiter } from "../platform/database/FairQueue.ts"

export type WaitingOptions = {
  /** The longest wait for the database, in ms: signing in and moving money may wait longer than the rest. */
  readonly maxMs: number
  readonly maxFavouredMs: number
}

/** Expensive calls: limited per person and organisation. */
export const expensiveCalls: ReadonlySet<string> = new Set([
  "/analytics/get-analytics",
  "/analytics/get-calling-analytics",
  "/flows/get-numbers",
  "/honorarium/weigh-honoraria",
  "/leads/bulk-add-contacts",
  "/leads/find-duplicate",
  "/leads/get-added-contacts",
  "/leads/get-all-viewed-leads",
  "/leads/get-import-rows",
  "/leads/get-leads",
  "/leads/keep-import-rows",
  "/leads/preview-bulk-change",
  "/leads/preview-import",
  "/leads/preview-import-undo",
  "/leads/search-viewed-leads",
  "/leads/start-bulk-change",
  "/leads/undo-import",
  "/mail/preview-email",
  "/people/export-person",
  "/people/find-person",
  "/people/get-export-part",
  "/people/preview-erasure",
  "/people/preview-merge",
  "/people/start-export",
  "/transaction/export-ledger",
  "/transaction/export-payments"
])

/** Searches, lists and figures, which a replica answers where there is one. They neither write nor lock. */
export const longReads: ReadonlySet<string> = new Set([
  "/analytics/get-analytics",
  "/analytics/get-calling-analytics",
  "/flows/get-numbers",
  "/leads/find-duplicate",
  "/leads/get-added-contacts",
  "/leads/get-all-viewed-leads",
  "/leads/get-leads",
  "/leads/preview-bulk-change",
  "/leads/preview-import",
  "/leads/search-viewed-leads",
  "/people/find-person",
  "/transaction/export-ledger",
  "/transaction/export-payments"
])

const mostKnown = 50_000

/** Over HTTP/2 a connection carries many requests, so the request's own stream is watched. */
const hasLeft = (request: IncomingMessage | Http2ServerRequest) =>
  "stream" in request ? request.stream.destroyed : request.socket.destroyed

type Person = { readonly user?: string | undefined; readonly organisation?: string | null | undefined }

/** Identifies the waiting caller from earlier calls of the same session. It decides nothing else. */
export const makeWaiters = ({ maxMs, maxFavouredMs }: WaitingOptions) => {
  const people = new Map<string, Person>()
  const keyOf = (sessionHash: Buffer) => sessionHash.toString("latin1")

  return {
    waiterFor: (
      call: Call,
      request: IncomingMessage,
      who: { readonly address: string; readonly sessionHash: Buffer | undefined }
    ): Waiter => {
      const person = who.sessionHash === undefined ? undefined : people.get(keyOf(who.sessionHash))
      const isFavoured = call.effect === "money" || call.path.startsWith("/auth/")
      return {
        party: person?.user ?? who.address,
        organisation: person?.organisation ?? undefined,
        isExpensive: expensiveCalls.has(call.path),
        maxWaitMs: isFavoured ? maxFavouredMs : maxMs,
        hasLeft: () => hasLeft(request)
      }
    },
    learn: (sessionHash: Buffer | undefined, { user, organisation }: Person) => {
      if (sessionHash === undefined || user === undefined) return
      const key = keyOf(sessionHash)
      people.delete(key)
      if (people.size >= mostKnown) people.delete(people.keys().next().value ?? "")
      people.set(key, { user, organisation })
    }
  }
}
