import { expect, test } from "vitest"
import type { AnyStateMachine } from "xstate"
import { HonorariumState } from "../../contract/entities/Honorarium.ts"
import { MemberState } from "../../contract/entities/Member.ts"
import { TransactionState } from "../../contract/entities/Transaction.ts"
import { Webhook, WebhookDeliveryState } from "../../contract/entities/Webhook.ts"
import { callStatuses } from "../../contract/rules/callStatuses.ts"
import { outcomeRules } from "../../contract/rules/outcomes.ts"
import { accountCheckMachine } from "../../machines/lifecycles/account-check.machine.ts"
import { callOutcomeMachine } from "../../machines/lifecycles/call-outcome.machine.ts"
import { honorariumMachine } from "../../machines/lifecycles/honorarium.machine.ts"
import { importMachine } from "../../machines/lifecycles/import.machine.ts"
import { canMove, legalMoves, shortestWay, statusesOf } from "../../machines/lifecycles/legal.ts"
import { memberMachine } from "../../machines/lifecycles/member.machine.ts"
import { sentMailMachine } from "../../machines/lifecycles/sent-mail.machine.ts"
import { transactionMachine } from "../../machines/lifecycles/transaction.machine.ts"
import { webhookDeliveryMachine } from "../../machines/lifecycles/webhook-delivery.machine.ts"
import { webhookEndpointMachine } from "../../machines/lifecycles/webhook-endpoint.machine.ts"
import { describeMachine } from "../support/describeMachine.ts"
import { accountCheckSamples } from "../walker/samples/account-check.ts"
import { callOutcomeSamples } from "../walker/samples/call-outcome.ts"
import { honorariumSamples } from "../walker/samples/honorarium.ts"
import { importSamples } from "../walker/samples/import.ts"
import { memberSamples } from "../walker/samples/member.ts"
import { sentMailSamples } from "../walker/samples/sent-mail.ts"
import { transactionSamples } from "../walker/samples/transaction.ts"
import { webhookDeliverySamples } from "../walker/samples/webhook-delivery.ts"
import { webhookEndpointSamples } from "../walker/samples/webhook-endpoint.ts"

const tableOf = (machine: AnyStateMachine) =>
  Object.fromEntries(
    statusesOf(machine).map((status) => [
      status,
      legalMoves(machine, status).map(({ event, to }) => [event, to])
    ])
  )

describeMachine("call outcome", callOutcomeMachine, callOutcomeSamples)
describeMachine("honorarium", honorariumMachine, honorariumSamples)
describeMachine("import", importMachine, importSamples)
describeMachine("member", memberMachine, memberSamples)
describeMachine("account check", accountCheckMachine, accountCheckSamples)
describeMachine("sent mail", sentMailMachine, sentMailSamples)
describeMachine("transaction", transactionMachine, transactionSamples)
describeMachine("webhook delivery", webhookDeliveryMachine, webhookDeliverySamples)
describeMachine("webhook endpoint", webhookEndpointMachine, webhookEndpointSamples)

test("the charts' statuses are the contract's", () => {
  expect([...statusesOf(callOutcomeMachine)].sort()).toEqual([...callStatuses].sort())
  expect([...statusesOf(honorariumMachine)].sort()).toEqual([...HonorariumState.literals].sort())
  expect([...statusesOf(transactionMachine)].sort()).toEqual([...TransactionState.literals].sort())
  expect([...statusesOf(memberMachine)].sort()).toEqual([...MemberState.literals, "removed"].sort())
  expect(statusesOf(webhookEndpointMachine)).toEqual(Webhook.fields.state.literals)
  expect(statusesOf(webhookDeliveryMachine)).toEqual(WebhookDeliveryState.literals)
})

test("every outcome can be recorded after any other, and replaced", () => {
  const [yetToCall, ...later] = callStatuses
  const outcomes = later.filter((status) => status !== "Interview noted documented")
  const fromYetToCall = legalMoves(callOutcomeMachine, yetToCall).map(({ to }) => to)
  expect(fromYetToCall).toEqual(outcomes)
  for (const from of outcomes.filter((status) => status !== "Call completed"))
    expect(legalMoves(callOutcomeMachine, from).map(({ to }) => to)).toEqual([...outcomes, yetToCall])
})

test("an interview is documented after a completed call only, and only reopened from there", () => {
  const documented = "Interview noted documented"
  expect(callStatuses.filter((from) => canMove(callOutcomeMachine, from, documented))).toEqual([
    "Call completed"
  ])
  expect(legalMoves(callOutcomeMachine, documented)).toEqual([
    { event: "interview.reopened", to: "Call completed" }
  ])
})

