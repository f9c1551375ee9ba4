import type { Callback } from "../../../contract/entities/Calling.ts"
import type { callbackChangeMachine } from "../../../machines/flows/callback-change.machine.ts"
import { done, failed, type Samples } from "../events.ts"

export const callback: Callback = {
  contactId: "c1",
  name: "Ada",
  company: "",
  callStatus: "Call later",
  at: "2030-01-01T10:00:00.000Z",
  zone: "UTC",
  isPersonal: true,
  isOwn: false,
  doNotCall: false,
  owner: "Sam"
}

export const callbackChangeSamples: Samples<typeof callbackChangeMachine> = {
  events: [
    { type: "callback.hand", callback, owner: "me" },
    { type: "callback.move", callback },
    { type: "callback.cancel", callback },
    { type: "change.submit", change: { contactId: "c1", at: null } },
    { type: "change.close" },
    done("changeCallback", callback),
    done("changeCallback", null),
    failed("changeCallback")
  ],
  view: () => null
}
