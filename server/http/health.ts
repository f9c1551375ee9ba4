import { createServer, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { monitorEventLoopDelay } from "node:perf_hooks"
import { Effect, FiberSet } from "effect"
import { format } from "effect/observability/PrometheusMetrics"
import { Database } from "../platform/database/Database.ts"
import { Events } from "../platform/database/Events.ts"
import { setGauges } from "../platform/telemetry/metrics.ts"
import { makeQueueFigures } from "../platform/telemetry/queueFigures.ts"

export type HealthOptions = {
  readonly host: string
  readonly port: number
  /** The database's address for jobs. */
  readonly databaseUrl: string
  /** False while the server stops. */
  readonly isReady: Effect.Effect<boolean>
}

const processFigures = () => {
  const { user, system } = process.cpuUsage()
  const { rss, heapUsed } = process.memoryUsage()
  return {
    process_cpu_seconds: (user + system) / 1e6,
    process_resident_bytes: rss,
    process_heap_bytes: heapUsed,
    process_start_seconds: Date.now() / 1_000 - process.uptime()
  }
}

const answer = (response: ServerResponse, status: number, type: string, text: string) => {
  if (response.destroyed) return
  response.writeHead(status, { "content-type": type, "cache-control": "no-store" }).end(text)
}

const sayHealth = (response: ServerResponse, isWell: boolean) =>
  answer(response, isWell ? 200 : 503, "application/json; charset=utf-8", JSON.stringify({ status: isWell }))

/** Serves `/healthz`, `/readyz` and `/metrics` on a listener of its own, for the network of the operators. */
export const serveHealth = Effect.fn("serveHealth")(function* (options: HealthOptions) {
  const database = yield* Database
  const events = yield* Events
  const delay = monitorEventLoopDelay({ resolution: 20 })
  delay.enable()
  const queues = yield* Effect.acquireRelease(
    Effect.sync(() => makeQueueFigures(options.databaseUrl)),
    ({ close }) => Effect.promise(close)
  )

  const metrics = Effect.gen(function* () {
    yield* Effect.promise(queues.refresh)
    const { busy, waiting } = database.figures()
    setGauges({
      ...processFigures(),
      connections_busy: busy,
      connections_waiting: waiting,
      live_events: Number(events.isListening()),
      ready: Number(yield* options.isReady),
      event_loop_delay_seconds: delay.percentile(99) / 1e9
    })
    delay.reset()
    return yield* format()
  })

  const handle = (path: string, response: ServerResponse): Effect.Effect<void> => {
    if (path === "/healthz") return Effect.sync(() => sayHealth(response, true))
    if (path === "/readyz") return Effect.map(options.isReady, (isReady) => sayHealth(response, isReady))
    if (path !== "/metrics") return Effect.sync(() => answer(response, 404, "text/plain", "not found\n"))
    return Effect.map(metrics, (text) =>
      answer(response, 200, "text/plain; version=0.0.4; charset=utf-8", text)
    )
  }

  const run = yield* FiberSet.makeRuntime()
  const server = createServer((request, response) => {
    request.resume()
    run(handle((request.url ?? "/").split("?")[0] ?? "/", response))
  })
  yield* Effect.acquireRelease(
    Effect.callback<void, Error>((resume) => {
      server.once("error", (error) => resume(Effect.fail(error)))
      server.listen({ port: options.port, host: options.host }, () => resume(Effect.void))
    }),
    () =>
      Effect.sync(() => {
        delay.disable()
        server.close()
        server.closeAllConnections()
      })
  )
  return (server.address() as AddressInfo).port
})
