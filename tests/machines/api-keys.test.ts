import { expect, test } from "vitest"
import { createActor, fromPromise, waitFor } from "xstate"
import { apiKeysMachine, type KnownApiKeys, type MadeApiKey } from "../../machines/flows/api-keys.machine.ts"
import { describeMachine } from "../support/describeMachine.ts"
import { apiKey, apiKeysSamples } from "../walker/samples/api-keys.ts"

describeMachine("API keys", apiKeysMachine, apiKeysSamples)

const started = (make: () => Promise<MadeApiKey>) => {
  const copied: Array<string> = []
  const actor = createActor(
    apiKeysMachine.provide({
      actors: {
        loadKeys: fromPromise<KnownApiKeys>(async () => ({ keys: [apiKey], limit: 20 })),
        createKey: fromPromise(make),
        rotateKey: fromPromise(make)
      },
      actions: { copySecret: (_, { secret }) => copied.push(secret) }
    })
  ).start()
  actor.send({ type: "keys.open" })
  return { actor, copied }
}

test("the secret of a new key can be copied while it is shown, and is forgotten when it is closed", async () => {
  const key = { ...apiKey, _id: "k2" }
  const { actor, copied } = started(async () => ({ key, secret: "pl_secret" }))
  await waitFor(actor, (snapshot) => snapshot.matches("listing"))
  actor.send({ type: "key.create" })
  actor.send({ type: "dialog.confirm" })
  await waitFor(actor, (snapshot) => snapshot.matches("showing"))
  actor.send({ type: "secret.copy" })
  actor.send({ type: "dialog.close" })
  expect([copied, actor.getSnapshot().context.made]).toEqual([["pl_secret"], null])
  expect(actor.getSnapshot().context.keys).toEqual([key, apiKey])
})

test("the secret is forgotten when the page is left", async () => {
  const { actor } = started(async () => ({ key: apiKey, secret: "pl_secret" }))
  await waitFor(actor, (snapshot) => snapshot.matches("listing"))
  actor.send({ type: "key.rotate", key: apiKey })
  actor.send({ type: "dialog.confirm" })
  await waitFor(actor, (snapshot) => snapshot.matches("showing"))
  actor.send({ type: "keys.leave" })
  expect(actor.getSnapshot().context).toMatchObject({ made: null, keys: [apiKey] })
})

test("a refused draft stays with its reason, and a change of it removes the reason", async () => {
  const { actor } = started(() => Promise.reject({ message: "", fields: { name: "Name is required" } }))
  await waitFor(actor, (snapshot) => snapshot.matches("listing"))
  actor.send({ type: "key.create" })
  actor.send({ type: "draft.change", change: { scopes: ["leads:read"] } })
  actor.send({ type: "dialog.confirm" })
  await waitFor(actor, (snapshot) => snapshot.matches("drafting"))
  expect(actor.getSnapshot().context).toMatchObject({
    draft: { scopes: ["leads:read"] },
    errors: { name: "Name is required" }
  })
  actor.send({ type: "draft.change", change: { name: "CRM" } })
  expect(actor.getSnapshot().context.errors).toEqual({})
})
