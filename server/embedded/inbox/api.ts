import type http from "node:http"
import { assertJson, parseJson, RequestRefused, readBody, sendJson } from "../loopback.ts"
import type { Message, Messages } from "./messages.ts"

const maxWait = 60_000
const maxBody = 64 * 1024

const bad = (message: string) => new RequestRefused(400, message)

const readNumber = (params: URLSearchParams, name: string) => {
  const text = params.get(name)
  if (text === null) return 0
  const value = Number(text)
  if (!/^\d+$/.test(text) || !Number.isSafeInteger(value)) throw bad(`${name} must be a whole number`)
  return value
}

const readKind = (params: URLSearchParams): Message["kind"] | undefined => {
  const kind = params.get("kind") ?? undefined
  if (kind === undefined || kind === "email" || kind === "sms") return kind
  throw bad("kind must be email or sms")
}

/** GET /api/messages?to=&kind=email|sms&after=<id>&wait=<ms> */
export const answerMessages = async (
  messages: Messages,
  { searchParams: params }: URL,
  response: http.ServerResponse
) => {
  const query = {
    to: params.get("to") ?? undefined,
    kind: readKind(params),
    after: readNumber(params, "after")
  }
  const wait = Math.min(readNumber(params, "wait"), maxWait)
  const gone = new AbortController()
  response.once("close", () => gone.abort())
  sendJson(response, 200, await messages.waitFor(query, wait, gone.signal))
}

const isText = (value: unknown, limit: number): value is string =>
  typeof value === "string" && value !== "" && value.length <= limit

/** POST /api/sms { to: [...], text } */
export const takeSms = async (
  messages: Messages,
  request: http.IncomingMessage,
  response: http.ServerResponse
) => {
  assertJson(request)
  const body = parseJson(await readBody(request, maxBody))
  const { to, text } = (typeof body === "object" && body !== null ? body : {}) as {
    to?: unknown
    text?: unknown
  }
  if (!Array.isArray(to) || to.length === 0 || to.length > 100 || !to.every((each) => isText(each, 64)))
    throw bad("to must be a list of 1 to 100 numbers")
  if (!isText(text, 10_000)) throw bad("text must have 1 to 10000 characters")
  const { id } = messages.add({ kind: "sms", to, subject: "", text, html: "" })
  sendJson(response, 202, { id })
}
