import { once } from "node:events"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { text } from "node:stream/consumers"

type Seen = {
  readonly call: string
  readonly headers: Readonly<Record<string, string | ReadonlyArray<string> | undefined>>
  readonly body: string
}

type Response = { readonly status: number; readonly body: unknown } | "hang up"

type Answering = (seen: Seen) => Response | Promise<Response>

/** An endpoint that answers as a payment provider's documentation says, and records its requests. */
export const startEndpoint = async () => {
  const seen: Array<Seen> = []
  const answers = new Map<string, Answering>()
  const server = createServer(async (request, response) => {
    const call = `${request.method} ${request.url}`
    const asked = { call, headers: request.headers, body: await text(request) }
    seen.push(asked)
    const answer = (await answers.get(call)?.(asked)) ?? {
      status: 404,
      body: { error: { code: "NOT_FOUND" } }
    }
    if (answer === "hang up") return request.socket.destroy()
    response.writeHead(answer.status, { "content-type": "application/json" })
    response.end(JSON.stringify(answer.body))
  })
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    on: (call: string, answer: Answering | { readonly status?: number; readonly body: unknown }) => {
      answers.set(call, typeof answer === "function" ? answer : () => ({ status: 200, ...answer }))
    },
    close: () => {
      server.close()
      server.closeAllConnections()
    }
  }
}
