import { paths } from "../../../contract/paths.ts"
import { namedCallMachine } from "../../../machines/flows/named-call.machine.ts"
import type { Browsing, Stage } from "../../support/walkInBrowser.ts"
import { done, failed, refusal } from "../../walker/events.ts"
import { atCalls, calledContact, callingSession, nextPerson } from "./someCalls.ts"
import { answered, fine, no, payloadOf } from "./someContacts.ts"

const opens = ["/calling/start-session"]
const leases = ["/calling/lease-contact"]

const item = nextPerson()
const withheld = { contact: calledContact(), reason: "leased", timeZone: "Europe/London", opensAt: null }

/** Follows an address within the application. */
const goTo = ({ page }: Stage, address: string) =>
  page.evaluate((address) => {
    history.pushState(null, "", address)
  }, address)

const press = (name: string) => (stage: Stage) =>
  stage.page.getByRole("main").getByRole("button", { name }).first().click()

const refused =
  (paths: ReadonlyArray<string>) =>
  (stage: Stage, { step }: { step: Parameters<typeof payloadOf>[0] }) => {
    const { code } = payloadOf<{ error: { code: string } }>(step).error
    return answered(paths, code === "offline" ? "offline" : no(code))(stage)
  }

export const namedCallWalk: Browsing<typeof namedCallMachine> = {
  name: "by the address",
  machine: namedCallMachine,
  samples: {
    events: [
      { type: "person.call", contactId: item.contact._id, sessionId: "" },
      { type: "person.retry" },
      { type: "person.leave" },
      done("openSession", "session1"),
      failed("openSession", refusal("forbidden")),
      done("leaseContact", { item, withheld: null }),
      done("leaseContact", { item: null, withheld }),
      failed("leaseContact", refusal("call_open")),
      failed("leaseContact", refusal("forbidden"))
    ],
    view: ({ sessionId, withheld }) => [sessionId !== "", withheld !== null],
    isPossible: (event, _value, { sessionId }) => event.type !== "person.call" || sessionId === ""
  },
  held: [...opens, ...leases],
  open: async (stage) => {
    await atCalls(stage)
  },
  does: {
    "person.call": (stage) => goTo(stage, paths.callPerson(item.contact._id)),
    "person.retry": async (stage, { before }) =>
      press(before === "withheld" ? "Check again" : "Try again")(stage),
    "person.leave": press("Back to your calls"),
    "xstate.done.actor.openSession": answered(opens, fine(callingSession())),
    "xstate.error.actor.openSession": refused(opens),
    "xstate.done.actor.leaseContact": (stage, { step }) =>
      answered(leases, fine(payloadOf<{ output: object }>(step).output))(stage),
    "xstate.error.actor.leaseContact": refused(leases)
  },
  excused: {
    "namedCall.leasing: xstate.error.actor.leaseContact [isSessionEnded] → namedCall.opening":
      "another tab has ended the desk's session meanwhile; walked without a browser"
  }
}
