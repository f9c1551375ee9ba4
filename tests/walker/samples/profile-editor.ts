import type { Device } from "../../../contract/entities/Device.ts"
import type { User } from "../../../contract/entities/User.ts"
import type { profileEditorMachine } from "../../../machines/flows/profile-editor.machine.ts"
import type { Samples } from "../events.ts"

export const details = {
  name: "Sam",
  countryCode: "+65",
  phone: "55501000",
  linkedinProfile: "",
  jobRole: ""
}

export const user: User = {
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

export const device = (id: string, current: boolean): Device => ({
  id,
  userAgent: "",
  address: "192.0.2.1",
  createdAt: "2030-01-01T00:00:00Z",
  lastSeenAt: "2030-01-01T00:00:00Z",
  current
})

export const changed = { ...user, phone: "55502000", phoneVerified: false }

export const profileEditorSamples: Samples<typeof profileEditorMachine> = {
  inputs: [{ details }],
  events: [
    { type: "field.change", field: "name", value: "Sam S" },
    { type: "details.submit" },
    { type: "phone.verify" },
    { type: "locale.change", locale: "de" },
    { type: "devices.refresh" },
    { type: "device.end", id: "d2" },
    { type: "otherDevices.end" },
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
}
