import { useSelector } from "@xstate/react"
import { navigate } from "wouter/use-browser-location"
import { type ActorRefFrom, type SnapshotFrom, waitFor } from "xstate"
import { paths } from "../../../contract/paths.ts"
import { type Criteria, leadSearchMachine } from "../../../machines/flows/lead-search.machine.ts"
import { leadViewingMachine } from "../../../machines/flows/lead-viewing.machine.ts"
import { publish } from "../../actors/app.ts"
import { fromEffect } from "../../actors/fromEffect.ts"
import { featureActor } from "../../actors/running.ts"
import { selecting } from "../../actors/selecting.ts"
import { messageIn } from "../../i18n/failures.ts"
import { notify } from "../../ui/toasts.tsx"
import { readAddress, writeAddress } from "./searchAddress.ts"

const effects = () => import("./search.effects.ts")

const keepInAddress = (criteria: Criteria, replace: boolean) => {
  if (location.pathname !== paths.search) return
  const address = writeAddress(criteria, location.search)
  if (address !== location.pathname + location.search) navigate(address, { replace })
}

export const leadSearch = featureActor(
  leadSearchMachine.provide({
    actors: {
      searchLeads: fromEffect(() => effects().then((module) => module.searchLeads)),
      countLeads: fromEffect(() => effects().then((module) => module.countLeads)),
      leadViewing: leadViewingMachine.provide({
        actors: { viewLead: fromEffect(() => effects().then((module) => module.viewLead)) },
        actions: { warnRefused: (_, { message }) => notify.error(message) }
      })
    },
    actions: {
      replaceAddress: (_, { criteria }) => keepInAddress(criteria, true),
      pushAddress: (_, { criteria }) => keepInAddress(criteria, false),
      announceViewed: (_, { contacts, credits }) => {
        if (credits) publish({ type: "leads.viewed", contacts, credits })
      },
      warnFailed: (_, { error }) => notify.error(messageIn(error))
    }
  })
)

type Snapshot = SnapshotFrom<typeof leadSearchMachine>

export type LeadViewingRef = ActorRefFrom<typeof leadViewingMachine>

export const selectCriteria = ({ context }: Snapshot) => context.criteria
export const selectRows = ({ context }: Snapshot) => context.rows
export const selectTotal = ({ context }: Snapshot) => context.total
export const selectFacets = ({ context }: Snapshot) => context.facets
export const selectContacts = ({ context }: Snapshot) => context.contacts
export const selectSelected = ({ context }: Snapshot) => context.selected
export const selectProblem = ({ context }: Snapshot) => context.problem
export const selectIsSearching = (snapshot: Snapshot) =>
  snapshot.hasTag("searching") || snapshot.matches({ results: "idle" })
export const selectIsLoadingMore = (snapshot: Snapshot) => snapshot.hasTag("more")
/** The view that the list of results shows. */
export const selectFace = (snapshot: Snapshot) => {
  if (snapshot.hasTag("failed")) return "failed"
  if (selectIsSearching(snapshot) && snapshot.context.rows.length === 0) return "waiting"
  return snapshot.matches({ results: "empty" }) ? "empty" : "rows"
}
export const selectHasMore = (snapshot: Snapshot) =>
  snapshot.can({ type: "page.more" }) || snapshot.hasTag("more")
export const selectViewing = (snapshot: Snapshot) => snapshot.children.leadViewing
export const selectViewingIds = ({ context }: Snapshot) => context.toView

/** Searches as the address says. Resolves with the results or the failure. */
export const readSearch = () => {
  leadSearch.send({ type: "address.change", criteria: readAddress(location.search) })
  return waitFor(leadSearch, (snapshot) => !selectIsSearching(snapshot))
}

export const useLeadSearch = selecting(leadSearch)

/** True while leads are being viewed, but not while the cost is confirmed. */
export const useIsViewing = () =>
  useSelector(useLeadSearch(selectViewing), (snapshot) => snapshot?.hasTag("busy") ?? false)
