import { sessionMachine } from "../../../machines/flows/session.machine.ts"
import { routeFor } from "../../support/heldCalls.ts"
import { organisation, user } from "../../support/someUser.ts"
import type { Browsing, Stage } from "../../support/walkInBrowser.ts"
import { eventsBut } from "../../walker/events.ts"
import type { Path, Step } from "../../walker/paths.ts"
import { sessionSamples } from "../../walker/samples/session.ts"
import {
  type Account,
  againOf,
  fillOrganisation,
  found,
  makeAccount,
  openAside,
  refused,
  signIn,
  signOutElsewhere,
  storeAccount,
  verify,
  visitAs
} from "./people.ts"

const asked = ["/auth/get-session"]
const loaded = ["/auth/get-org"]
const ended = ["/auth/logout"]
const stored = { token: "t1", user, organisation }
const newcomer = { ...user, organization_id: null }
/** The code that reads stored values loads with that of the calls. */
const decoder = "**/assets/member-*.js"

const me = (stage: Stage) => stage.notes.me as Account

const is = (value: Step["value"], state: string) =>
  (typeof value === "string" ? value : `signedIn.${String(value.signedIn)}`) === state

/** Signed in as a member of an organisation, who can't create one. */
const isBelonging = ({ value }: Step) => is(value, "signedIn.loadingOrganisation")

/** A person without an organisation is a newcomer, whatever storage says; so is one who creates one. */
const isNewcomer = ({ steps }: Path) =>
  steps.some(({ event, value }, index) => {
    const { output, user } = event as unknown as {
      output?: { organisation?: unknown }
      user?: typeof newcomer
    }
    if (event.type === "xstate.done.actor.refreshAccount") return output?.organisation === null
    if (event.type === "session.opened" && is(value, "signedIn.withoutOrganisation"))
      return user?.organization_id === null
    return event.type === "organisation.changed" && index > 0
  })

const becomeReady = async (stage: Stage) => {
  if (stage.notes.isNewcomer !== true) return
  stage.notes.isNewcomer = false
  const account = await againOf(stage, me(stage))
  stage.notes.me = me(stage).org === null ? await verify(stage, await found(stage, account)) : account
}

const personOf = async (stage: Stage, id: string) => {
  if (id === user._id) return me(stage)
  stage.notes.stranger ??= await makeAccount(stage, "ready")
  return stage.notes.stranger as Account
}

/** Waits until the shell is shown without anything over it. */
const openUserMenu = async ({ page }: Stage, item: string) => {
  await page.getByRole("dialog").waitFor({ state: "detached" })
  await page.getByRole("button", { name: /Walking Person/ }).click()
  await page.getByRole("menuitem", { name: item }).click()
}

/** Nothing renders before the session is known. */
const isDrawn = async (page: Stage["page"]) => {
  await page.locator("#root > *").first().waitFor({ state: "attached" })
  return true
}

