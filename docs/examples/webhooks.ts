/**
 * Receives webhooks: checks the signature, drops repeated events, and answers before it works on them.
 *
 *     PRO_LEADS_WEBHOOK_SECRET=whsec_… PORT=8080 node docs/examples/webhooks.ts
 *
 * A proxy with TLS in front makes it an https address.
 */
import { createHmac, timingSafeEqual } from "node:crypto"
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type Server } from "node:http"

const toleranceSeconds = 300
const largestBytes = 64 * 1024

/** True if the body was signed with the secret at most five minutes ago. `body` is the text as it arrived. */
export const isGenuine = (secret: string, headers: IncomingHttpHeaders, body: string): boolean => {
  const id = String(headers["webhook-id"])
  const timestamp = String(headers["webhook-timestamp"])
  if (!(Math.abs(Date.now() / 1_000 - Number(timestamp)) <= toleranceSeconds)) return false
  const key = Buffer.from(secret.replace(/^whsec_/, ""), "base64")
  const expected = createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest()
  return String(headers["webhook-signature"])
    .split(" ")
    .some((signature) => {
      const [version, text = ""] = signature.split(",")
      const given = Buffer.from(text, "base64")
      return version === "v1" && given.length === expected.length && timingSafeEqual(given, expected)
    })
}

export type WebhookEvent = {
  readonly id: string
  readonly type: string
  readonly timestamp: string
  readonly organisationId: string
  readonly data: Readonly<Record<string, unknown>>
}

const readBody = async (request: IncomingMessage): Promise<string | undefined> => {
  const chunks: Array<Buffer> = []
  let bytes = 0
  for await (const chunk of request) {
    bytes += chunk.length
    if (bytes > largestBytes) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString("utf8")
}

type Receiving = {
  readonly secret: string
  /** Called once for each event. A failed delivery is repeated, so a database should remember the ids in earnest. */
  readonly onEvent: (event: WebhookEvent) => Promise<void>
}

export const makeReceiver = ({ secret, onEvent }: Receiving): Server => {
  const seen = new Set<string>()
  return createServer(async (request, response) => {
    const body = await readBody(request)
    if (body === undefined || !isGenuine(secret, request.headers, body)) {
      response.writeHead(400).end()
      return
    }
    const event = JSON.parse(body) as WebhookEvent
    response.writeHead(204).end()
    if (seen.has(event.id)) return
    seen.add(event.id)
    await onEvent(event).catch((error: unknown) => console.error(event.id, error))
  })
}

const run = ({ PRO_LEADS_WEBHOOK_SECRET = "", PORT = "8080" }: NodeJS.ProcessEnv) =>
  makeReceiver({
    secret: PRO_LEADS_WEBHOOK_SECRET,
    onEvent: async ({ type, timestamp, data }) => console.log(timestamp, type, data)
  }).listen(Number(PORT))

if (import.meta.main) run(process.env)
