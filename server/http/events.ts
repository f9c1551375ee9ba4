import type { IncomingMessage, ServerResponse } from "node:http"
import { Clock, Effect } from "effect"
import { openSessions } from "../domain/identity/sessions.ts"
import { Database } from "../platform/database/Database.ts"
import { type Event, Events } from "../platform/database/Events.ts"
import { refuse } from "../platform/failures/Refusal.ts"
import { sameTextAs } from "../platform/secrets/Secrets.ts"
import { isMember, sessionFromRow } from "../platform/session.ts"
import { setGauges } from "../platform/telemetry/metrics.ts"
import { languageOf } from "../platform/texts.ts"
import { Allowance, type Share } from "./Allowance.ts"
import { callerAddress } from "./address.ts"
import type { DispatchOptions } from "./dispatch.ts"
import { type Reply, refusalReply } from "./pipeline/reply.ts"
import { sessionHashOf } from "./pipeline/session.ts"

/** A listening page. */
type Stream = {
  readonly sessionId: string
  readonly topic: string
  readonly userId: string
  readonly write: (text: string) => void
  readonly end: () => void
}

const streamsPerUser = 8
const streamsMost = 5_000
const heartbeatMs = 15_000
const checkEveryMs = 60_000
/** Several changes in a row become one event. */
const togetherMs = 150
/** A reader this far behind is dropped; it reconnects and loads everything again. */
const unreadBytes = 64 * 1024

const isOfOrganisation = ({ type }: Event) =>
  type === "doNotCall" || type === "imports" || type === "organisation"

/** Ends streams whose session is over. A stream that opens while the sessions are read waits for the next time. */
export const endOutdated = Effect.fnUntraced(function* <S extends { readonly sessionId: string }, E, R>(
  streams: ReadonlySet<S>,
  readOpen: (ids: ReadonlyArray<string>) => Effect.Effect<ReadonlyArray<string>, E, R>,
  end: (stream: S) => void
) {
  if (streams.size === 0) return
  const known = [...streams]
  const open = new Set(yield* readOpen([...new Set(known.map(({ sessionId }) => sessionId))]))
  for (const stream of known) if (!open.has(stream.sessionId)) end(stream)
})

/**
 * The event stream at `<base>/events`: a GET with the headers of any call, answered by server-sent events that say only
 * that something changed. Closing the scope ends every stream.
 */
export const makeEvents = Effect.fn("makeEvents")(function* (
  options: DispatchOptions,
  send: (response: ServerResponse, reply: Reply) => void,
  share: Share
) {
  const events = yield* Events
  const database = yield* Database
  const streams = new Set<Stream>()
  const addresses = new Allowance("events", options.perMinute.address, share)
  let isLeaving = false

  const endAll = () => {
    for (const stream of streams) stream.end()
  }
  const unlisten = events.listen((event) => {
    if (event.type === "deaf") return endAll()
    for (const stream of streams) {
      if (event.type === "notifications" && stream.topic === event.id)
        stream.write("event: notifications\ndata:\n\n")
      if (isOfOrganisation(event) && stream.topic.startsWith(`${event.id}/`))
        stream.write(`event: ${event.type}\ndata:\n\n`)
      if (event.type === "ended" && stream.sessionId === event.id) {
        stream.write("event: ended\ndata:\n\n")
        stream.end()
      }
    }
  })
  const countStreams = () => setGauges({ event_streams: streams.size })
  const heartbeat = setInterval(() => {
    for (const stream of streams) stream.write(":\n\n")
  }, heartbeatMs)

  /** A stream must not outlive its session, nor keep it alive: this reads without extending it. */
  const check = endOutdated(
    streams,
    (ids) => database.transaction({ system: true }, () => openSessions(ids), { readOnly: true }),
    (stream) => {
      stream.write("event: ended\ndata:\n\n")
      stream.end()
    }
  )
  yield* Effect.forkScoped(Effect.forever(Effect.andThen(Effect.sleep(checkEveryMs), Effect.ignore(check))))

  const leave = Effect.sync(() => {
    isLeaving = true
    clearInterval(heartbeat)
    unlisten()
    endAll()
  })

  const isAccessToken = sameTextAs(options.accessToken)
  const admit = Effect.fnUntraced(function* (request: IncomingMessage) {
    const wait = addresses.take(
      callerAddress(request, options.trustedProxies),
      yield* Clock.currentTimeMillis
    )
    if (wait > 0) return yield* refuse("rate_limited", { retryAfterSeconds: wait })
    if (request.method !== "GET") return yield* refuse("not_found", { words: "noSuchCall" })
    if (!isAccessToken(String(request.headers["access-token"] ?? ""))) {
      return yield* refuse("access_token_invalid")
    }
    const sessionHash = sessionHashOf(request)
    if (!sessionHash) return yield* refuse("session_invalid", { words: "sessionMissing" })
    const session = yield* database.transaction({ session: sessionHash }, (row) =>
      row ? Effect.succeed(sessionFromRow(row as never)) : refuse("session_invalid")
    )
    if (!isMember(session)) return yield* refuse("forbidden", { words: "needsOrganisation" })
    if (isLeaving || !events.isListening() || streams.size >= streamsMost) {
      return yield* refuse("unavailable", { retryAfterSeconds: 5 })
    }
    const own = [...streams].filter(({ userId }) => userId === session.userId)
    if (own.length >= streamsPerUser) return yield* refuse("rate_limited", { retryAfterSeconds: 60 })
    return session
  })

  const open = (
    response: ServerResponse,
    { sessionId, userId, organisationId }: { sessionId: string; userId: string; organisationId: string }
  ) => {
    if (response.destroyed) return
    let timer: NodeJS.Timeout | undefined
    let waiting = ""
    const flush = () => {
      timer = undefined
      if (response.writableLength > unreadBytes) return stream.end()
      response.write(waiting)
      waiting = ""
    }
    const stream: Stream = {
      sessionId,
      userId,
      topic: `${organisationId}/${userId}`,
      write: (text) => {
        if (!waiting.includes(text)) waiting += text
        timer ??= setTimeout(flush, togetherMs)
      },
      end: () => {
        streams.delete(stream)
        countStreams()
        clearTimeout(timer)
        response.end(waiting)
      }
    }
    streams.add(stream)
    countStreams()
    response.on("close", () => {
      streams.delete(stream)
      countStreams()
      clearTimeout(timer)
    })
    response.writeHead(200, {
      "content-type": "text/event-stream; charset=utf-8",
      "cache-control": "no-store",
      "x-accel-buffering": "no"
    })
    response.write("event: ready\ndata:\n\n")
  }

  const answer = (request: IncomingMessage, response: ServerResponse) =>
    admit(request).pipe(
      Effect.match({
        onSuccess: (session) => open(response, session),
        onFailure: (error) =>
          send(
            response,
            refusalReply(
              error._tag === "Refusal" ? error : refuse("unavailable", { retryAfterSeconds: 1 }),
              languageOf(request.headers["accept-language"])
            )
          )
      })
    )

  return { path: `${options.base}/events`, answer, leave }
})
