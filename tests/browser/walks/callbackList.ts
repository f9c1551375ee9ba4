import type { Callback } from "../../../contract/entities/Calling.ts"
import { callbackListMachine } from "../../../machines/flows/callback-list.machine.ts"
import type { Browsing, Stage } from "../../support/walkInBrowser.ts"
import { done, failed } from "../../walker/events.ts"
import { type Account, makeAccount, visitAs } from "./people.ts"
import { answered, fine, no, payloadOf } from "./someContacts.ts"

const lists = ["/calling/get-callbacks"]
const changes = ["/calling/change-callback"]

const callback: Callback = {
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

const place = ({ page }: Stage) => page.getByRole("region", { name: "Promised calls" })
const press = (name: string) => (stage: Stage) =>
  place(stage).getByRole("button", { name, exact: true }).first().click()

export const callbackListWalk: Browsing<typeof callbackListMachine> = {
  name: "beside the calls",
  machine: callbackListMachine,
  isTour: true,
  samples: {
    events: [
      { type: "list.refresh" },
      { type: "owner.choose", isOwn: true },
      { type: "callback.hand", callback, owner: "me" },
      { type: "callback.move", callback },
      { type: "callback.cancel", callback },
      { type: "change.submit", change: { contactId: callback.contactId, at: null } },
      { type: "change.close" },
      done("loadCallbacks", [callback]),
      failed("loadCallbacks"),
      done("changeCallback", callback),
      failed("changeCallback")
    ],
    view: () => null
  },
  held: [...lists, ...changes],
  open: async (stage) => {
    stage.notes.me = await makeAccount(stage, "ready")
  },
  does: {
    "list.refresh": async (stage, { before }) => {
      const { page, urls } = stage
      if (before === "idle") return visitAs(stage, stage.notes.me as Account, `${urls.app}/apps/calls`)
      if (before === "failed") return press("Try again")(stage)
      await page.getByRole("link", { name: "Pricing", exact: true }).click()
      await page.getByRole("heading", { name: "Pricing", level: 1 }).waitFor()
      await page.getByRole("link", { name: "Calls", exact: true }).click()
    },
    "owner.choose": (stage) => place(stage).getByRole("checkbox", { name: "Only mine" }).click(),
    "callback.hand": press("Take over"),
    "callback.move": press("Move"),
    "callback.cancel": press("Cancel the call"),
    "change.submit": ({ page }, { before }) =>
      before === "moving"
        ? page.getByRole("dialog").getByRole("button", { name: "Move", exact: true }).click()
        : page.getByRole("alertdialog").getByRole("button", { name: "Cancel the call" }).click(),
    "change.close": ({ page }) => page.getByRole("button", { name: "Leave as it is", exact: true }).click(),
    "xstate.done.actor.loadCallbacks": answered(lists, fine([callback])),
    "xstate.error.actor.loadCallbacks": answered(lists, no()),
    "xstate.done.actor.changeCallback": (stage, { step }) =>
      answered(changes, fine(payloadOf<{ output: unknown }>(step).output))(stage),
    "xstate.error.actor.changeCallback": answered(changes, no())
  }
}
