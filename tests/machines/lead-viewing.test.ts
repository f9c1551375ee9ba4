import { expect, test } from "vitest"
import { createActor, fromPromise, waitFor } from "xstate"
import type { Contact } from "../../contract/entities/Contact.ts"
import type { Credits } from "../../contract/entities/Organisation.ts"
import { type LeadToView, leadViewingMachine } from "../../machines/flows/lead-viewing.machine.ts"
import { describeMachine } from "../support/describeMachine.ts"
import { contact } from "../support/someContacts.ts"
import { credits, leadViewingSamples, two } from "../walker/samples/lead-viewing.ts"

type Viewed = { contact: Contact; credits: Credits }
type Asked = { readonly leadId: string; readonly attempt: string }

const warned: Array<string> = []

const start = (
  leads: ReadonlyArray<LeadToView>,
  used: number,
  view: (asked: Asked) => Promise<Viewed> = () => new Promise(() => {}),
  cap?: Credits["cap"]
) =>
  createActor(
    leadViewingMachine.provide({
      actors: { viewLead: fromPromise<Viewed, Asked>(({ input }) => view(input)) },
      actions: { warnRefused: (_, { message }) => void warned.push(message) }
    }),
    { input: { leads, credits: { ...credits(used), ...(cap && { cap }) } } }
  ).start()

describeMachine("leadViewing", leadViewingMachine, leadViewingSamples)

test("the cost is said when a fifth is left, when more than ten go at once, and never for what is free", () => {
  const many = (count: number, viewed: boolean) =>
    Array.from({ length: count }, (_, index) => ({ _id: String(index), viewed }))
  const states = [
    start(many(1, false), 39),
    start(many(1, false), 40),
    start(many(10, false), 0),
    start(many(11, false), 0),
    start(many(11, true), 50)
  ].map((actor) => actor.getSnapshot().value)
  expect(states).toEqual(["spending", "confirming", "spending", "confirming", "spending"])
})

test("the cost is said when the member's own limit is nearly used or does not suffice", () => {
  const unseen = two.map((lead) => ({ ...lead, viewed: false }))
  const stateWith = (used: number, limit: number) =>
    start(unseen, 0, undefined, { used, limit }).getSnapshot().value
  expect([stateWith(0, 10), stateWith(7, 10), stateWith(8, 10)]).toEqual([
    "spending",
    "spending",
    "confirming"
  ])
  expect(stateWith(1, 2)).toBe("confirming")
})

test("leads on the do-not-call list are skipped, and the others are viewed", async () => {
  const asked: Array<Asked> = []
  const actor = start([{ _id: "l0", viewed: false }, ...two], 0, (input) => {
    asked.push(input)
    return input.leadId === "l2"
      ? Promise.resolve({ contact: contact({ leadId: "l2" }), credits: credits(0) })
      : Promise.reject({ code: "conflict", message: `${input.leadId} is listed` })
  })
  const { output } = await waitFor(actor, (snapshot) => snapshot.status === "done")
  expect(output?.contacts.map(({ leadId }) => leadId)).toEqual(["l2"])
  expect(warned).toEqual(["l0 is listed", "l1 is listed"])
  expect(new Set(asked.map(({ attempt }) => attempt)).size).toBe(3)
})

test("trying again repeats the same key, and the next lead has its own", async () => {
  const asked: Array<Asked> = []
  const actor = start(two, 0, (input) => {
    asked.push(input)
    return asked.length === 1
      ? Promise.reject({ code: "offline", message: "no" })
      : Promise.resolve({ contact: contact({ leadId: input.leadId }), credits: credits(1) })
  })
  await waitFor(actor, (snapshot) => snapshot.matches("failed"))
  actor.send({ type: "view.retry" })
  const { output } = await waitFor(actor, (snapshot) => snapshot.status === "done")
  expect(asked.map(({ leadId }) => leadId)).toEqual(["l1", "l1", "l2"])
  expect(asked[0]?.attempt).toBe(asked[1]?.attempt)
  expect(asked[1]?.attempt).not.toBe(asked[2]?.attempt)
  expect([output?.contacts.map(({ leadId }) => leadId), output?.credits?.used]).toEqual([["l1", "l2"], 1])
})

test("reaching the member's own limit keeps what was viewed so far, and says what the server said", async () => {
  const actor = start(two, 0, ({ leadId }) =>
    leadId === "l1"
      ? Promise.resolve({ contact: contact(), credits: { ...credits(1), cap: { used: 1, limit: 1 } } })
      : Promise.reject({ code: "credit_cap", message: "Ask an Admin" })
  )
  const { context } = await waitFor(actor, (snapshot) => snapshot.matches("overCap"))
  expect(context.problem).toBe("Ask an Admin")
  actor.send({ type: "view.cancel" })
  expect(actor.getSnapshot().output?.contacts.map(({ leadId }) => leadId)).toEqual(["l1"])
})

test("running out keeps what was viewed so far", async () => {
  const actor = start(two, 0, ({ leadId }) =>
    leadId === "l1"
      ? Promise.resolve({ contact: contact(), credits: credits(50) })
      : Promise.reject({ code: "insufficient_credits", message: "none" })
  )
  await waitFor(actor, (snapshot) => snapshot.matches("outOfCredits"))
  actor.send({ type: "view.cancel" })
  expect(actor.getSnapshot().output?.contacts.map(({ leadId }) => leadId)).toEqual(["l1"])
})
