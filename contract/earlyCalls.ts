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

/**
 * The session, and the calls of a page whose address has no query; without those that need the organisation's id if it
 * is not known.
 */
export const earlyCallsOf = (page: Page | undefined, organisationId: unknown): EarlyCalls => ({
  first: [{ path: "/auth/get-session", payload: {} }, ...withOrganisation(page?.firstCalls, organisationId)],
  later: withOrganisation(page?.laterCalls, organisationId)
})
