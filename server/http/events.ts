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

type Listener = { readonly sessionId: string; readonly userId: string; readonly organisationId: string }

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

/** Streams that are open, and their number as a gauge. */
type Streams = { readonly open: Set<Stream>; readonly count: () => void }

const ended = "event: ended\ndata:\n\n"

const endWithSession = (stream: Stream) => {
  stream.write(ended)
  stream.end()
}

const endAll = ({ open }: Streams) => {
  for (const stream of open) stream.end()
}

/** An event that the database announced goes to the streams it concerns. */
const deliver = (streams: Streams, event: Event) => {
  if (event.type === "deaf") return endAll(streams)
  for (const stream of streams.open) {
    if (event.type === "notifications" && stream.topic === event.id)
      stream.write("event: notifications\ndata:\n\n")
    if (isOfOrganisation(event) && stream.topic.startsWith(`${event.id}/`))
      stream.write(`event: ${event.type}\ndata:\n\n`)
    if (event.type === "ended" && stream.sessionId === event.id) endWithSession(stream)
  }
}

/** A stream on a response. Events of the same moment are written together. */
const streamOn = (
  response: ServerResponse,
  { sessionId, userId, organisationId }: Listener,
  streams: Streams
): Stream => {
  let timer: NodeJS.Timeout | undefined
  let waiting = ""
  const flush = () => {
    timer = undefined
    if (response.writableLength > unreadBytes) return stream.end()
    response.write(waiting)
    waiting = ""
  }
  const forget = () => {
    streams.open.delete(stream)
    streams.count()
    clearTimeout(timer)
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
      forget()
      response.end(waiting)
    }
  }
  response.on("close", forget)
  return stream
}

const open = (response: ServerResponse, listener: Listener, streams: Streams) => {
  if (response.destroyed) return
  streams.open.add(streamOn(response, listener, streams))
  streams.count()
  response.writeHead(200, {
    "content-type": "text/event-stream; charset=utf-8",
    "cache-control": "no-store",
    "x-accel-buffering": "no"
  })
  response.write("event: ready\ndata:\n\n")
}

/** Checks a request for a stream as any call is checked. Fails with a refusal. */
const makeAdmit = (options: DispatchOptions, share: Share) => {
  const addresses = new Allowance("events", options.perMinute.address, share)
  const isAccessToken = sameTextAs(options.accessToken)
  return Effect.fnUntraced(function* (request: IncomingMessage) {
    const database = yield* Database
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
    return session
  })
}

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
  const all = new Set<Stream>()
  const streams: Streams = { open: all, count: () => setGauges({ event_streams: all.size }) }
  let isLeaving = false

  const unlisten = events.listen((event) => deliver(streams, event))
  const heartbeat = setInterval(() => {
    for (const stream of all) stream.write(":\n\n")
  }, heartbeatMs)

  /** A stream must not outlive its session, nor keep it alive: this reads without extending it. */
  const check = endOutdated(
    all,
    (ids) => database.transaction({ system: true }, () => openSessions(ids), { readOnly: true }),
    endWithSession
  )
  yield* Effect.forkScoped(Effect.forever(Effect.andThen(Effect.sleep(checkEveryMs), Effect.ignore(check))))

  const leave = Effect.sync(() => {
    isLeaving = true
    clearInterval(heartbeat)
    unlisten()
    endAll(streams)
  })

  const admit = makeAdmit(options, share)
  const place = Effect.fnUntraced(function* (request: IncomingMessage) {
    const session = yield* admit(request)
    if (isLeaving || !events.isListening() || all.size >= streamsMost) {
      return yield* refuse("unavailable", { retryAfterSeconds: 5 })
    }
    const own = [...all].filter(({ userId }) => userId === session.userId)
    if (own.length >= streamsPerUser) return yield* refuse("rate_limited", { retryAfterSeconds: 60 })
    return session
  })

  const answer = (request: IncomingMessage, response: ServerResponse) =>
    place(request).pipe(
      Effect.match({
        onSuccess: (session) => open(response, session, streams),
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
