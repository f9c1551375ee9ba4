import { randomUUID } from "node:crypto"
import { Layer, ManagedRuntime, References } from "effect"
import { afterAll, beforeAll, expect, test } from "vitest"
import type { AnyStateMachine } from "xstate"
import type { CallStatus } from "../../contract/rules/callStatuses.ts"
import { callStatuses } from "../../contract/rules/callStatuses.ts"
import { outcomeRules } from "../../contract/rules/outcomes.ts"
import { callOutcomeMachine } from "../../machines/lifecycles/call-outcome.machine.ts"
import { honorariumMachine } from "../../machines/lifecycles/honorarium.machine.ts"
import { importMachine } from "../../machines/lifecycles/import.machine.ts"
import { canMove, legalMoves } from "../../machines/lifecycles/legal.ts"
import { memberMachine } from "../../machines/lifecycles/member.machine.ts"
import { transactionMachine } from "../../machines/lifecycles/transaction.machine.ts"
import { settle } from "../../server/domain/billing/settlement.ts"
import type { Outcome } from "../../server/outside/payments/gateway.ts"
import { Database, databaseLayer } from "../../server/platform/database/Database.ts"
import { appUrl, rolesFor } from "../../server/platform/database/roles.ts"
import { Jobs } from "../../server/platform/jobs/Jobs.ts"
import { firstKey } from "../../server/platform/secrets/keyRing.ts"
import { Secrets } from "../../server/platform/secrets/Secrets.ts"
import type { SignedIn } from "../support/accounts.ts"
import { passwordFor, testSecret } from "../support/database.ts"
import { liveCode } from "../support/liveCode.ts"
import { longOr } from "../support/long.ts"
import fc from "../support/properties.ts"
import { type MoneyServer, newKey, noFaults, startMoneyServer } from "./money/support.ts"

const runs = longOr("LIFECYCLE_RUNS", 6, 120)

let server: MoneyServer
let admin: SignedIn

const makeInside = () => {
  const url = appUrl(server.database.url, passwordFor(testSecret), rolesFor("pro_leads"))
  return ManagedRuntime.make(
    Layer.mergeAll(
      databaseLayer({ url, poolSize: 2, connectMs: 60_000, lockMs: 60_000, statementMs: 60_000 }),
      Jobs.layer(url, { firstSeconds: 1, longestSeconds: 1, hours: 1 }),
      Secrets.layer([firstKey(testSecret)]),
      Layer.succeed(References.MinimumLogLevel, "Fatal")
    )
  )
}
let inside: ReturnType<typeof makeInside>

beforeAll(async () => {
  server = await startMoneyServer()
  admin = await server.signUp()
  inside = makeInside()
})
afterAll(async () => {
  await inside.dispose()
  await server.close()
})

const after = (machine: AnyStateMachine, from: string, event: string) =>
  legalMoves(machine, from).find((move) => move.event === event)?.to

const only = async <A>(statement: string, ...values: ReadonlyArray<unknown>): Promise<A> => {
  const [row] = await server.database.query<{ value: A }>(statement, values)
  if (!row) throw new Error("no such row")
  return row.value
}

/** Applies each list of events to its own object; a difference is shrunk to the fewest events that show it. */
const sideBySide = <E>(event: fc.Arbitrary<E>, walk: (events: ReadonlyArray<E>) => Promise<void>) =>
  fc.assert(fc.asyncProperty(fc.array(event, { minLength: 1, maxLength: 12 }), walk), {
    numRuns: runs,
    endOnFailure: false
  })

const refused = { status: 409, code: "illegal_transition" }
const taken = { status: 200, code: undefined }

const answerOf = ({ status, body }: { status: number; body: { code?: string } }) => ({
  status,
  code: body.code
})

const outcomes = ["pending", "paid", "failed", "cancelled", "refunded"] as const
const paymentEvent = {
  pending: "payment.begin",
  paid: "payment.succeeded",
  failed: "payment.failed",
  cancelled: "payment.cancelled",
  refunded: "payment.refunded"
} as const satisfies Record<Outcome, string>
const payoutEvent = {
  paid: "payout.succeeded",
  failed: "payout.failed",
  cancelled: "payout.failed",
  refunded: "payout.returned"
} as const

/** The sandbox leaves it pending permanently. */
const firstAmount = 1500.02

const tell = (transactionId: string, outcome: Outcome, amount: number) =>
  inside.runPromise(
    Database.use((database) =>
      database.transaction({ organisation: admin.organisationId }, () =>
        settle(transactionId, {
          outcome,
          reference: transactionId,
          amountMinor: Math.round(amount * 100),
          currency: "INR"
        })
      )
    )
  )

type Payment = { readonly id: string; state: string; readonly amount: number }

/** The effect of a payment provider's result on a payment: its event, or its start and then its event. */
const told = (payment: Payment, outcome: Outcome) => {
  const moves: Array<string> = []
  const go = (event: string) => {
    const to = after(transactionMachine, payment.state, event)
    if (to === undefined) return
    payment.state = to
    moves.push(event)
  }
  if (
    payment.state === "created" &&
    after(transactionMachine, "created", paymentEvent[outcome]) === undefined
  )
    go("payment.begin")
  go(paymentEvent[outcome])
  return moves.includes(paymentEvent[outcome]) && outcome !== "pending"
}

