import { expect, test } from "vitest"
import { createActor, fromPromise, waitFor } from "xstate"
import type { AccountDeletion } from "../../contract/entities/User.ts"
import { accountDeletionMachine } from "../../machines/flows/account-deletion.machine.ts"
import { describeMachine } from "../support/describeMachine.ts"
import { accountDeletionSamples, effectsFor } from "../walker/samples/account-deletion.ts"

describeMachine("account deletion", accountDeletionMachine, accountDeletionSamples)

test("the last Admin is never asked to confirm", async () => {
  const actor = createActor(
    accountDeletionMachine.provide({
      actors: { loadEffects: fromPromise<AccountDeletion>(async () => effectsFor(true)) }
    })
  ).start()
  actor.send({ type: "deletion.ask" })
  const hindered = await waitFor(actor, (snapshot) => snapshot.matches("hindered"))
  expect(hindered.can({ type: "deletion.confirm" })).toBe(false)
})

test("a refused deletion says why and can be tried again with a new key", async () => {
  const keys: Array<string> = []
  const actor = createActor(
    accountDeletionMachine.provide({
      actors: {
        loadEffects: fromPromise<AccountDeletion>(async () => effectsFor(false)),
        deleteAccount: fromPromise<void, { readonly attempt: string }>(async ({ input }) => {
          keys.push(input.attempt)
          if (keys.length === 1) throw new Error("Not now")
        })
      },
      actions: { leave: () => {} }
    })
  ).start()
  const isAsking = () => waitFor(actor, (snapshot) => snapshot.matches("confirming"))
  actor.send({ type: "deletion.ask" })
  await isAsking()
  actor.send({ type: "deletion.confirm" })
  const { context } = await waitFor(
    actor,
    (snapshot) => snapshot.matches("confirming") && snapshot.context.problem !== ""
  )
  expect(context.problem).toBe("Not now")
  actor.send({ type: "deletion.confirm" })
  await waitFor(actor, (snapshot) => snapshot.matches("deleted"))
  expect(new Set(keys).size).toBe(2)
})
