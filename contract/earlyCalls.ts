import type { BatchedCall } from "./batch.ts"

/** A call of a page, always with this payload if its address has no query. */
export type EarlyCall = {
  readonly path: `/${string}/${string}`
  readonly payload: object
  /** The name under which the payload has the organisation's id, too. */
  readonly organisationAs?: string
}

const withOrganisation = (calls: ReadonlyArray<EarlyCall> = [], id: unknown): ReadonlyArray<BatchedCall> =>
  calls.flatMap(({ path, payload, organisationAs }) => {
    if (organisationAs === undefined) return [{ path, payload }]
    return typeof id === "string" ? [{ path, payload: { ...payload, [organisationAs]: id } }] : []
  })

type Page = {
  readonly firstCalls?: ReadonlyArray<EarlyCall>
  readonly laterCalls?: ReadonlyArray<EarlyCall>
}

export type EarlyCalls = Readonly<Record<"first" | "later", ReadonlyArray<BatchedCall>>>

type Known = {
  /** Without it, calls that need it are left out. */
  readonly organisationId: unknown
  /** This browser has the key of the person's outbox. */
  readonly hasOutboxKey: boolean
}

/** The session, the calls of a page whose address has no query, and the key of the outbox if it is missing. */
export const earlyCallsOf = (
  page: Page | undefined,
  { organisationId, hasOutboxKey }: Known
): EarlyCalls => ({
  first: [{ path: "/auth/get-session", payload: {} }, ...withOrganisation(page?.firstCalls, organisationId)],
  later: [
    ...withOrganisation(page?.laterCalls, organisationId),
    ...(hasOutboxKey ? [] : [{ path: "/profile/get-outbox-key", payload: {} }])
  ]
})
