import type http from "node:http"
import { openAccounts } from "./gateway/accounts.ts"
import { type Order, readOrder } from "./gateway/orders.ts"
import * as page from "./gateway/page.ts"
import { openTill } from "./gateway/till.ts"
import type { Transaction } from "./gateway/transactions.ts"
import { assertJson, parseJson, RequestRefused, readBody, sendJson, serveLoopback } from "./loopback.ts"

export type SandboxGateway = { readonly url: string; readonly close: () => Promise<void> }

type Options = {
  readonly port?: number
  /** Signs the webhooks. */
  readonly secret: string
  /** Read at every attempt, because it may become known after the gateway starts. */
  readonly webhookUrl: () => string | undefined
  /** JSON lines; without it transactions last as long as the gateway. */
  readonly file?: string
}

type Exchange = { readonly request: http.IncomingMessage; readonly response: http.ServerResponse }

type Payment = Transaction & { readonly kind: "payment" }

const maxBody = 64 * 1024

/**
 * A payment gateway for development: POST /payments and /payouts (with `idempotency-key`), GET either by token,
 * and a page where the payer decides. `gateway/outcomes.ts` says what the amount decides. POST /accounts checks an
 * account, as `gateway/accounts.ts` says.
 */
export const startGateway = async ({ port, file, secret, webhookUrl }: Options): Promise<SandboxGateway> => {
  const till = openTill({ file, secret, webhookUrl })
  const accounts = openAccounts()

  const check = async ({ request, response }: Exchange) => {
    assertJson(request)
    sendJson(response, 200, accounts.check(parseJson(await readBody(request, maxBody))))
  }

  const open = async (kind: Order["kind"], { request, response }: Exchange) => {
    assertJson(request)
    const key = readKey(request)
    const order = readOrder(kind, parseJson(await readBody(request, maxBody)))
    const opened = till.open(key, order)
    if (opened === "reused") throw new RequestRefused(409, "idempotency_key_reused")
    const { token } = opened.transaction
    const checkoutUrl = kind === "payment" ? `${web.url}/pay/${token}` : undefined
    sendJson(response, opened.made ? 201 : 200, { token, checkoutUrl })
  }

  const poll = (transaction: Transaction, { response }: Exchange) => {
    const { status, amountMinor, currency, reference } = till.poll(transaction)
    sendJson(response, 200, { status, amountMinor, currency, reference })
  }

  const pay = async (payment: Payment, { request, response }: Exchange) => {
    const choice = page.readChoice(await readBody(request, maxBody))
    if (!choice) throw new RequestRefused(400, "choice_invalid")
    till.choose(till.get(payment.token) ?? payment, choice)
    if (choice === "drop") return sendPage(response, payment, page.renderDropped())
    response.writeHead(303, { location: payment.returnUrl }).end()
  }

  const web = await serveLoopback(port, (request, response, { pathname }) => {
    const exchange = { request, response }
    const { method } = request
    if (method === "GET" && pathname === "/page.css") return sendStyle(response)
    if (method === "POST" && pathname === "/accounts") return check(exchange)
    const [, account] = /^\/accounts\/([\w-]+)$/.exec(pathname) ?? []
    if (method === "GET" && account) return sendJson(response, 200, accounts.look(account))
    const [, area, token] = /^\/(payments|payouts|pay)(?:\/([\w-]+))?$/.exec(pathname) ?? []
    const kind = area === "payouts" ? "payout" : "payment"
    if (method === "POST" && area !== "pay" && area && !token) return open(kind, exchange)
    const transaction = till.get(token ?? "")
    if (transaction?.kind !== kind) throw new RequestRefused(404, "not_found")
    if (method === "GET" && area !== "pay") return poll(transaction, exchange)
    if (method === "GET" && transaction.kind === "payment") return sendCheckout(response, transaction)
    if (method === "POST" && area === "pay" && transaction.kind === "payment")
      return pay(transaction, exchange)
    throw new RequestRefused(405, "method_not_allowed")
  })
  return {
    url: web.url,
    close: async () => {
      till.close()
      await web.close()
    }
  }
}

const readKey = ({ headers }: http.IncomingMessage) => {
  const key = headers["idempotency-key"]
  if (typeof key === "string" && /^[\x21-\x7e]{1,255}$/.test(key)) return key
  throw new RequestRefused(400, "idempotency_key_required")
}

const sendStyle = (response: http.ServerResponse) =>
  response.writeHead(200, { "content-type": "text/css; charset=utf-8" }).end(page.pageStyle)

const sendCheckout = (response: http.ServerResponse, payment: Payment) =>
  sendPage(response, payment, payment.choice ? page.renderSettled(payment) : page.renderCheckout(payment))

const sendPage = (response: http.ServerResponse, { returnUrl }: Payment, html: string) =>
  response
    .writeHead(200, {
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": page.pagePolicy(returnUrl),
      "referrer-policy": "same-origin",
      "x-content-type-options": "nosniff",
      "cache-control": "no-store"
    })
    .end(html)
