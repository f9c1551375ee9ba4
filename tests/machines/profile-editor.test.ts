import { expect, test } from "vitest"
import { createActor, fromPromise, waitFor } from "xstate"
import type { Device } from "../../contract/entities/Device.ts"
import type { User } from "../../contract/entities/User.ts"
import { profileEditorMachine } from "../../machines/flows/profile-editor.machine.ts"
import { describeMachine } from "../support/describeMachine.ts"
import { changed, details, device, profileEditorSamples, user } from "../walker/samples/profile-editor.ts"

describeMachine("profile editor", profileEditorMachine, profileEditorSamples)

const start = (saved: User) => {
  const log: Array<unknown> = []
  const ended: Array<ReadonlyArray<string>> = []
  const actor = createActor(
    profileEditorMachine.provide({
      actors: {
        saveDetails: fromPromise(async () => ({ user: saved, resendAfter: 60, message: "" })),
        loadDevices: fromPromise<ReadonlyArray<Device>>(async () => [
          device("d1", true),
          device("d2", false),
          device("d3", false)
        ]),
        endDevices: fromPromise<void, { readonly ids: ReadonlyArray<string>; readonly attempt: string }>(
          async ({ input }) => {
            ended.push(input.ids)
          }
        )
      },
      actions: {
        tellUser: (_, { user: told }) => log.push(["user", told.phone]),
        askForPhoneCode: (_, { phone, resendAfter }) => log.push(["code", phone, resendAfter])
      }
    }),
    { input: { details } }
  ).start()
  return { actor, log, ended }
}

test("a changed number is asked to be confirmed", async () => {
  const { actor, log } = start(changed)
  actor.send({ type: "details.submit" })
  await waitFor(actor, (snapshot) => snapshot.matches({ details: "editing" }))
  expect(log).toEqual([
    ["user", "55502000"],
    ["code", "55502000", 60]
  ])
})

test("a number that stays, verified or not, is not asked for again", async () => {
  const { actor, log } = start({ ...user, phoneVerified: false })
  actor.send({ type: "details.submit" })
  await waitFor(actor, (snapshot) => snapshot.matches({ details: "editing" }))
  expect(log).toEqual([["user", "55501000"]])
})

test("signing out everywhere else leaves this device alone", async () => {
  const { actor, ended } = start(user)
  await waitFor(actor, (snapshot) => snapshot.matches({ devices: "listed" }))
  actor.send({ type: "otherDevices.end" })
  await waitFor(actor, (snapshot) => snapshot.matches({ devices: "listed" }))
  expect(ended).toEqual([["d2", "d3"]])
})
