import type { Pages } from "../http/server.ts"
import { openApi } from "./openapi.ts"
import { referencePage, referencePolicy } from "./page.ts"

/** Runs once, when its result is first needed. */
const once = (write: () => string) => {
  let written: string | undefined
  return () => {
    written ??= write()
    return written
  }
}

/** `/api/openapi.json` and `/api/docs`, written at their first request: a server starts sooner. */
export const referencePages = (title: string, base: string): Pages => {
  const documents = new Map<string, { type: string; body: () => string; policy?: string }>([
    [
      "/api/openapi.json",
      { type: "application/json; charset=utf-8", body: once(() => JSON.stringify(openApi(title, base))) }
    ],
    [
      "/api/docs",
      {
        type: "text/html; charset=utf-8",
        body: once(() => referencePage(title, base)),
        policy: referencePolicy
      }
    ]
  ])
  return (request, response, path) => {
    const document = request.method === "GET" ? documents.get(path) : undefined
    if (!document) return false
    if (document.policy) response.setHeader("content-security-policy", document.policy)
    response.writeHead(200, { "content-type": document.type, "cache-control": "no-cache" })
    response.end(document.body())
    return true
  }
}
