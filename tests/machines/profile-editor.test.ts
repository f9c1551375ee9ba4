import { expect, test } from "vitest"
import { createActor, fromPromise, waitFor } from "xstate"
import type { Device } from "../../contract/calls/auth.ts"
import type { User } from "../../contract/entities/User.ts"
import { profileEditorMachine } from "../../machines/flows/profile-editor.machine.ts"
import { describeMachine } from "../support/walk.ts"

const details = { name: "Sam", countryCode: "+65", phone: "55501000", linkedinProfile: "", jobRole: "" }
const user: User = {
  _id: "u1",
  name: "Sam",
  email: "sam@example.com",
  role: "Read",
  organization_id: "o1",
  organization_name: "Sample",
  countryCode: "+65",
  phone: "55501000",
  phoneVerified: true
}
const device = (id: string, current: boolean): Device => ({
  id,
  userAgent: "",
  address: "192.0.2.1",
  createdAt: "2030-01-01T00:00:00Z",
  lastSeenAt: "2030-01-01T00:00:00Z",
  current
})
const changed = { ...user, phone: "55502000", phoneVerified: false }

describeMachine("profile editor", profileEditorMachine, {
  inputs: [{ details }],
  events: [
    { type: "field.change", field: "name", value: "Sam S" },
    { type: "details.submit" },
    { type: "phone.verify" },
    { type: "locale.change", locale: "de" },
    { type: "devices.refresh" },
    { type: "device.end", id: "d2" },
    { type: "devices.endOthers" },
    { type: "xstate.done.actor.saveDetails", output: { user, resendAfter: 0, message: "" } },
    { type: "xstate.done.actor.saveDetails", output: { user: changed, resendAfter: 60, message: "" } },
    { type: "xstate.error.actor.saveDetails", error: { message: "", fields: { name: "Name is required" } } },
    { type: "xstate.done.actor.sendPhoneCode", output: { resendAfter: 42 } },
    { type: "xstate.error.actor.sendPhoneCode", error: { message: "Later", fields: {} } },
    { type: "xstate.done.actor.saveLocale" },
    { type: "xstate.error.actor.saveLocale", error: { message: "", fields: {} } },
    { type: "xstate.done.actor.loadDevices", output: [device("d1", true), device("d2", false)] },
    { type: "xstate.error.actor.loadDevices", error: { message: "No connection", fields: {} } },
    { type: "xstate.done.actor.endDevices" },
    { type: "xstate.error.actor.endDevices", error: { message: "", fields: {} } }
  ],
  view: ({ devices, known }) => [devices.length, known.phone]
})

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
  actor.send({ type: "devices.endOthers" })
  await waitFor(actor, (snapshot) => snapshot.matches({ devices: "listed" }))
  expect(ended).toEqual([["d2", "d3"]])
})
