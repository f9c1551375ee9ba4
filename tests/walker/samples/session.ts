import type { sessionMachine } from "../../../machines/flows/session.machine.ts"
import { organisation, user } from "../../support/someUser.ts"
import { done, failed, type Samples } from "../events.ts"

const stored = { token: "t1", user, organisation }

const stranger = { ...user, _id: "u2" }

const newcomer = { ...user, organization_id: null }

export const sessionSamples: Samples<typeof sessionMachine> = {
  events: [
    { type: "session.opened", token: "t1", user },
    { type: "session.opened", token: "t1", user: newcomer },
    { type: "session.opened", token: "t2", user: stranger },
    { type: "session.ended" },
    { type: "session.signOut" },
    { type: "tab.signedIn", session: stored },
    { type: "tab.signedIn", session: { ...stored, user: stranger } },
    { type: "tab.signedOut" },
    { type: "organisation.changed", organisation },
    { type: "organisation.refresh" },
    { type: "organisation.verified" },
    { type: "organisation.joined", token: "t1", user, isSwitching: false },
    { type: "organisation.joined", token: "t1", user, isSwitching: true },
    { type: "credits.changed", credits: organisation.credits },
    { type: "user.changed", user },
    done("restoreSession", stored),
    done("restoreSession", null),
    failed("restoreSession"),
    done("loadOrganisation", organisation),
    failed("loadOrganisation"),
    done("refreshAccount", { user, organisation }),
    done("refreshAccount", { user, organisation: null }),
    failed("refreshAccount"),
    done("endSession"),
    failed("endSession"),
    done("removeStores"),
    failed("removeStores")
  ],
  view: ({ organisation, user }) => [organisation !== null, user?._id]
}
