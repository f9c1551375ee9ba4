import { readFileSync } from "node:fs"
import http from "node:http"
import { setTimeout } from "node:timers/promises"
import { cpuMsOf, keepResult, median, printTable, quantile, rounded } from "./measure.ts"
import { startBenchServer } from "./server.ts"
import { type Side, startPeer } from "./startPeer.ts"

const people = 10_000
const poolSize = 20
const callers = 16
/** Short and many: the machine's speed drifts, and each round is compared with its neighbour. */
const rounds = 15
const seconds = 3
const path = "/leads/get-leads"
const body = JSON.stringify({ limit: 20 })

/** Memory of a process, in MB. */
const memoryMb = ({ pid }: Side) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? Number.NaN) / 1_024

const clientFor = (headers: Readonly<Record<string, string>>) => {
  const agent = new http.Agent({ keepAlive: true, maxSockets: callers })
  const call = ({ url }: Side) =>
    new Promise<string>((resolve, reject) => {
      const request = http.request(
        `${url}${path}`,
        { method: "POST", agent, headers: { ...headers, "content-length": Buffer.byteLength(body) } },
        (response) => {
          const chunks: Array<Buffer> = []
          response.on("data", (chunk: Buffer) => chunks.push(chunk))
          response.on("end", () => {
            const text = String(Buffer.concat(chunks))
            if (response.statusCode === 200) resolve(text)
            else reject(new Error(`${url} answered ${response.statusCode}: ${text}`))
          })
        }
      )
      request.on("error", reject)
      request.end(body)
    })
  return { call, close: () => agent.destroy() }
}

type Client = ReturnType<typeof clientFor>

/** Every caller sends its next call when the last is answered. */
const round = async ({ call }: Client, side: Side, forSeconds: number) => {
  const times: Array<number> = []
  const began = performance.now()
  const cpuBefore = cpuMsOf(side.pid)
  const end = began + forSeconds * 1_000
  await Promise.all(
    Array.from({ length: callers }, async () => {
      for (let at = performance.now(); at < end; at = performance.now()) {
        await call(side)
        times.push(performance.now() - at)
      }
    })
  )
  return {
    perSecond: times.length / ((performance.now() - began) / 1_000),
    p50: quantile(times, 0.5),
    p99: quantile(times, 0.99),
    cpu: (cpuMsOf(side.pid) - cpuBefore) / times.length
  }
}

/** Memory at full load, in MB, ten times in the given seconds. */
const memoryOver = async (client: Client, side: Side, forSeconds: number) => {
  const load = round(client, side, forSeconds)
  const memory: Array<number> = []
  for (let sample = 0; sample < 10; sample++) {
    await setTimeout((forSeconds * 1_000) / 10)
    memory.push(rounded(memoryMb(side)))
  }
  await load
  return memory
}

const leadsIn = (reply: string) => JSON.stringify((JSON.parse(reply) as { readonly data: unknown }).data)

/**
 * A page of leads from the server with all of its middleware, and from fastify with pg sending the same statements and
 * the same leads. Both run as processes of their own, in turn, each with 16 callers. Then the server's memory under
 * full load: `npm run bench -- api 600` watches it for ten minutes.
 */
export const bench = async ([memorySeconds = "60"]: ReadonlyArray<string>) => {
  const server = await startBenchServer(people, {
    DATABASE_POOL: String(poolSize),
    LOG_LEVEL: "info"
  })
  const { token } = await server.signUp()
  const { accessToken } = server.urls
  const client = clientFor({
    "content-type": "application/json",
    "access-token": accessToken,
    authkey: `Bearer ${token}`
  })
  const peer = await startPeer({ database: server.urls.database, accessToken, pool: poolSize })
  const sides = { server: { url: server.urls.api, pid: server.child.pid ?? 0 }, "fastify + pg": peer }
  try {
    const [ours, theirs] = [await client.call(sides.server), await client.call(peer)]
    if (leadsIn(ours) !== leadsIn(theirs)) throw new Error("the two replies differ")
    for (const side of Object.values(sides)) await round(client, side, 3)
    const measured = { server: [], "fastify + pg": [] } as Record<
      keyof typeof sides,
      Array<Awaited<ReturnType<typeof round>>>
    >
    for (let turn = 0; turn < rounds; turn++)
      for (const name of ["server", "fastify + pg"] as const)
        measured[name].push(await round(client, sides[name], seconds))
    const rows = (["server", "fastify + pg"] as const).map((name) => {
      const of = (figure: "perSecond" | "p50" | "p99" | "cpu") =>
        rounded(median(measured[name].map((one) => one[figure])))
      return {
        side: name,
        "calls/s": of("perSecond"),
        "p50 ms": of("p50"),
        "p99 ms": of("p99"),
        "CPU ms/call": of("cpu")
      }
    })
    printTable(rows)
    const ratio = (figure: "perSecond" | "p99" | "cpu") =>
      rounded(
        median(
          measured.server.map(
            (one, turn) => one[figure] / (measured["fastify + pg"][turn]?.[figure] ?? Number.NaN)
          )
        )
      )
    const ratios = { "calls/s": ratio("perSecond"), p99: ratio("p99"), CPU: ratio("cpu") }
    process.stdout.write(`\nserver / peer, medians of the rounds: ${JSON.stringify(ratios)}\n`)
    const memory = await memoryOver(client, sides.server, Number(memorySeconds))
    process.stdout.write(`memory under load, MB, over ${memorySeconds} s: ${memory.join(", ")}\n`)
    keepResult("api", {
      callers,
      rounds,
      seconds,
      rows,
      ratios,
      memorySeconds: Number(memorySeconds),
      memory
    })
  } finally {
    client.close()
    await peer.close()
    await server.close()
  }
}
