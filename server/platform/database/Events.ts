import { Context, Effect, Layer } from "effect"
import pg from "pg"

/**
 * Changed notifications, as `organisation/user`, ended sessions, and organisations with a changed do-not-call list or
 * import, new details, or deliveries of webhooks to queue. Never more than ids.
 */
export type Event =
  | { readonly type: "notifications"; readonly id: string }
  | { readonly type: "ended"; readonly id: string }
  | { readonly type: "doNotCall"; readonly id: string }
  | { readonly type: "imports"; readonly id: string }
  | { readonly type: "organisation"; readonly id: string }
  | { readonly type: "webhooks"; readonly id: string }
  /** The connection is lost: events are missed until it is back. */
  | { readonly type: "deaf" }

type Listener = (event: Event) => void

/** Events between copies of the server, sent through the database. */
export class Events extends Context.Service<
  Events,
  {
    readonly isListening: () => boolean
    /** Returns a function that stops it. */
    readonly listen: (listener: Listener) => () => void
  }
>()("pro-leads/Events") {
  /** Listens on its own connection, and reconnects whenever it is lost. */
  static readonly layer = (url: string) =>
    Layer.effect(
      Events,
      Effect.acquireRelease(
        Effect.sync(() => startListening(url)),
        ({ stop }) => Effect.promise(stop)
      ).pipe(Effect.map(({ isListening, listen }) => Events.of({ isListening, listen })))
    )
}

const channel = "pro_leads"
const checkEveryMs = 20_000
const waitsMs = [250, 500, 1_000, 2_000, 5_000, 10_000]

const types = ["notifications", "ended", "doNotCall", "imports", "organisation", "webhooks"] as const

const parse = (payload: string | undefined): Event | undefined => {
  const [name, id] = (payload ?? "").split(" ")
  const type = types.find((known) => known === name)
  return type && id ? { type, id } : undefined
}

const startListening = (url: string) => {
  const listeners = new Set<Listener>()
  let client: pg.Client | undefined
  let isUp = false
  let isStopped = false
  let failures = 0
  let timer: NodeJS.Timeout | undefined

  const tell = (event: Event) => {
    for (const listener of listeners) listener(event)
  }

  const lose = (lost: pg.Client) => {
    if (lost !== client) return
    client = undefined
    clearTimeout(timer)
    lost.end().catch(() => undefined)
    if (isUp) {
      isUp = false
      tell({ type: "deaf" })
    }
    if (isStopped) return
    const wait = waitsMs[Math.min(failures, waitsMs.length - 1)] ?? 0
    failures += 1
    timer = setTimeout(connect, wait * (0.5 + Math.random()))
  }

  /** A connection dropped by a firewall is silent, so it has to be probed. */
  const ask = (of: pg.Client) => {
    timer = setTimeout(() => {
      of.query("select 1").then(
        () => of === client && ask(of),
        () => lose(of)
      )
    }, checkEveryMs)
  }

  const connect = async () => {
    const made = new pg.Client({
      connectionString: url,
      application_name: "pro-leads events",
      connectionTimeoutMillis: 4_000,
      query_timeout: 4_000,
      keepAlive: true
    })
    client = made
    made.on("error", () => lose(made))
    made.on("end", () => lose(made))
    made.on("notification", ({ payload }) => {
      const event = parse(payload)
      if (event) tell(event)
    })
    try {
      await made.connect()
      await made.query(`listen ${channel}`)
      isUp = true
      failures = 0
      ask(made)
    } catch {
      lose(made)
    }
  }

  void connect()

  return {
    isListening: () => isUp,
    listen: (listener: Listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    stop: async () => {
      isStopped = true
      clearTimeout(timer)
      const open = client
      client = undefined
      await open?.end().catch(() => undefined)
    }
  }
}