export const sessionWalk: Browsing<typeof sessionMachine> = {
  name: "across tabs",
  machine: sessionMachine,
  samples: {
    ...sessionSamples,
    events: eventsBut(
      sessionSamples,
      "session.ended",
      "credits.changed",
      "organisation.joined",
      "organisation.verified",
      "xstate.error.actor.removeStores"
    ),
    isPossible: (event, value, context) => {
      switch (event.type) {
        case "session.opened":
          return event.user.organization_id !== null || is(value, "signedOut")
        case "session.signOut":
        case "user.changed":
          return is(value, "signedIn.ready")
        case "organisation.changed":
        case "organisation.refresh":
          return is(value, "signedIn.withoutOrganisation")
        case "tab.signedIn":
          return (
            is(value, "signedOut") ||
            (context.user?._id === user._id && context.user.organization_id === user.organization_id)
          )
        default:
          return true
      }
    }
  },
  held: [...asked, ...loaded, ...ended, "/events"],
  isTrue: ({ steps }) =>
    steps.every(({ event }) => event.type !== "xstate.after.removeTimeout.session.leaving") &&
    (!steps.some(isBelonging) || !steps.some(({ event }) => event.type === "organisation.changed")),
  open: async (stage, path) => {
    stage.notes.isNewcomer = isNewcomer(path)
    stage.notes.me = await makeAccount(stage, stage.notes.isNewcomer ? "newcomer" : "ready")
    stage.notes.aside = await openAside(stage)
  },
  does: {
    "xstate.done.actor.restoreSession": async (stage, { step }) => {
      const { output } = step.event as unknown as { output: unknown }
      if (output === null) await stage.page.goto(stage.urls.app)
      else if (me(stage).org !== null) await visitAs(stage, me(stage))
      else await visitAs(stage, { ...me(stage), org: (await makeAccount(stage, "ready")).org })
    },
    "xstate.error.actor.restoreSession": async (stage) => {
      await storeAccount(stage.notes.aside as Stage["page"], me(stage))
      const letLoad = await routeFor(stage.page, decoder, (route) => route.abort())
      await stage.page.goto(stage.urls.app)
      await isDrawn(stage.page)
      letLoad()
    },
    "xstate.after.restoreTimeout.session.restoring": async (stage) => {
      await storeAccount(stage.notes.aside as Stage["page"], me(stage))
      const { promise: late, resolve: arrives } = Promise.withResolvers<void>()
      await stage.page.route(decoder, (route) => late.then(() => route.continue()))
      await stage.page.goto(stage.urls.app, { waitUntil: "commit" })
      const drawn = isDrawn(stage.page)
      while (!(await Promise.race([drawn, undefined]))) await stage.page.clock.runFor(1_000)
      arrives()
    },
    "session.opened": async (stage, { step }) => {
      const { user } = step.event as unknown as { user: { _id: string } }
      await signIn(stage, (await personOf(stage, user._id)).email)
    },
    "session.signOut": (stage) => openUserMenu(stage, "Sign out"),
    "tab.signedIn": async (stage, { step }) => {
      const { session } = step.event as unknown as { session: typeof stored }
      const account = await againOf(stage, await personOf(stage, session.user._id))
      await storeAccount(stage.notes.aside as Stage["page"], account)
    },
    "tab.signedOut": (stage) => signOutElsewhere(stage.notes.aside as Stage["page"]),
    "organisation.changed": async (stage) => {
      await fillOrganisation(stage, me(stage))
      stage.notes.me = { ...me(stage), org: {} }
    },
    "organisation.refresh": async (stage) => {
      await becomeReady(stage)
      await fillOrganisation(stage, me(stage))
    },
    "user.changed": async (stage) => {
      await stage.answer([...asked, ...loaded], "pass")
      await openUserMenu(stage, "Profile")
      await stage.page.getByLabel("Name", { exact: true }).fill("Walking Person Again")
      await stage.page.getByLabel("Name", { exact: true }).press("Enter")
    },
    "xstate.done.actor.loadOrganisation": async (stage) => {
      await stage.called(...loaded)
      await stage.answer(loaded, "pass")
    },
    "xstate.error.actor.loadOrganisation": async (stage) => {
      await stage.called(...loaded)
      await stage.answer(loaded, refused({}))
    },
    "xstate.done.actor.refreshAccount": async (stage, { step }) => {
      const { output } = step.event as unknown as { output: { organisation: unknown } }
      await stage.called(...asked)
      if (output.organisation !== null) await becomeReady(stage)
      await stage.answer([...asked, ...loaded], "pass")
    },
    "xstate.error.actor.refreshAccount": async (stage) => {
      await stage.called(...asked)
      await stage.answer(asked, refused({}))
    },
    "xstate.done.actor.endSession": async (stage) => {
      await stage.called(...ended)
      await stage.answer(ended, "pass")
    },
    "xstate.error.actor.endSession": async (stage) => {
      await stage.called(...ended)
      await stage.answer(ended, refused({}))
    },
    "xstate.done.actor.removeStores": async () => undefined,
    "xstate.after.signOutTimeout.session.signingOut": async (stage) => {
      await stage.called(...ended)
      await stage.page.clock.runFor(5_000)
    }
  },
  isPassing: (value) => value === "leaving",
  excused: {
    "session.signedIn: credits.changed → stays": "a lead is viewed in requests.test.ts",
    "session.signedIn: organisation.verified [isUnverified] → session.signedIn.refreshing":
      "another member verifies the phone while the code is asked for; walked without a browser",
    "session.signedIn: session.ended → session.leaving":
      "brought about in every way there is in session-ends.test.ts",
    "session.leaving: xstate.error.actor.removeStores → session.reloading":
      "the browser removes what it kept; walked without a browser",
    "session.leaving: xstate.after.removeTimeout.session.leaving → session.reloading":
      "the browser removes what it kept in no time; walked without a browser",
    "session.signedIn: organisation.joined [isSwitching] → session.reloading":
      "the page loads anew as it is taken; walked without a browser"
  }
}
