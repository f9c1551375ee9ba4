import { expect, test } from "vitest"
import { createActor, fromPromise, waitFor } from "xstate"
import type { PayeeRequest } from "../../contract/entities/Honorarium.ts"
import { type PayeeAnswer, payeeFormMachine } from "../../machines/flows/payee-form.machine.ts"
import { withoutSecrets } from "../../src/actors/snapshots.ts"
import { describeMachine } from "../support/describeMachine.ts"
import { asked, filled, offline, payeeFormSamples } from "../walker/samples/payee-form.ts"

describeMachine("payeeForm", payeeFormMachine, payeeFormSamples)

test("the draft survives a broken connection; payment details are in no stored snapshot, and gone once sent", async () => {
  const sent: Array<PayeeAnswer> = []
  let dropped = 0
  const actor = createActor(
    payeeFormMachine.provide({
      actors: {
        openLink: fromPromise(async () => asked),
        sendPayee: fromPromise<PayeeRequest, PayeeAnswer>(async ({ input }) => {
          sent.push(input)
          if (sent.length === 1) throw offline
          return filled
        })
      },
      actions: { dropLink: () => void dropped++ }
    })
  ).start()
  await waitFor(actor, (snapshot) => snapshot.matches("details"))
  actor.send({ type: "way.choose", way: "bank" })
  actor.send({ type: "field.change", field: "accountNumber", value: "001234567890" })
  actor.send({ type: "account.repeat", value: "001234567890" })
  actor.send({ type: "form.submit" })
  const back = await waitFor(actor, (snapshot) => snapshot.matches("details"))
  expect([back.context.problem, back.context.draft.accountNumber, dropped]).toEqual([
    "no network",
    "001234567890",
    0
  ])
  expect(JSON.stringify(withoutSecrets(actor.getPersistedSnapshot()))).not.toContain("1234567890")
  actor.send({ type: "form.submit" })
  const done = await waitFor(actor, (snapshot) => snapshot.matches("status"))
  expect(JSON.stringify(done.context)).not.toContain("1234567890")
  expect([sent.length, dropped]).toEqual([2, 0])
})
