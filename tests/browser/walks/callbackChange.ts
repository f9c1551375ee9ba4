import type { Callback } from "../../../contract/entities/Calling.ts"
import { callbackChangeMachine } from "../../../machines/flows/callback-change.machine.ts"
import type { Browsing, Stage } from "../../support/walkInBrowser.ts"
import { done, failed } from "../../walker/events.ts"
import { makeAccount, visitAs } from "./people.ts"
import { answered, fine, no, payloadOf } from "./someContacts.ts"

const lists = ["/calling/get-callbacks"]
const changes = ["/calling/change-callback"]

export const callback: Callback = {
  contactId: "11111111-1111-4111-8111-111111111111",
  name: "Promised Contact",
  company: "Example",
  callStatus: "Call later",
  at: "2030-01-01T10:00:00.000Z",
  zone: "Europe/London",
  isPersonal: true,
  isOwn: false,
  doNotCall: false,
  owner: "Sample Person"
}

const place = ({ page }: Stage) => page.getByRole("region", { name: "Callbacks" })
const press = (name: string) => (stage: Stage) =>
  place(stage).getByRole("button", { name, exact: true }).first().click()

export const callbackChangeWalk: Browsing<typeof callbackChangeMachine> = {
  name: "beside the calls",
  machine: callbackChangeMachine,
  isTour: true,
  samples: {
    events: [
      { type: "callback.hand", callback, owner: "me" },
      { type: "callback.move", callback },
      { type: "callback.cancel", callback },
      { type: "change.submit", change: { contactId: callback.contactId, at: null } },
      { type: "change.close" },
      done("changeCallback", callback),
      failed("changeCallback")
    ],
    view: () => null
  },
  held: [...lists, ...changes],
  open: async (stage) => {
    await visitAs(stage, await makeAccount(stage, "ready"), `${stage.urls.app}/apps/calls`)
    await answered(lists, fine([callback]))(stage)
  },
  does: {
    "callback.hand": press("Take over"),
    "callback.move": press("Reschedule"),
    "callback.cancel": press("Cancel callback"),
    "change.submit": ({ page }, { before }) =>
      before === "moving"
        ? page.getByRole("dialog").getByRole("button", { name: "Reschedule", exact: true }).click()
        : page.getByRole("alertdialog").getByRole("button", { name: "Cancel callback" }).click(),
    "change.close": ({ page }) => page.getByRole("button", { name: "Keep callback", exact: true }).click(),
    "xstate.done.actor.changeCallback": async (stage, { step }) => {
      await answered(changes, fine(payloadOf<{ output: unknown }>(step).output))(stage)
      await answered(lists, fine([callback]))(stage)
    },
    "xstate.error.actor.changeCallback": async (stage) => {
      await answered(changes, no())(stage)
      await answered(lists, fine([callback]))(stage)
    }
  }
}
