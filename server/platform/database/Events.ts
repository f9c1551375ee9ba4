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
        Effect.sync(() => new Listening(url)),
        (listening) => Effect.promise(() => listening.stop())
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

const clientFor = (url: string) =>
  new pg.Client({
    connectionString: url,
    application_name: "pro-leads events",
    connectionTimeoutMillis: 4_000,
    query_timeout: 4_000,
    keepAlive: true
  })

/** Listens until stopped. A lost connection is made again, after waits that grow. */
class Listening {
  readonly #url: string
  readonly #listeners = new Set<Listener>()
  #client: pg.Client | undefined
  #isUp = false
  #isStopped = false
  #failures = 0
  #timer: NodeJS.Timeout | undefined

  constructor(url: string) {
    this.#url = url
    void this.#connect()
  }

  readonly isListening = () => this.#isUp

  readonly listen = (listener: Listener) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  async stop() {
    this.#isStopped = true
    clearTimeout(this.#timer)
    const open = this.#client
    this.#client = undefined
    await open?.end().catch(() => undefined)
  }

  #tell(event: Event) {
    for (const listener of this.#listeners) listener(event)
  }

  #lose(lost: pg.Client) {
    if (lost !== this.#client) return
    this.#client = undefined
    clearTimeout(this.#timer)
    lost.end().catch(() => undefined)
    if (this.#isUp) {
      this.#isUp = false
      this.#tell({ type: "deaf" })
    }
    if (this.#isStopped) return
    const wait = waitsMs[Math.min(this.#failures, waitsMs.length - 1)] ?? 0
    this.#failures += 1
    this.#timer = setTimeout(() => this.#connect(), wait * (0.5 + Math.random()))
  }

  /** A connection dropped by a firewall is silent, so it has to be probed. */
  #ask(client: pg.Client) {
    this.#timer = setTimeout(() => {
      client.query("select 1").then(
        () => client === this.#client && this.#ask(client),
        () => this.#lose(client)
      )
    }, checkEveryMs)
  }

  async #connect() {
    const made = clientFor(this.#url)
    this.#client = made
    made.on("error", () => this.#lose(made))
    made.on("end", () => this.#lose(made))
    made.on("notification", ({ payload }) => {
      const event = parse(payload)
      if (event) this.#tell(event)
    })
    try {
      await made.connect()
      await made.query(`listen ${channel}`)
      this.#isUp = true
      this.#failures = 0
      this.#ask(made)
    } catch {
      this.#lose(made)
    }
  }
}
