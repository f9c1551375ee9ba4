import { fromCallback, fromPromise, type SnapshotFrom, waitFor } from "xstate"
import type { Organisation } from "../../../contract/entities/Organisation.ts"
import type { User } from "../../../contract/entities/User.ts"
import { type SessionEvent, sessionMachine } from "../../../machines/flows/session.machine.ts"
import { app } from "../../actors/app.ts"
import { asTheyAre, fromEffect } from "../../actors/fromEffect.ts"
import { fromStoredKey } from "../../actors/fromStoredKey.ts"
import { makeActor, showRunning } from "../../actors/running.ts"
import { selecting } from "../../actors/selecting.ts"
import { browser } from "../../services/browser.ts"
import { credentials } from "../../services/credentials.ts"
import { endSessionStores } from "../../services/sessionStores.ts"
import { closeStores, tabStore } from "../../services/storage.ts"
import { keepPlace } from "./place.ts"
import {
  hasStoredToken,
  noteEnded,
  readOtherTab,
  restoreSession,
  storeSession,
  tokenKey,
  wasEnded
} from "./storedSession.ts"

const effects = () => import("./session.effects.ts")

let hasEnded = false

export const session = showRunning(
  makeActor(
    sessionMachine.provide({
      actors: {
        watchTabs: fromStoredKey(tokenKey, readOtherTab),
        watchCalls: fromCallback<SessionEvent>(({ sendBack }) =>
          credentials.onEnded(() => sendBack({ type: "session.ended" }))
        ),
        restoreSession: fromPromise(restoreSession),
        loadOrganisation: fromEffect(() => effects().then((module) => module.loadOrganisation), asTheyAre),
        refreshAccount: fromEffect(() => effects().then((module) => module.refreshAccount), asTheyAre),
        endSession: fromEffect(() => effects().then((module) => module.endSession), asTheyAre),
        removeStores: fromPromise(() => endSessionStores(credentials.token()))
      },
      actions: {
        storeSession: (_, params) => {
          credentials.use(params.token)
          storeSession(params)
        },
        forgetStored: () => void endSessionStores(credentials.token()).catch(() => undefined),
        noteEnded: () => {
          hasEnded = true
        },
        reloadPage: () => {
          closeStores()
          tabStore.removeWhere(() => true)
          if (hasEnded) noteEnded()
          keepPlace()
          browser.reload()
        }
      }
    })
  )
)

export type SessionSnapshot = SnapshotFrom<typeof sessionMachine>

export const selectUser = (snapshot: SessionSnapshot) => snapshot.context.user
export const selectOrganisation = (snapshot: SessionSnapshot) => snapshot.context.organisation
export const selectHasEnded = (snapshot: SessionSnapshot) => snapshot.matches("signedOut") && wasEnded()

/** The step that the session requires from the sign-in dialog; null while unknown. */
export type SessionNeed = "signIn" | "organisation" | "phone" | "nothing"

/** Of the members, only the one whose own number is the organisation's can receive its code. */
const isAskedForCode = (user: User | null, organisation: Organisation) =>
  user?.organization_id !== organisation._id ||
  (user.countryCode === organisation.countryCode && user.phone === organisation.phone)

export const selectNeed = (snapshot: SessionSnapshot): SessionNeed | null => {
  if (snapshot.matches("signedOut")) return "signIn"
  if (!snapshot.hasTag("present")) return null
  const { user, organisation } = snapshot.context
  if (organisation !== null) {
    return organisation.phoneVerified || !isAskedForCode(user, organisation) ? "nothing" : "phone"
  }
  return snapshot.matches({ signedIn: "withoutOrganisation" }) ? "organisation" : null
}

export const useSession = selecting(session)

/** True if someone was signed in when the page was left. */
export const hasStoredSession = hasStoredToken

/** Tells the app chart about the session. */
const publishMember = (snapshot: SessionSnapshot) => {
  const { user, organisation } = snapshot.context
  if (snapshot.hasTag("unsettled")) return
  if (!snapshot.hasTag("present") || user === null) app.send({ type: "user.signedOut" })
  else
    app.send({
      type: "user.signedIn",
      member: organisation && {
        userId: user._id,
        organisationId: organisation._id,
        callingCode: organisation.countryCode
      }
    })
}

/** Starts the session chart. Resolves once the session is known: nothing renders before. */
export const startSession = async () => {
  session.subscribe(publishMember)
  session.start()
  await waitFor(session, (snapshot) => !snapshot.hasTag("unsettled"))
}
