import type { IncomingMessage, ServerResponse } from "node:http"

const preflight = {
  "access-control-allow-methods": "POST, GET",
  "access-control-allow-headers": "content-type, access-token, authKey, accept-language, traceparent",
  "access-control-max-age": "7200"
}

/**
 * Lets pages of the listed origins call the API. Returns whether the request was a preflight of such a page and has been
 * answered. Other origins get no headers, and their browsers keep the replies from them.
 */
export const makeCors = (origins: ReadonlyArray<string>) => {
  const allowed = new Set(origins)
  return (request: IncomingMessage, response: ServerResponse): boolean => {
    if (allowed.size === 0) return false
    response.setHeader("vary", "Origin")
    const { origin } = request.headers
    if (origin === undefined || !allowed.has(origin)) return false
    response.setHeader("access-control-allow-origin", origin)
    response.setHeader("access-control-expose-headers", "retry-after, x-request-id")
    const isPreflight =
      request.method === "OPTIONS" && request.headers["access-control-request-method"] !== undefined
    if (isPreflight) response.writeHead(204, preflight).end()
    return isPreflight
  }
}