test("an honorarium is approved before it is paid, and approved again after a change", () => {
  expect(tableOf(honorariumMachine)).toEqual({
    requested: [
      ["honorarium.approve", "approved"],
      ["honorarium.approveFirst", "requested"],
      ["honorarium.reject", "rejected"],
      ["honorarium.cancel", "cancelled"],
      ["honorarium.change", "requested"]
    ],
    approved: [
      ["honorarium.cancel", "cancelled"],
      ["honorarium.change", "requested"],
      ["honorarium.pay", "paying"]
    ],
    paying: [
      ["payout.succeeded", "paid"],
      ["payout.failed", "failed"]
    ],
    failed: [
      ["honorarium.change", "requested"],
      ["honorarium.pay", "paying"]
    ],
    paid: [["payout.returned", "failed"]],
    rejected: [],
    cancelled: []
  })
})

test("a payment is paid from pending alone, and only what was paid is refunded", () => {
  expect(tableOf(transactionMachine)).toEqual({
    created: [
      ["payment.begin", "pending"],
      ["payment.failed", "failed"],
      ["payment.cancelled", "cancelled"]
    ],
    pending: [
      ["payment.failed", "failed"],
      ["payment.cancelled", "cancelled"],
      ["payment.succeeded", "paid"]
    ],
    paid: [["payment.refunded", "refunded"]],
    refunded: [],
    failed: [],
    cancelled: []
  })
})

test("a member comes in by invitation, is suspended and reinstated, and can always be removed", () => {
  expect(tableOf(memberMachine)).toEqual({
    invited: [
      ["member.remove", "removed"],
      ["invitation.accept", "active"]
    ],
    active: [
      ["member.remove", "removed"],
      ["member.suspend", "suspended"]
    ],
    suspended: [
      ["member.remove", "removed"],
      ["member.reinstate", "active"]
    ],
    removed: []
  })
})

test("a mail that failed can be sent again, and one that was sent or stopped can not", () => {
  expect(tableOf(sentMailMachine)).toEqual({
    queued: [
      ["mail.accepted", "sent"],
      ["mail.failed", "failed"],
      ["mail.blocked", "stopped"]
    ],
    failed: [["mail.sendAgain", "queued"]],
    sent: [],
    stopped: []
  })
})

test("a webhook that was turned off, by a person or automatically, can be turned on again", () => {
  expect(tableOf(webhookEndpointMachine)).toEqual({
    on: [
      ["webhook.turnOff", "off"],
      ["webhook.failed", "stopped"],
      ["webhook.gone", "gone"]
    ],
    off: [["webhook.turnOn", "on"]],
    stopped: [
      ["webhook.turnOff", "off"],
      ["webhook.turnOn", "on"]
    ],
    gone: [
      ["webhook.turnOff", "off"],
      ["webhook.turnOn", "on"]
    ]
  })
})

test("a delivery ends, and can be sent again whatever its end was", () => {
  expect(tableOf(webhookDeliveryMachine)).toEqual({
    waiting: [
      ["delivery.accepted", "delivered"],
      ["delivery.refused", "waiting"],
      ["delivery.givenUp", "failed"],
      ["delivery.replay", "waiting"]
    ],
    delivered: [["delivery.replay", "waiting"]],
    failed: [["delivery.replay", "waiting"]]
  })
})

test("an import that has ended takes nothing more", () => {
  expect(tableOf(importMachine)).toEqual({
    receiving: [
      ["import.finish", "finished"],
      ["import.abandon", "abandoned"]
    ],
    finished: [],
    abandoned: []
  })
})

test("a status the chart does not have is a mistake, not an answer", () => {
  expect(() => legalMoves(memberMachine, "retired")).toThrow('member has no status "retired"')
  expect(canMove(memberMachine, "active", "retired")).toBe(false)
})

test("exactly the outcomes that ask for a time are called at that time", () => {
  const asking = callStatuses.filter((status) => outcomeRules[status].asks.includes("time"))
  expect(asking).toEqual(["Call later", "Call scheduled"])
  expect(callStatuses.filter((status) => outcomeRules[status].nextCall.kind === "atTimeGiven")).toEqual(
    asking
  )
})

test("the shortest way is found, if there is one, by moves that a person can make", () => {
  const canDocument = (status: string) => canMove(callOutcomeMachine, status, "Interview noted documented")
  expect(shortestWay(callOutcomeMachine, "Yet to call", canDocument)).toEqual([
    { event: "call.completed", to: "Call completed" }
  ])
  expect(shortestWay(callOutcomeMachine, "Call completed", canDocument)).toEqual([])
  const canFail = (status: string) => canMove(honorariumMachine, status, "failed")
  expect(shortestWay(honorariumMachine, "requested", canFail)?.map(({ to }) => to)).toEqual([
    "approved",
    "paying"
  ])
  expect(shortestWay(honorariumMachine, "rejected", canFail)).toBeUndefined()
  const isByPerson = (event: string) => event.startsWith("honorarium.")
  expect(shortestWay(honorariumMachine, "paid", (status) => status === "paying", isByPerson)).toBeUndefined()
})
