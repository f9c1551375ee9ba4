import { expect, test } from "vitest"
import { createActor, fromPromise, waitFor } from "xstate"
import {
  type HonorariumOrder,
  type HonorariumSent,
  honorariumRequestMachine,
  type LastHonorarium,
  type Respondent
} from "../../machines/flows/honorarium-request.machine.ts"
import { withoutSecrets } from "../../src/actors/snapshots.ts"
import { describeMachine } from "../support/describeMachine.ts"
import { honorariumRequestSamples, offline, respondent, sent } from "../walker/samples/honorarium-request.ts"

describeMachine("honorariumRequest", honorariumRequestMachine, honorariumRequestSamples)

test("begins with as much as the same person was asked for last time, and keeps what was typed meanwhile", async () => {
  const last: LastHonorarium = {
    respondentLanguage: "de",
    amount: 12.5,
    currency: "EUR",
    createdAt: "2026-01-01T00:00:00Z"
  }
  const answers: Array<(found: LastHonorarium | null) => void> = []
  const actor = createActor(
    honorariumRequestMachine.provide({
      actors: {
        findLast: fromPromise<LastHonorarium | null, { readonly respondentId: string }>(
          () => new Promise((resolve) => answers.push(resolve))
        )
      }
    })
  ).start()
  const amounts: Array<string> = []
  for (const typed of ["", "99"]) {
    actor.send({ type: "request.open", respondent })
    if (typed !== "") actor.send({ type: "field.change", field: "amount", value: typed })
    answers.shift()?.(last)
    const { context } = await waitFor(actor, (snapshot) => snapshot.matches({ details: "typing" }))
    const { amount, currency, respondentLanguage } = context.draft
    amounts.push(`${amount} ${currency} ${respondentLanguage}`)
    actor.send({ type: "request.close" })
  }
  expect(amounts).toEqual(["12.5 EUR de", "99 INR de"])
})

test("keeps nothing about a respondent who is replaced", async () => {
  const actor = createActor(
    honorariumRequestMachine.provide({
      actors: {
        findLast: fromPromise<LastHonorarium | null, { readonly respondentId: string }>(
          () => new Promise(() => {})
        )
      }
    })
  ).start()
  actor.send({ type: "request.open", respondent })
  actor.send({ type: "language.choose", language: "de" })
  actor.send({ type: "field.change", field: "amount", value: "40" })
  actor.send({ type: "way.choose", way: "bank" })
  actor.send({ type: "field.change", field: "accountNumber", value: "1234567890" })
  actor.send({ type: "account.repeat", value: "1234567890" })
  actor.send({ type: "respondent.clear" })
  const { value, context } = actor.getSnapshot()
  expect(value).toEqual({ details: "typing" })
  expect(context.again.accountNumber).toBe("")
  expect(context.draft).toMatchObject({
    respondent: null,
    respondentEmail: "",
    respondentLanguage: "",
    accountNumber: "",
    way: "bank",
    amount: "40"
  })
})

const bank = { type: "way.choose", way: "bank" } as const

const started = (answers: Array<() => Promise<HonorariumSent>>) => {
  const orders: Array<HonorariumOrder> = []
  const told: Array<string> = []
  const actor = createActor(
    honorariumRequestMachine.provide({
      actors: {
        findRespondents: fromPromise<ReadonlyArray<Respondent>, { readonly query: string }>(async () => []),
        findLast: fromPromise<LastHonorarium | null, { readonly respondentId: string }>(async () => null),
        checkRequest: fromPromise(async () => {}),
        sendRequest: fromPromise<HonorariumSent, HonorariumOrder>(({ input }) => {
          orders.push(input)
          return answers.shift()?.() ?? Promise.resolve(sent)
        })
      },
      actions: {
        announceSent: () => told.push("sent"),
        warnArrived: () => told.push("arrived"),
        refreshList: () => told.push("refresh")
      }
    })
  ).start()
  actor.send({ type: "request.open", respondent })
  actor.send({ type: "field.change", field: "amount", value: "1500" })
  return { actor, orders, told }
}

test("pressed twice, and again after a time-out, it goes out under one key", async () => {
  const { actor, orders, told } = started([
    () => Promise.reject({ code: "timeout", message: "late", fields: {} })
  ])
  actor.send({ type: "request.submit", shown: [] })
  actor.send({ type: "request.submit", shown: [] })
  await waitFor(actor, (snapshot) => snapshot.matches("failed"))
  expect(orders).toHaveLength(1)
  actor.send({ type: "request.submit", shown: [] })
  await waitFor(actor, (snapshot) => snapshot.matches("closed"))
  expect(orders).toHaveLength(2)
  expect(new Set(orders.map(({ attempt }) => attempt)).size).toBe(1)
  expect(told).toEqual(["sent"])
})

