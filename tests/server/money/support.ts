import { expect } from "vitest"
import { startGateway } from "../../../server/embedded/gateway.ts"
import type { SignedIn } from "../../support/accounts.ts"
import { testSecret } from "../../support/database.ts"
import { startTestServer } from "../../support/testServer.ts"

export const times = <A>(count: number, make: (index: number) => A) =>
  Array.from({ length: count }, (_, index) => make(index))

export type Honorarium = {
  readonly _id: string
  readonly state: string
  readonly amount: number
  readonly accountNumber?: string
  readonly terms: string
  readonly history: ReadonlyArray<{ readonly from: string | null; readonly to: string }>
}

const pause = () => new Promise((resolve) => setTimeout(resolve, 10))

let serial = 0
export const newKey = () => `key-${++serial}`

/** The settings of Razorpay, with the address of an endpoint that stands in for it. */
export const razorpayAt = (url: string) => ({
  PAY_RAZORPAY_KEY_ID: "rzp_test_example",
  PAY_RAZORPAY_KEY_SECRET: "example",
  PAY_RAZORPAY_WEBHOOK_SECRET: "whsec_example",
  PAY_RAZORPAYX_ACCOUNT: "7878780000000001",
  PAY_RAZORPAY_URL: url
})

/** The real server with the real sandbox gateway. Webhooks are off until `connect` is called. */
export const startMoneyServer = async (settings: Record<string, string> = {}) => {
  let webhookUrl: string | undefined
  const gateway = await startGateway({ secret: testSecret, webhookUrl: () => webhookUrl })
  const server = await startTestServer({
    settings: { PAY_URL: gateway.url, DATABASE_POOL: "40", PAY_ASK_AFTER_MS: "600000", ...settings }
  })

  /** A call as a client makes it: repeated under the same key, while the server is busy. */
  const call: typeof server.call = async (...request) => {
    for (;;) {
      const answer = await server.call(...request)
      if (answer.status !== 503) return answer as never
      await pause()
    }
  }

  const contact = async ({ organisationId, userId }: SignedIn, name = "A Respondent") => {
    const [row] = await server.database.query<{ id: string }>(
      `insert into contacts (organization_id, origin, name, name_key, search, added_by)
        values ($1, 'added', $2, lower($2), to_tsvector('simple', $2), $3) returning id`,
      [organisationId, name, userId]
    )
    return row?.id ?? ""
  }

  const ask = async (by: SignedIn, fields: Record<string, unknown> = {}) =>
    call<{ data: Honorarium; warnings: ReadonlyArray<{ kind: string; honorariumIds: string[] }> }>(
      "/honorarium/create-honorarium-request",
      {
        respondentName: "A Respondent",
        respondentId: fields.respondentId ?? (await contact(by)),
        amount: 1500,
        currency: "INR",
        upiId: "respondent@examplebank",
        idempotencyKey: newKey(),
        ...fields
      },
      by.token
    )

  /** Waits until the payment provider has checked the account of a request. */
  const whenChecked = (honorariumId: string) =>
    expect
      .poll(() => server.database.query("select account_check from honoraria where id = $1", [honorariumId]))
      .not.toEqual([{ account_check: "checking" }])

  const approve = (by: SignedIn, honorariumId: string, idempotencyKey = newKey()) =>
    call<{ data: Honorarium }>(
      "/honorarium/approve-honorarium-request",
      { honorariumId, decision: "approve", idempotencyKey },
      by.token
    )

  const pay = (by: SignedIn, honorariumId: string, idempotencyKey = newKey()) =>
    call<{ transactionId: string; token: string; checkoutUrl: string }>(
      "/transaction/generate-honarium-token",
      { honorariumId, idempotencyKey },
      by.token
    )

  const check = (by: SignedIn, transactionId: string) =>
    call<{ data: { state: string; invoiceNumber?: string }; honorarium: Honorarium }>(
      "/transaction/check-honarium-status",
      { transactionId },
      by.token
    )

  const approved = async (by: SignedIn, fields: Record<string, unknown> = {}) => {
    const { body } = await ask(by, fields)
    if (!body.status) throw new Error(`${body.code} ${JSON.stringify(body.errors)}`)
    await approve(by, body.data._id)
    return body.data._id
  }

  /** Invariants of a ledger: nothing left over, and every balance the sum of its entries. */
  const ledgerFaults = async (organisationId: string) => ({
    unbalanced: await server.database.query(
      `select posting_id from ledger_entries where organization_id = $1
        group by posting_id, currency having sum(amount_minor) <> 0`,
      [organisationId]
    ),
    sums: await server.database.query(
      `select currency from ledger_entries where organization_id = $1 group by currency having sum(amount_minor) <> 0`,
      [organisationId]
    ),
    balances: await server.database.query(
      `select account from ledger_balances b where organization_id = $1 and (balance_minor <> (
          select sum(amount_minor) from ledger_entries e where e.organization_id = b.organization_id
            and e.account = b.account and e.currency = b.currency)
        or (account <> 'funds' and balance_minor < 0))`,
      [organisationId]
    ),
    running: await server.database.query(
      `select posting_id from (select posting_id, balance_minor, sum(amount_minor)
          over (partition by account, currency order by posting_id) as running
        from ledger_entries where organization_id = $1) lines where running <> balance_minor`,
      [organisationId]
    )
  })

  const balances = async (organisationId: string) =>
    Object.fromEntries(
      (
        await server.database.query<{ place: string; balance: string }>(
          `select account || ' ' || currency as place, balance_minor::text as balance from ledger_balances
            where organization_id = $1`,
          [organisationId]
        )
      ).map(({ place, balance }) => [place, Number(balance)])
    )

  return {
    ...server,
    call,
    /** A single attempt, to see that the server is busy. */
    once: server.call,
    whenChecked,
    gateway,
    contact,
    ask,
    approve,
    pay,
    check,
    approved,
    ledgerFaults,
    balances,
    connect: () => {
      webhookUrl = `${server.app}/webhooks/sandbox`
    },
    close: async () => {
      await server.close()
      await gateway.close()
    }
  }
}

export type MoneyServer = Awaited<ReturnType<typeof startMoneyServer>>

export const noFaults = { unbalanced: [], sums: [], balances: [], running: [] }

/** Waits for a condition, as long as a test may take. */
export const until = async <A>(look: () => Promise<A | undefined | false>): Promise<A> => {
  for (;;) {
    const found = await look()
    if (found) return found
    await pause()
  }
}
