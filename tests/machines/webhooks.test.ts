import { expect, test } from "vitest"
import { createActor, fromPromise, waitFor } from "xstate"
import {
  type KnownWebhooks,
  type SavedWebhook,
  type Sending,
  webhooksMachine
} from "../../machines/flows/webhooks.machine.ts"
import { describeMachine } from "../support/describeMachine.ts"
import { webhook, webhooksSamples } from "../walker/samples/webhooks.ts"

describeMachine("webhooks", webhooksMachine, webhooksSamples)

const started = async (save: () => Promise<SavedWebhook>) => {
  const happened: Array<string> = []
  const actor = createActor(
    webhooksMachine.provide({
      actors: {
        loadWebhooks: fromPromise<KnownWebhooks>(async () => ({ webhooks: [webhook], limit: 5 })),
        saveWebhook: fromPromise(save),
        replaceSecret: fromPromise(save),
        sendNow: fromPromise<void, { readonly sending: Sending; readonly attempt: string }>(
          async ({ input }) => {
            happened.push(input.sending.kind)
          }
        )
      },
      actions: {
        copySecret: (_, { secret }) => happened.push(secret),
        announceSent: () => happened.push("announced"),
        refreshLog: () => happened.push("refreshed")
      }
    })
  ).start()
  actor.send({ type: "webhooks.open" })
  await waitFor(actor, (snapshot) => snapshot.matches("listing"))
  return { actor, happened }
}

test("the secret of a new webhook can be copied while it is shown, and is forgotten when it is closed", async () => {
  const made = { ...webhook, _id: "w2" }
  const { actor, happened } = await started(async () => ({ webhook: made, secret: "whsec_secret" }))
  actor.send({ type: "webhook.create" })
  actor.send({ type: "dialog.confirm" })
  await waitFor(actor, (snapshot) => snapshot.matches("showing"))
  actor.send({ type: "secret.copy" })
  actor.send({ type: "dialog.close" })
  const { context } = actor.getSnapshot()
  expect([happened, context.made, context.webhooks]).toEqual([["whsec_secret"], null, [made, webhook]])
})

test("a changed webhook replaces the listed one without showing a secret", async () => {
  const changed = { ...webhook, description: "Survey tool" }
  const { actor } = await started(async () => ({ webhook: changed, secret: "" }))
  actor.send({ type: "webhook.edit", webhook })
  expect(actor.getSnapshot().context.draft).toEqual({
    id: "w1",
    address: "https://crm.example.com/events",
    description: "CRM",
    events: ["contact.created"]
  })
  actor.send({ type: "draft.change", change: { description: "Survey tool" } })
  actor.send({ type: "dialog.confirm" })
  await waitFor(actor, (snapshot) => snapshot.matches("listing"))
  expect(actor.getSnapshot().context.webhooks).toEqual([changed])
})

test("a test event is sent, announced and shown in the log", async () => {
  const { actor, happened } = await started(() => Promise.reject(new Error("not saved")))
  actor.send({ type: "webhook.send", sending: { kind: "test", webhookId: "w1" } })
  await waitFor(actor, (snapshot) => snapshot.matches("listing"))
  expect(happened).toEqual(["test", "announced", "refreshed"])
})
