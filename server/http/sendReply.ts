import type { ServerResponse } from "node:http"
import type { Reply } from "./pipeline/reply.ts"

export const sendReply = (response: ServerResponse, { status, body, retryAfterSeconds }: Reply) => {
  if (response.destroyed) return
  if (retryAfterSeconds !== undefined) response.setHeader("retry-after", String(retryAfterSeconds))
  const text = JSON.stringify(body)
  response.writeHead(status, {
    "content-type": "application/json; charset=utf-8",
    "content-length": Buffer.byteLength(text),
    "cache-control": "no-store"
  })
  response.end(text)
}
