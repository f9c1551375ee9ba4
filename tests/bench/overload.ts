import http from "node:http"
import { loadavg } from "node:os"
import { monitorEventLoopDelay } from "node:perf_hooks"
import { findPort } from "../../server/embedded/ports.ts"
import { keepResult, printTable, quantile, rounded } from "./measure.ts"
import { startBenchServer } from "./server.ts"
import { startPeer } from "./startPeer.ts"
import { strangers } from "./strangers.ts"

const people = 2_000
const poolSize = 20
const callers = 40
const seconds = 8
const burst = 300
const search = JSON.stringify({ limit: 20 })

type Reply = { readonly status: number; readonly ms: number }

/** Connections opened in advance, as by a load balancer: node accepts one per turn of its event loop. */
const connections = 1_500

type Urls = {
  readonly app: string
  readonly api: string
  readonly accessToken: string
  /** Asked for readiness. */
  readonly health: string
}

const clientFor = (urls: Urls) => {
  const agent = new http.Agent({ keepAlive: true, maxFreeSockets: connections })
  const prober = new http.Agent({ keepAlive: true })
  const send = (
    url: string,
    method: string,
    headers: Record<string, string | number>,
    body = "",
    by = agent
  ) =>
    new Promise<Reply>((resolve) => {
      const began = performance.now()
      const end = (status: number) => resolve({ status, ms: performance.now() - began })
      const request = http.request(url, { method, agent: by, headers }, (response) => {
        response.resume()
        response.on("end", () => end(response.statusCode ?? 0))
      })
      request.on("error", () => end(0))
      request.on("close", () => end(0))
      request.end(body)
    })
  return {
    call: (path: string, body: string, token?: string) =>
      send(
        `${urls.api}${path}`,
        "POST",
        {
          "content-type": "application/json",
          "content-length": Buffer.byteLength(body),
          "access-token": urls.accessToken,
          ...(token !== undefined && { authKey: `Bearer ${token}` })
        },
        body
      ),
    /** The peer has no readiness, and refuses at once. */
    isReady: () => send(`${urls.health}/readyz`, "GET", {}, "", prober),
    connect: () =>
      Promise.all(Array.from({ length: connections }, () => send(`${urls.app}/healthz`, "GET", {}))),
    close: () => {
      agent.destroy()
      prober.destroy()
    }
  }
}

type Client = ReturnType<typeof clientFor>

const isServed = ({ status }: Reply) => status === 200

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Calls per second while every caller waits for its reply. */
const capacityOf = async (client: Client, tokens: ReadonlyArray<string>) => {
  const end = performance.now() + seconds * 1_000
  let served = 0
  await Promise.all(
    tokens.slice(0, 20).map(async (token) => {
      while (performance.now() < end)
        if (isServed(await client.call("/leads/get-leads", search, token))) served += 1
    })
  )
  return served / seconds
}

/** Sends `rate` calls per second regardless of responses, and checks readiness ten times a second. */
const openLoop = async (client: Client, tokens: ReadonlyArray<string>, rate: number) => {
  const replies: Array<Promise<Reply>> = []
  const checks: Array<Promise<Reply>> = []
  await client.connect()
  const lateness = monitorEventLoopDelay({ resolution: 5 })
  lateness.enable()
  const began = performance.now()
  for (let elapsed = 0; elapsed < seconds; elapsed = (performance.now() - began) / 1_000) {
    while (replies.length < elapsed * rate)
      replies.push(client.call("/leads/get-leads", search, tokens[replies.length % tokens.length]))
    while (checks.length < elapsed * 10) checks.push(client.isReady())
    await sleep(5)
  }
  const all = await Promise.all(replies)
  const took = (performance.now() - began) / 1_000
  const ready = await Promise.all(checks)
  const served = all.filter(isServed)
  const times = served.map(({ ms }) => ms)
  const refusals = all.filter((reply) => !isServed(reply)).map(({ ms }) => ms)
  return {
    "served/s": rounded(served.length / took),
    "refused %": rounded((100 * refusals.length) / all.length),
    "p50 ms": rounded(quantile(times, 0.5)),
    "p99 ms": rounded(quantile(times, 0.99)),
    "refusal p50 ms": refusals.length > 0 ? rounded(quantile(refusals, 0.5)) : 0,
    "readyz p99 ms": rounded(
      quantile(
        ready.map(({ ms }) => ms),
        0.99
      )
    ),
    "not ready": ready.filter(({ status }) => status === 0 || status >= 500).length,
    "client late p99 ms": rounded(lateness.percentile(99) / 1e6)
  }
}