const moneyEvents = [
  "approve",
  "reject",
  "cancel",
  "change",
  "pay",
  "forget",
  ...outcomes.map((outcome) => `told ${outcome}` as const)
] as const

test("an honorarium and its payments go where their charts go, and are refused where they refuse", async () => {
  await sideBySide(fc.constantFrom(...moneyEvents), async (events) => {
    const { body } = await server.ask(admin, { amount: firstAmount })
    const honorariumId = body.data._id
    let state = "requested"
    let amount = firstAmount
    let payment: Payment | undefined
    let hasStrayMoney = false

    const expectStates = async () => {
      expect(await only("select state as value from honoraria where id = $1", honorariumId)).toBe(state)
      if (!payment) return
      expect(await only("select state as value from transactions where id = $1", payment.id)).toBe(
        payment.state
      )
    }

    const press = async (path: string, more: Record<string, unknown> = {}) =>
      server.call<{ transactionId?: string }>(
        path,
        { honorariumId, ...more, idempotencyKey: newKey() },
        admin.token
      )

    const decide = async (event: string, path: string, more: Record<string, unknown> = {}) => {
      const to = after(honorariumMachine, state, event)
      expect(answerOf(await press(path, more))).toEqual(to === undefined ? refused : taken)
      state = to ?? state
    }

    const change = async () => {
      const to = after(honorariumMachine, state, "honorarium.change")
      const answer = await press("/honorarium/change-honorarium-request", { amount: amount + 1 })
      expect(answerOf(answer)).toEqual(to ? taken : refused)
      if (to) amount += 1
      state = to ?? state
    }

    const pay = async () => {
      const to = after(honorariumMachine, state, "honorarium.pay")
      const answer = await press("/transaction/generate-honarium-token")
      if (to !== undefined && hasStrayMoney) {
        expect(answerOf(answer)).toEqual({ status: 409, code: "conflict" })
        return
      }
      expect(answerOf(answer)).toEqual(to === undefined ? refused : taken)
      if (to === undefined) return
      state = to
      payment = { id: answer.body.transactionId ?? "", state: "pending", amount }
    }

    /** As if the server had died between recording the payment and receiving the provider's response. */
    const forget = async () => {
      if (payment?.state !== "pending") return
      await server.database.query("update transactions set state = 'created' where id = $1", [payment.id])
      payment.state = "created"
    }

    const hear = async (outcome: Outcome) => {
      if (!payment) return
      await tell(payment.id, outcome, payment.amount)
      const before = payment.state
      const hasMoved = told(payment, outcome)
      if (hasMoved && outcome !== "pending")
        state = after(honorariumMachine, state, payoutEvent[outcome]) ?? state
      if (outcome === "paid" && ["failed", "cancelled"].includes(before)) hasStrayMoney = true
    }

    await expectStates()
    for (const event of events) {
      if (event === "approve" || event === "reject")
        await decide(`honorarium.${event}`, "/honorarium/approve-honorarium-request", {
          decision: event,
          reason: "A reason"
        })
      else if (event === "cancel") await decide("honorarium.cancel", "/honorarium/cancel-honorarium-request")
      else if (event === "change") await change()
      else if (event === "pay") await pay()
      else if (event === "forget") await forget()
      else await hear(event.slice("told ".length) as Outcome)
      await expectStates()
    }
    expect(await server.ledgerFaults(admin.organisationId)).toEqual(noFaults)
  })
})

const memberEvents = ["accept", "toggle", "remove", "resend"] as const

test("a member goes where the chart goes, and is refused where it refuses", async () => {
  await sideBySide(fc.constantFrom(...memberEvents), async (events) => {
    const email = `member-${randomUUID()}@example.com`
    const made = await server.call<{ data: { id: string } }>(
      "/onboard/add-member",
      { name: "Invited Person", email, role: "Write" },
      admin.token
    )
    const { id } = made.body.data
    let state = "invited"
    let isKnown = false

    const press = async (path: string) => answerOf(await server.call(path, { id }, admin.token))
    const gone = { status: 404, code: "not_found" }
    const expected = (to: string | undefined) =>
      state === "removed" ? gone : to === undefined ? refused : taken

    /** By the owner of the invited address. A used invitation can't be found. */
    const accept = async () => {
      await server.call(isKnown ? "/auth/login" : "/auth/signup", { email, name: "Invited Person" })
      isKnown = true
      const otp = await liveCode(server, email)
      const entered = await server.call<{ data: { token: string } }>("/auth/verify-otp", { email, otp })
      if (entered.status !== 200) return entered
      return server.call("/auth/accept-invitation", { id }, entered.body.data.token)
    }

    for (const event of events) {
      if (event === "accept") {
        const to = after(memberMachine, state, "invitation.accept")
        const { status } = await accept()
        expect(to === undefined ? status >= 400 && status < 500 : status === 200).toBe(true)
        state = to ?? state
      } else if (event === "toggle") {
        const to = after(memberMachine, state, state === "active" ? "member.suspend" : "member.reinstate")
        expect(await press("/onboard/toggle-status")).toEqual(expected(to))
        state = to ?? state
      } else if (event === "remove") {
        const to = after(memberMachine, state, "member.remove")
        expect(await press("/onboard/delete-member")).toEqual(expected(to))
        state = to ?? state
      } else {
        const stays = state === "invited" ? state : undefined
        expect(await press("/onboard/resend-invitation")).toEqual(expected(stays))
      }
      expect(await only("select state as value from members where id = $1", id)).toBe(state)
    }
  })
}, 120_000)

