import type { IncomingMessage, ServerResponse } from "node:http"
import { Effect } from "effect"
import { readCalendarFeed } from "../domain/calling/calendarFeed.ts"
import { refuse } from "../platform/failures/Refusal.ts"
import { languageOf } from "../platform/texts.ts"
import { type Reply, refusalReply } from "./pipeline/reply.ts"

const secretIn = (path: string, prefix: string) => /^([\w-]{43})\.ics$/.exec(path.slice(prefix.length))?.[1]

/**
 * A member's calendar feed, for calendar programs: they send no session, so that the secret in the address is all that
 * opens it.
 */
export const answerCalendar = (
  request: IncomingMessage,
  response: ServerResponse,
  {
    path,
    prefix,
    send
  }: { readonly path: string; readonly prefix: string; readonly send: (reply: Reply) => void }
) =>
  Effect.gen(function* () {
    request.resume()
    response.setHeader("referrer-policy", "no-referrer")
    if (request.method !== "GET" && request.method !== "HEAD") {
      response.writeHead(405, { allow: "GET, HEAD" }).end()
      return
    }
    const refused = (refusal: Parameters<typeof refusalReply>[0]) =>
      send(refusalReply(refusal, languageOf(request.headers["accept-language"])))
    const secret = secretIn(path, prefix)
    if (secret === undefined) return refused(refuse("not_found"))
    const text = yield* readCalendarFeed(secret).pipe(
      Effect.catchTag("DatabaseUnavailable", () => Effect.succeed("later" as const))
    )
    if (text === "later") return refused(refuse("unavailable", { retryAfterSeconds: 60 }))
    if (text === undefined) return refused(refuse("not_found"))
    response.writeHead(200, {
      "content-type": "text/calendar; charset=utf-8",
      "content-length": Buffer.byteLength(text),
      "content-disposition": 'inline; filename="pro-leads.ics"',
      "cache-control": "private, no-store",
      "x-robots-tag": "noindex"
    })
    response.end(request.method === "HEAD" ? undefined : text)
  })