const signInsAtOnce = async (client: Client) => {
  const replies = await Promise.all(
    Array.from({ length: burst }, (_, index) =>
      client.call("/auth/login", JSON.stringify({ email: `burst-${index}@example.com` }))
    )
  )
  return {
    "sign-ins at once": burst,
    refused: replies.filter((reply) => !isServed(reply)).length,
    "last after ms": rounded(Math.max(...replies.map(({ ms }) => ms)))
  }
}

/** One person searches 200 times at once while a neighbour continues working. */
const neighbourOf = async (client: Client, [greedy = "", neighbour = ""]: ReadonlyArray<string>) => {
  const searches = Array.from({ length: 200 }, () => client.call("/leads/get-leads", search, greedy))
  const calls: Array<Reply> = []
  for (let index = 0; index < 30; index++)
    calls.push(await client.call("/leads/get-leads", search, neighbour))
  const refused = (await Promise.all(searches)).filter((reply) => !isServed(reply)).length
  return {
    "neighbour's calls": calls.length,
    failed: calls.filter((reply) => !isServed(reply)).length,
    "p99 ms": rounded(
      quantile(
        calls.map(({ ms }) => ms),
        0.99
      )
    ),
    "refused of the other's 200": refused
  }
}

const fixedRates = [120, 200, 300, 600]

/** Open loop at fixed rates, and at half to four times the capacity. */
const underLoad = async (side: string, client: Client, tokens: ReadonlyArray<string>) => {
  await capacityOf(client, tokens)
  const capacity = await capacityOf(client, tokens)
  const rates = [
    ...fixedRates.map((rate) => ({ load: "", rate })),
    ...[0.5, 1, 2, 4].map((times) => ({ load: `${times} x`, rate: capacity * times }))
  ]
  const table = []
  for (const { load, rate } of rates)
    table.push({ side, load, "sent/s": rounded(rate), ...(await openLoop(client, tokens, rate)) })
  const served = table.map((row) => row["served/s"])
  const atTwice = table.find(({ load }) => load === "2 x")?.["served/s"] ?? Number.NaN
  process.stdout.write(`${side}: capacity ${rounded(capacity)} searches/s, load ${loadavg()[0]}\n`)
  printTable(table)
  const kept = rounded(atTwice / Math.max(capacity, ...served))
  process.stdout.write(`served at twice the capacity, of the most: ${kept}\n\n`)
  return { capacity: rounded(capacity), table, kept }
}

/**
 * Open loop at fixed rates and at half to four times the capacity, for the server and for fastify with pg; then a burst
 * of sign-ins, and a neighbour of a greedy person.
 */
export const bench = async () => {
  const { LIMIT_WAIT_MS, LIMIT_WAIT_FAVOURED_MS, LIMIT_LATE_MS } = process.env
  const healthPort = await findPort()
  const server = await startBenchServer(people, {
    HEALTH_PORT: String(healthPort),
    DATABASE_POOL: String(poolSize),
    LOG_LEVEL: "info",
    LIMIT_WAIT_MS: LIMIT_WAIT_MS ?? "2000",
    LIMIT_WAIT_FAVOURED_MS: LIMIT_WAIT_FAVOURED_MS ?? "4000",
    LIMIT_LATE_MS: LIMIT_LATE_MS ?? "200"
  })
  const { accessToken, database } = server.urls
  const client = clientFor({ ...server.urls, health: `http://127.0.0.1:${healthPort}` })
  const peer = await startPeer({ database, accessToken, pool: poolSize })
  const peerClient = clientFor({ app: peer.url, api: peer.url, health: peer.url, accessToken })
  try {
    const tokens = await strangers(server.database, callers)
    const ours = await underLoad("server", client, tokens)
    const theirs = await underLoad("fastify + pg", peerClient, tokens)
    const signIns = await signInsAtOnce(client)
    printTable([signIns])
    const neighbour = await neighbourOf(client, tokens)
    process.stdout.write("\n")
    printTable([neighbour])
    keepResult("overload", { server: ours, "fastify + pg": theirs, signIns, neighbour, load: loadavg()[0] })
  } finally {
    client.close()
    peerClient.close()
    await peer.close()
    await server.close()
  }
}