type ImportEvent = { readonly kind: "chunk"; readonly index: number } | { readonly kind: "abandon" | "start" }

const importEvent: fc.Arbitrary<ImportEvent> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant("chunk" as const), index: fc.nat({ max: 2 }) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom("abandon" as const, "start" as const) }) }
)

test("an import goes where the chart goes, and is refused where it refuses", async () => {
  await sideBySide(importEvent, async (events) => {
    const importId = randomUUID()
    let state: string | undefined
    const arrived = new Set<number>()

    const press = async (path: string, more: Record<string, unknown> = {}) =>
      answerOf(await server.call(path, { importId, ...more }, admin.token))

    const chunk = async (index: number) => {
      const answer = await press("/leads/bulk-add-contacts", {
        offset: index,
        total: 3,
        rows: [{ name: `Row ${index}`, email: `row-${index}-${importId}@example.com` }],
        duplicates: "skip"
      })
      const isTaken = state === undefined || state === "receiving" || arrived.has(index)
      expect(answer).toEqual(isTaken ? taken : refused)
      if (!isTaken || arrived.has(index)) return
      arrived.add(index)
      state ??= "receiving"
      if (arrived.size === 3) state = after(importMachine, state, "import.finish")
    }

    const abandon = async () => {
      const answer = await press("/leads/abandon-import")
      if (state === undefined) return expect(answer).toEqual({ status: 404, code: "not_found" })
      const to = after(importMachine, state, "import.abandon")
      expect(answer).toEqual(to !== undefined || state === "abandoned" ? taken : refused)
      state = to ?? state
    }

    const start = async () => {
      expect(await press("/leads/start-import", { total: 3 })).toEqual(
        state === undefined || state === "receiving" ? taken : refused
      )
      state ??= "receiving"
    }

    for (const event of events) {
      await (event.kind === "chunk" ? chunk(event.index) : event.kind === "abandon" ? abandon() : start())
      if (state === undefined) continue
      expect(await only("select state as value from imports where id = $1", importId)).toBe(state)
      expect(await only("select received as value from imports where id = $1", importId)).toBe(arrived.size)
    }
  })
}, 120_000)

const callEvent = fc.record({
  to: fc.constantFrom(...callStatuses),
  way: fc.constantFrom("recorded", "corrected", "imported")
})

test("the outcome of calls goes where the chart goes, however it is written down", async () => {
  await sideBySide(callEvent, async (events) => {
    const email = `person-${randomUUID()}@example.com`
    const made = await server.call<{ data: { _id: string } }>(
      "/leads/add-lead",
      { name: "Ada Example", email },
      admin.token
    )
    const contactId = made.body.data._id
    let state: CallStatus = "Yet to call"

    const record = (to: CallStatus) =>
      server.call(
        "/calling/record-outcome",
        {
          callId: randomUUID(),
          contactId,
          callStatus: to,
          note: "A note",
          ...(outcomeRules[to].asks.includes("time") && { nextCallAt: "2031-01-01T10:00:00Z" }),
          ...(outcomeRules[to].asks.includes("person") && { person: { name: `Referred ${randomUUID()}` } })
        },
        admin.token
      )

    const correct = async (to: CallStatus) => {
      const version = await only<number>(
        "select version as value from contact_state where contact_id = $1",
        contactId
      )
      const payload = { contactId, version, fields: { callStatus: to } }
      return server.call("/label/update-lead-fields", payload, admin.token)
    }

    const bringIn = async (to: CallStatus) => {
      const answer = await server.call<{ data: { rejected: ReadonlyArray<{ field: string }> } }>(
        "/leads/bulk-add-contacts",
        {
          importId: randomUUID(),
          offset: 0,
          total: 1,
          rows: [{ name: "Ada Example", email, callStatus: to }],
          duplicates: "update"
        },
        admin.token
      )
      expect(answer.status).toBe(200)
      return answer.body.data.rejected.map(({ field }) => field)
    }

    for (const { to, way } of events) {
      const isLegal = to === state || canMove(callOutcomeMachine, state, to)
      if (way === "imported") expect(await bringIn(to)).toEqual(isLegal ? [] : ["callStatus"])
      else
        expect(answerOf(await (way === "recorded" ? record(to) : correct(to)))).toEqual(
          isLegal ? taken : refused
        )
      if (isLegal) state = to
      expect(
        await only("select call_status as value from contact_state where contact_id = $1", contactId)
      ).toBe(state)
    }
  })
}, 120_000)
