import { expect, test } from "vitest"
import { createActor, fromCallback, fromPromise, SimulatedClock, waitFor } from "xstate"
import type { Organisation } from "../../contract/entities/Organisation.ts"
import type { User } from "../../contract/entities/User.ts"
import {
  type SessionEvent,
  type StoredSession,
  sessionMachine
} from "../../machines/flows/session.machine.ts"
import { describeMachine } from "../support/describeMachine.ts"
import { sessionSamples } from "../walker/samples/session.ts"

describeMachine("session", sessionMachine, sessionSamples)

const user: User = {
  _id: "u1",
  name: "Ada",
  email: "ada@example.com",
  role: "Admin",
  organization_id: "o1",
  organization_name: "Sample",
  phoneVerified: true
}
const other: User = { ...user, _id: "u2" }
const organisation: Organisation = {
  _id: "o1",
  name: "Sample",
  linkedinProfile: "",
  countryCode: "+91",
  phone: "5550100000",
  phoneVerified: true,
  plan: "free",
  credits: { used: 0, limit: 50, resetsAt: "2030-01-01T00:00:00Z" }
}
const stored: StoredSession = { token: "t1", user, organisation }

const never = () => new Promise<never>(() => {})

type World = {
  readonly restore?: () => Promise<StoredSession | null>
  readonly load?: () => Promise<Organisation>
  readonly refresh?: () => Promise<{ user: User; organisation: Organisation | null }>
  readonly end?: () => Promise<void>
  readonly remove?: () => Promise<void>
}

const start = ({
  restore = async () => null,
  load = never,
  refresh = never,
  end = never,
  remove = async () => {}
}: World) => {
  const log: Array<unknown> = []
  const clock = new SimulatedClock()
  const actor = createActor(
    sessionMachine.provide({
      actors: {
        watchTabs: fromCallback<SessionEvent>(() => {}),
        watchCalls: fromCallback<SessionEvent>(() => {}),
        restoreSession: fromPromise(restore),
        loadOrganisation: fromPromise(load),
        refreshAccount: fromPromise(refresh),
        endSession: fromPromise(end),
        removeStores: fromPromise(remove)
      },
      actions: {
        storeSession: (_, params) => log.push(["store", params.token, params.user?._id]),
        forgetStored: () => log.push("forget all"),
        noteEnded: () => log.push("note end"),
        reloadPage: () => log.push("reload")
      }
    }),
    { clock }
  ).start()
  const reach = (state: string) => waitFor(actor, ({ value }) => pathOf(value) === state)
  return { actor, clock, log, reach }
}

const pathOf = (value: string | object): string =>
  typeof value === "string"
    ? value
    : Object.entries(value)
        .map(([state, inner]) => `${state}.${pathOf(inner)}`)
        .join()

test("restoring that never ends is given up after 5000 ms, not before", () => {
  const { actor, clock } = start({ restore: never })
  clock.increment(4999)
  expect(actor.getSnapshot().value).toBe("restoring")
  clock.increment(1)
  expect(actor.getSnapshot().value).toBe("signedOut")
})

test("storage that throws counts as signed out", async () => {
  const { reach } = start({ restore: () => Promise.reject(new Error("refused")) })
  await reach("signedOut")
})

test("a restored person is there at once and stays when the refresh fails", async () => {
  const { actor, reach } = start({
    restore: async () => stored,
    refresh: () => Promise.reject(new Error("offline"))
  })
  await reach("signedIn.ready")
  expect(actor.getSnapshot().context).toEqual(stored)
})

test("an organisation that cannot be fetched after signing in leads to the organisation form", async () => {
  const { actor, log, reach } = start({ load: () => Promise.reject(new Error("no")) })
  await reach("signedOut")
  actor.send({ type: "session.opened", token: "t1", user })
  await reach("signedIn.withoutOrganisation")
  expect(log).toEqual([["store", "t1", "u1"]])
})

const nobody = { token: null, user: null, organisation: null }

test("signing out empties page and browser first and goes on when the server does not answer", async () => {
  const { actor, clock, log, reach } = start({
    restore: async () => stored,
    refresh: async () => stored
  })
  await reach("signedIn.ready")
  log.length = 0
  actor.send({ type: "session.signOut" })
  expect(log).toEqual(["forget all"])
  expect(actor.getSnapshot().context).toEqual(nobody)
  clock.increment(5000)
  await reach("reloading")
  expect(log).toEqual(["forget all", "forget all", "reload"])
})

test("a session ended elsewhere clears the page and reloads it", async () => {
  const account = { user, organisation }
  const { actor, log, reach } = start({ restore: async () => stored, refresh: async () => account })
  await reach("signedIn.ready")
  log.length = 0
  actor.send({ type: "session.ended" })
  expect(actor.getSnapshot().value).toBe("leaving")
  expect(actor.getSnapshot().context).toEqual(nobody)
  await reach("reloading")
  expect(log).toEqual(["note end", "forget all", "reload"])
})

test("the page starts afresh after 3000 ms where the browser does not remove what it kept", async () => {
  const { actor, clock, log, reach } = start({
    restore: async () => stored,
    refresh: async () => stored,
    remove: never
  })
  await reach("signedIn.ready")
  actor.send({ type: "session.ended" })
  clock.increment(2999)
  expect(actor.getSnapshot().value).toBe("leaving")
  clock.increment(1)
  expect(log.at(-1)).toBe("reload")
})

test("someone else signing in in another tab clears this tab", async () => {
  const { actor, log, reach } = start({ restore: async () => stored, refresh: async () => stored })
  await reach("signedIn.ready")
  log.length = 0
  actor.send({ type: "tab.signedIn", session: { ...stored, token: "t2", user: other } })
  expect(actor.getSnapshot().context).toEqual(nobody)
  expect(log).toEqual(["reload"])
})

test("other tabs carry this one along", async () => {
  const { actor, log, reach } = start({ refresh: async () => stored })
  await reach("signedOut")
  actor.send({ type: "tab.signedIn", session: stored })
  await reach("signedIn.ready")
  log.length = 0
  actor.send({ type: "tab.signedOut" })
  await reach("reloading")
  expect(log).toEqual(["forget all", "reload"])
})

test("a tab whose person joined another organisation in another tab starts afresh", async () => {
  const { actor, log, reach } = start({ restore: async () => stored, refresh: async () => stored })
  await reach("signedIn.ready")
  log.length = 0
  actor.send({ type: "tab.signedIn", session: { ...stored, token: "t2" } })
  expect(log).toEqual([["store", "t2", "u1"]])
  log.length = 0
  const user = { ...stored.user, organization_id: "o2" }
  actor.send({ type: "tab.signedIn", session: { ...stored, user } })
  expect(log).toEqual(["reload"])
})
