import { createHmac } from "node:crypto"
import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http"
import { listen } from "../../server/embedded/ports.ts"

export type ReceivedEvent = {
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly text: string
  readonly body: {
    readonly id: string
    readonly type: string
    readonly timestamp: string
    readonly organisationId: string
    readonly data: Readonly<Record<string, unknown>>
  }
}

type Answer = (response: ServerResponse) => void

/** An HTTP server that receives webhooks and answers each path as set by `answer`: 204 by default. */
export const startReceiver = async () => {
  const received: Array<ReceivedEvent> = []
  const answers = new Map<string, Answer>()
  const server = createServer((request, response) => {
    const chunks: Array<Buffer> = []
    request.on("data", (chunk: Buffer) => chunks.push(chunk))
    request.on("end", () => {
      const path = request.url ?? ""
      const text = Buffer.concat(chunks).toString()
      received.push({ path, headers: request.headers, text, body: JSON.parse(text) })
      const answer = answers.get(path)
      if (answer) return answer(response)
      response.writeHead(204).end()
    })
  })
  const port = await listen(server)
  return {
    url: `http://127.0.0.1:${port}`,
    received,
    at: (path: string) => received.filter((each) => each.path === path),
    answer: (path: string, answer: Answer) => answers.set(path, answer),
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      })
  }
}

export type Receiver = Awaited<ReturnType<typeof startReceiver>>

/** True if one of the signatures is that of this secret, computed apart from the product's code. */
export const isSignedWith = (secret: string, { headers, text }: ReceivedEvent) => {
  const key = Buffer.from(secret.replace("whsec_", ""), "base64")
  const content = `${headers["webhook-id"]}.${headers["webhook-timestamp"]}.${text}`
  const expected = createHmac("sha256", key).update(content).digest("base64")
  return String(headers["webhook-signature"]).split(" ").includes(`v1,${expected}`)
}
