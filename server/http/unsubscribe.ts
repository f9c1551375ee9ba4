import { createHash } from "node:crypto"
import type { IncomingMessage, ServerResponse } from "node:http"
import { Effect } from "effect"
import type { Language } from "../../contract/rules/languages.ts"
import { unsubscribe, unsubscribePath, unsubscribing } from "../domain/mail/unsubscription.ts"
import { languageOf, onOneLine, say } from "../platform/texts.ts"
import { escapeHtml } from "./html.ts"

const style = `:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}
body{max-inline-size:28rem;margin:4rem auto;padding:0 1rem;overflow-wrap:anywhere}
h1{font-size:1.5rem;line-height:1.25}
button{font:inherit;padding:.6rem 1.2rem;border:1px solid;border-radius:.5rem;background:none;color:inherit;cursor:pointer}`

const policy = `default-src 'none'; style-src 'sha256-${createHash("sha256").update(style).digest("base64")}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`

type Face = "ask" | "done" | "unknown" | "later"

const statuses: Readonly<Record<Face, number>> = { ask: 200, done: 200, unknown: 404, later: 503 }

const pageOf = (
  language: Language,
  face: Face,
  params: { readonly organisation: string; readonly address: string }
) => {
  const words = (key: string) => escapeHtml(say(language, `mail:unsubscribePage.${key}`, onOneLine(params)))
  const form = face === "ask" ? `<form method="post"><button>${words("button")}</button></form>` : ""
  const [lang, dir] = language === "ae" ? ["ar", "rtl"] : [language, "ltr"]
  return `<!doctype html>
<html lang="${lang}" dir="${dir}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<title>${words(`${face}.title`)}</title><style>${style}</style></head>
<body><main><h1>${words(`${face}.title`)}</h1><p>${words(`${face}.message`)}</p>${form}</main></body></html>`
}

const sendPage = (
  request: IncomingMessage,
  response: ServerResponse,
  page: {
    readonly face: Face
    readonly status?: number
    readonly organisation?: string
    readonly address?: string
  }
) => {
  const { face, status = statuses[face], organisation = "", address = "" } = page
  const html = pageOf(languageOf(request.headers["accept-language"]), face, { organisation, address })
  response.writeHead(status, {
    "content-type": "text/html; charset=utf-8",
    "content-length": Buffer.byteLength(html),
    "content-security-policy": policy,
    "cache-control": "no-store",
    "referrer-policy": "no-referrer",
    vary: "accept-language"
  })
  response.end(request.method === "HEAD" ? undefined : html)
}

/** Asks a caller that is over its limit to come back later. */
export const postponeUnsubscribe = (request: IncomingMessage, response: ServerResponse, seconds: number) => {
  request.resume()
  response.setHeader("retry-after", String(seconds))
  sendPage(request, response, { face: "later", status: 429 })
}

/**
 * The page behind an unsubscribe link (RFC 8058). Opening it changes nothing, because email programs follow links
 * automatically; a POST, by its button or by an email program, unsubscribes.
 */
export const answerUnsubscribe = (request: IncomingMessage, response: ServerResponse, path: string) =>
  Effect.gen(function* () {
    request.resume()
    const isPost = request.method === "POST"
    if (!isPost && request.method !== "GET" && request.method !== "HEAD") {
      response.writeHead(405, { allow: "GET, POST" }).end()
      return
    }
    const token = path.slice(unsubscribePath.length)
    const found = yield* (isPost ? unsubscribe(token) : unsubscribing(token)).pipe(
      Effect.catchTag("DatabaseUnavailable", () => Effect.succeed("later" as const))
    )
    const face = found === "later" ? "later" : found === undefined ? "unknown" : isPost ? "done" : "ask"
    sendPage(request, response, { face, ...(typeof found === "object" && found) })
  })
