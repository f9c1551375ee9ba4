import type { Pages } from "../http/server.ts"
import { openApi } from "./openapi.ts"
import { referencePage, referencePolicy } from "./page.ts"

/** `/api/openapi.json` and `/api/docs`. */
export const referencePages = (title: string, base: string): Pages => {
  const json = JSON.stringify(openApi(title, base))
  const html = referencePage(title, base)
  const documents = new Map<string, { type: string; body: string; policy?: string }>([
    ["/api/openapi.json", { type: "application/json; charset=utf-8", body: json }],
    ["/api/docs", { type: "text/html; charset=utf-8", body: html, policy: referencePolicy }]
  ])
  return (request, response, path) => {
    const document = request.method === "GET" ? documents.get(path) : undefined
    if (!document) return false
    if (document.policy) response.setHeader("content-security-policy", document.policy)
    response.writeHead(200, { "content-type": document.type, "cache-control": "no-cache" })
    response.end(document.body)
    return true
  }
}