test("corrected after an unknown answer it keeps its key, and one that had arrived is not made twice", async () => {
  const { actor, orders, told } = started([
    () => Promise.reject(offline),
    () => Promise.reject({ code: "idempotency_mismatch", message: "other body", fields: {} })
  ])
  actor.send({ type: "request.submit", shown: [] })
  await waitFor(actor, (snapshot) => snapshot.matches("failed"))
  actor.send({ type: "request.edit" })
  actor.send({ type: "field.change", field: "amount", value: "1600" })
  actor.send({ type: "request.submit", shown: [] })
  await waitFor(actor, (snapshot) => snapshot.matches("closed"))
  expect(orders.map(({ draft }) => draft.amount)).toEqual(["1500", "1600"])
  expect(new Set(orders.map(({ attempt }) => attempt)).size).toBe(1)
  expect(told).toEqual(["arrived", "refresh"])
})

test("a reload while it is sent sends the same key again, and no account number is ever stored", async () => {
  const { actor, orders } = started([() => new Promise(() => {})])
  actor.send(bank)
  actor.send({ type: "field.change", field: "accountNumber", value: "00123456789" })
  actor.send({ type: "account.repeat", value: "00123456789" })
  actor.send({ type: "request.submit", shown: [] })
  await waitFor(actor, (snapshot) => snapshot.matches("sending"))
  const stored = JSON.stringify(withoutSecrets(actor.getPersistedSnapshot()))
  actor.stop()
  expect(stored).not.toContain("123456789")
  const again: Array<HonorariumOrder> = []
  const restored = createActor(
    honorariumRequestMachine.provide({
      actors: {
        sendRequest: fromPromise<HonorariumSent, HonorariumOrder>(({ input }) => {
          again.push(input)
          return Promise.reject({ code: "invalid_payload", fields: { accountNumber: "again" } })
        })
      }
    }),
    { snapshot: JSON.parse(stored) }
  ).start()
  const back = await waitFor(restored, (snapshot) => snapshot.matches("details"))
  expect(again.map(({ attempt }) => attempt)).toEqual(orders.map(({ attempt }) => attempt))
  expect([back.context.attempt, back.context.draft.amount]).toEqual([orders[0]?.attempt, "1500"])
})

test("sent again after an unknown outcome, it asks about no warning that was shown before", async () => {
  const seen = { kind: "repeat", honorariumIds: ["h1"] } as const
  const { actor, orders } = started([
    () => Promise.reject({ code: "timeout", message: "late", fields: {} }),
    async () => ({ ...sent, warnings: [seen] })
  ])
  actor.send({ type: "request.submit", shown: [seen] })
  const failed = await waitFor(actor, (snapshot) => snapshot.matches("failed"))
  expect(failed.context.shown).toEqual([seen])
  actor.send({ type: "request.submit", shown: failed.context.shown })
  const { value, context } = await waitFor(
    actor,
    (snapshot) => snapshot.matches("sent") || snapshot.matches("closed")
  )
  expect([value, context.warnings, orders.length]).toEqual(["closed", [], 2])
})

test("asks only about warnings that were not shown beside the fields", async () => {
  const seen = { kind: "repeat", honorariumIds: ["h1", "h2"] } as const
  const unseen = { kind: "paidRecently", honorariumIds: ["h3"] } as const
  const endOf = async (warnings: HonorariumSent["warnings"]) => {
    const { actor } = started([async () => ({ ...sent, warnings })])
    actor.send({ type: "request.open", respondent })
    await waitFor(actor, (snapshot) => snapshot.matches({ details: "typing" }))
    const shown = [{ ...seen, honorariumIds: ["h2", "h1"] }]
    actor.send({ type: "request.submit", shown })
    const { value, context } = await waitFor(
      actor,
      (snapshot) => snapshot.matches("sent") || snapshot.matches("closed")
    )
    return [value, context.warnings]
  }
  expect(await endOf([seen])).toEqual(["closed", []])
  expect(await endOf([seen, unseen])).toEqual(["sent", [unseen]])
  expect(await endOf([{ ...seen, honorariumIds: ["h1", "h4"] }])).toEqual([
    "sent",
    [{ ...seen, honorariumIds: ["h1", "h4"] }]
  ])
})
