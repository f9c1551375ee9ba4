import type { CDPSession, Page, Route } from "playwright-core"
import { batchPath } from "../../contract/batch.ts"

export type Reply = {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** A call of a page that waits until one of its functions is called. */
export type HeldCall = {
  readonly url: string
  readonly pass: () => Promise<void>
  /** Passes it, and changes the JSON of the response. */
  readonly passWith: (change: (body: Record<string, unknown>) => object) => Promise<void>
  readonly cut: () => Promise<void>
  readonly reply: (reply: Reply) => Promise<void>
}

type Paused = {
  readonly requestId: string
  readonly request: { readonly url: string }
  readonly responseStatusCode?: number
  readonly responseHeaders?: ReadonlyArray<{ readonly name: string; readonly value: string }>
}

/**
 * Holds the calls of a page to an address. Its batch is answered without a line, so that the page makes each call of it
 * on its own. A route of Playwright would hold every request of the page, and would have
 * all of its code loaded and compiled again.
 */
export const holdCalls = (page: Page, address: string, onCall: (call: HeldCall) => void) =>
  holdMatching(page, `${address}/*`, onCall)

const holdMatching = async (page: Page, urlPattern: string, onCall: (call: HeldCall) => void) => {
  const session = await page.context().newCDPSession(page)
  const changes = new Map<string, (body: Record<string, unknown>) => object>()
  session.on("Fetch.requestPaused", (paused: Paused) => {
    if (paused.request.url.endsWith(batchPath)) {
      void fulfil(session, paused.requestId, 200, [], "").catch(() => undefined)
      return
    }
    const change = changes.get(paused.requestId)
    if (!change) return onCall(callOf(session, paused, changes))
    changes.delete(paused.requestId)
    changeReply(session, paused, change).catch(() => undefined)
  })
  await session.send("Fetch.enable", { patterns: [{ urlPattern }, { urlPattern: `*${batchPath}` }] })
  return () => session.detach()
}

type Refusal = { readonly path: string; readonly status: number; readonly body: object }

/**
 * Refuses the page's first call of a path and passes later ones. A route of Playwright with `times: 1` ends with its
 * call, and code that the page requests at that moment can stay without an answer. Returns a function that ends it.
 */
export const refuseFirst = async (page: Page, address: string, { path, status, body }: Refusal) => {
  let isRefused = false
  return holdMatching(page, address + path, async (held) => {
    if (isRefused) return held.pass()
    isRefused = true
    const headers = { "content-type": "application/json" }
    return held.reply({ status, headers, body: JSON.stringify(body) })
  })
}

/**
 * Treats a page's requests differently until the returned function is called. Playwright's `unroute` would end the
 * interception of every request, and code that the page requests at that moment can stay without an answer.
 */
export const routeFor = async (page: Page, pattern: string, handle: (route: Route) => Promise<void>) => {
  let isOver = false
  await page.route(pattern, (route) => (isOver ? route.continue() : handle(route)))
  return () => {
    isOver = true
  }
}

/** Answers the batches of a page without a line, so that it makes each of their calls on its own. */
export const withoutBatches = (page: Page) =>
  page.route(`**${batchPath}`, (route) => route.fulfill({ status: 200, body: "" }))

const callOf = (
  session: CDPSession,
  { requestId, request }: Paused,
  changes: Map<string, (body: Record<string, unknown>) => object>
): HeldCall => ({
  url: request.url,
  pass: async () => {
    await session.send("Fetch.continueRequest", { requestId })
  },
  passWith: async (change) => {
    changes.set(requestId, change)
    await session.send("Fetch.continueRequest", { requestId, interceptResponse: true })
  },
  cut: async () => {
    await session.send("Fetch.failRequest", { requestId, errorReason: "InternetDisconnected" })
  },
  reply: ({ status, headers, body }) => fulfil(session, requestId, status, Object.entries(headers), body)
})

const fulfil = async (
  session: CDPSession,
  requestId: string,
  responseCode: number,
  headers: ReadonlyArray<readonly [string, string]>,
  body: string
) => {
  await session.send("Fetch.fulfillRequest", {
    requestId,
    responseCode,
    responseHeaders: headers.map(([name, value]) => ({ name, value })),
    body: Buffer.from(body).toString("base64")
  })
}

/** The body is decoded and changed, so its declared length and encoding no longer apply. */
const ofTheBody = /^content-(?:length|encoding)$/i

const changeReply = async (
  session: CDPSession,
  { requestId, responseStatusCode, responseHeaders }: Paused,
  change: (body: Record<string, unknown>) => object
) => {
  const { body, base64Encoded } = await session.send("Fetch.getResponseBody", { requestId })
  const text = base64Encoded ? Buffer.from(body, "base64").toString() : body
  const headers = (responseHeaders ?? []).flatMap(({ name, value }) =>
    ofTheBody.test(name) ? [] : [[name, value] as const]
  )
  await fulfil(
    session,
    requestId,
    responseStatusCode ?? 200,
    headers,
    JSON.stringify(change(JSON.parse(text)))
  )
}
