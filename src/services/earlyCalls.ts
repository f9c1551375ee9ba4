import type { BatchedCall, BatchLine } from "../../contract/batch.ts"
import type { EarlyCalls } from "../../contract/earlyCalls.ts"

/** Calls that the script in the page's head sent before the application loaded. */
type KeptCalls = {
  readonly token: string
  readonly madeAt: number
  readonly responses: Map<string, () => Promise<Response>>
  /** The calls that succeeded by now. */
  readonly arrived: Set<string>
}

declare global {
  var earlyCalls: KeptCalls | undefined
}

const freshForMs = 30_000

const keyOf = (path: string, body: string) => `${path} ${body}`

const keep = (
  { path, payload }: BatchedCall,
  response: Promise<Response>,
  { token, isLater }: { readonly token: string; readonly isLater: boolean }
): void => {
  globalThis.earlyCalls ??= { token, madeAt: Date.now(), responses: new Map(), arrived: new Set() }
  const { responses, arrived } = globalThis.earlyCalls
  const key = keyOf(path, JSON.stringify(payload))
  responses.set(key, () => (isLater ? response.then((there) => isIdle().then(() => there)) : response))
  response.then(
    ({ ok }) => ok && arrived.add(key),
    () => undefined
  )
}

type Waiting = {
  readonly resolve: (response: Response) => void
  readonly reject: (reason: Error) => void
}

const responseOf = ({ status, body, retryAfterSeconds }: BatchLine) =>
  new Response(JSON.stringify(body), {
    status,
    ...(retryAfterSeconds !== undefined && { headers: { "retry-after": String(retryAfterSeconds) } })
  })

/** A server that is too busy for a batch is too busy for its calls. Any other refusal concerns the batch alone. */
const isOfAll = ({ status }: Response) => status === 429 || status >= 500

/** Gives each call its line. */
const handOut = async (response: Response, waiting: ReadonlyArray<Waiting>): Promise<void> => {
  if (isOfAll(response)) {
    const { status, headers } = response
    const text = await response.text()
    for (const { resolve } of waiting) resolve(new Response(text, { status, headers }))
  }
  if (!response.ok || response.body === null) return
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  let text = ""
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    const lines = (text + value).split("\n")
    text = lines.pop() ?? ""
    for (const one of lines) {
      const line: BatchLine = JSON.parse(one)
      waiting[line.index]?.resolve(responseOf(line))
    }
  }
}

/** Resolves when the browser has drawn what there is to draw; after a second in any case, since a hidden tab draws nothing. */
const isIdle = () =>
  new Promise<void>((resolve) => {
    globalThis.requestIdleCallback?.(() => resolve(), { timeout: 1_000 }) ?? setTimeout(resolve)
  })

/**
 * Keeps the responses of calls that are sent together by `send`, which gets the body of the batch, and returns them in
 * the order of the calls. Later ones don't arrive before what the first ones brought is drawn.
 */
export const sendEarly = (
  { first, later }: EarlyCalls,
  token: string,
  send: (body: string) => Promise<Response>
): ReadonlyArray<Promise<Response>> => {
  const calls = [...first, ...later]
  const waiting: Array<Waiting> = []
  const responses = calls.map((call) => {
    const response = new Promise<Response>((resolve, reject) => waiting.push({ resolve, reject }))
    keep(call, response, { token, isLater: later.includes(call) })
    return response
  })
  const fail = () => {
    for (const { reject } of waiting) reject(new Error("the batch ended without this call"))
  }
  send(JSON.stringify({ calls }))
    .then((response) => handOut(response, waiting))
    .then(fail, fail)
  return responses
}

/** True if this call was sent early and has succeeded. */
export const hasArrived = (path: string, body: string): boolean =>
  globalThis.earlyCalls?.arrived.has(keyOf(path, body)) ?? false

/** The early response to the same call, if it was sent in the same session a moment ago; each is used once. */
export const takeEarly = (
  path: string,
  body: string,
  token: string | null
): Promise<Response> | undefined => {
  const { earlyCalls } = globalThis
  if (!earlyCalls || earlyCalls.token !== token || Date.now() - earlyCalls.madeAt > freshForMs)
    return undefined
  const response = earlyCalls.responses.get(keyOf(path, body))
  earlyCalls.responses.delete(keyOf(path, body))
  return response?.()
}

/** Forgets the early responses, because the data may have changed since. */
export const dropEarly = (): void => globalThis.earlyCalls?.responses.clear()
