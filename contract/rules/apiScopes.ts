import type { CallEffect } from "../call.ts"

/** The scopes of API keys. A call needs the scope of its area, for reading or for writing. */
export const apiScopes = [
  "contacts:read",
  "contacts:write",
  "imports:read",
  "imports:write",
  "leads:read",
  "calls:read",
  "calls:write",
  "honoraria:read",
  "analytics:read"
] as const

export type ApiScope = (typeof apiScopes)[number]

export type ApiArea = ApiScope extends `${infer Area}:${string}` ? Area : never

/** The start of every API key, by which servers and scanners of source code recognise it. */
export const apiKeyStart = "pl_"

type Described = { readonly apiArea?: ApiArea; readonly effect: CallEffect }

/** The scope that an API key needs for a call; undefined if no key may make it. */
export const scopeOf = ({ apiArea, effect }: Described): ApiScope | undefined =>
  apiScopes.find((scope) => scope === `${apiArea}:${effect === "read" ? "read" : "write"}`)
