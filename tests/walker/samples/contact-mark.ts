import type { contactMarkMachine } from "../../../machines/flows/contact-mark.machine.ts"
import type { Samples } from "../events.ts"

export const contactMarkSamples: Samples<typeof contactMarkMachine> = {
  events: [
    { type: "thumbs.set", contactId: "c1", thumbs: "up" },
    { type: "thumbs.explain", contactId: "c1", thumbs: "up", reason: "Kind" },
    { type: "linkedin.check", contactId: "c1" },
    { type: "xstate.done.actor.setThumbs", output: { _id: "c1" } },
    { type: "xstate.error.actor.setThumbs", error: { message: "no" } },
    { type: "xstate.done.actor.checkLinkedin", output: { _id: "c1" } },
    { type: "xstate.error.actor.checkLinkedin", error: { message: "no" } }
  ],
  view: () => null
}
