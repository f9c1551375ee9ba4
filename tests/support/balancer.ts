import { createServer, type IncomingMessage, request as open, type ServerResponse } from "node:http"
import { setTimeout as delay } from "node:timers/promises"
import { listen } from "../../server/embedded/ports.ts"

/** How often the readiness of each copy is looked at, in ms. */
const looksEveryMs = 200

/** A copy gets no more requests after so many looks in a row that did not find it ready. */
const looksUntilDown = 3

const isReady = (copy: string) =>
  fetch(`${copy}/readyz`, { signal: AbortSignal.timeout(2_000) }).then(
    ({ status }) => status === 200,
    () => false
  )

/** A balancer in front of copies of the server. */
export type Balancer = {
  readonly url: string
  /** Sets the copies, and resolves when exactly these are ready. */
  readonly use: (addresses: ReadonlyArray<string>) => Promise<void>
  readonly stop: () => Promise<void>
}

/**
 * Stands in for HAProxy where it is not installed: asks each copy for its readiness, gives every request to the next
 * ready one, or to any if none is ready, and tries another copy only if the connection was refused. A request that a copy
 * began to read is never repeated.
 */
export const startBalancer = async (): Promise<Balancer> => {
  let copies: ReadonlyArray<string> = []
  let ready: ReadonlyArray<string> = []
  const failedLooks = new Map<string, number>()
  let turn = 0
  let isOpen = true

  const look = async () => {
    const looked = copies
    await Promise.all(
      looked.map(async (copy) => {
        const failed = failedLooks.get(copy) ?? looksUntilDown
        failedLooks.set(copy, (await isReady(copy)) ? 0 : failed + 1)
      })
    )
    ready = looked.filter((copy) => (failedLooks.get(copy) ?? 0) < looksUntilDown)
  }
  const looking = (async () => {
    while (isOpen) {
      await look()
      await delay(looksEveryMs)
    }
  })()

  const pass = (incoming: IncomingMessage, response: ServerResponse, body: Buffer, left: number) => {
    const targets = ready.length > 0 ? ready : copies
    const copy = targets[turn++ % targets.length]
    if (copy === undefined) return void response.writeHead(503).end()
    let isSent = false
    const { method, headers, url = "/" } = incoming
    const outgoing = open(new URL(url, copy), { method, headers, agent: false }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
      answer.on("error", () => response.destroy())
    })
    outgoing.on("socket", (socket) =>
      socket.once("connect", () => {
        isSent = true
      })
    )
    outgoing.on("error", () => {
      if (!isSent && left > 0) return pass(incoming, response, body, left - 1)
      if (response.headersSent) response.destroy()
      else response.writeHead(502).end()
    })
    outgoing.end(body)
  }

  const server = createServer(async (incoming, response) => {
    const chunks: Array<Buffer> = []
    for await (const chunk of incoming) chunks.push(chunk as Buffer)
    pass(incoming, response, Buffer.concat(chunks), 3)
  })
  const port = await listen(server)
  return {
    url: `http://127.0.0.1:${port}`,
    use: async (addresses) => {
      copies = addresses
      while (ready.length !== copies.length || ready.some((copy) => !copies.includes(copy)))
        await delay(looksEveryMs / 4)
    },
    stop: async () => {
      isOpen = false
      await looking
      server.closeAllConnections()
      server.close()
    }
  }
}
