import { useSelector } from "@xstate/react"
import { navigate } from "wouter/use-browser-location"
import { type ActorRefFrom, type SnapshotFrom, waitFor } from "xstate"
import { paths } from "../../../contract/paths.ts"
import { callHindrance } from "../../../contract/rules/doNotCall.ts"
import { type ContactCriteria, contactListMachine } from "../../../machines/flows/contact-list.machine.ts"
import { fromEffect } from "../../actors/fromEffect.ts"
import { featureActor } from "../../actors/running.ts"
import { messageIn } from "../../i18n/failures.ts"
import { notify } from "../../ui/toasts.tsx"
import { criteriaAt, writeAddress } from "./contactAddress.ts"

const effects = () => import("./contacts.effects.ts")

const loadViewed = fromEffect(async () => (await effects()).loadViewed)
const loadAdded = fromEffect(async () => (await effects()).loadAdded)

const loadOfCompany = fromEffect(async () => (await effects()).loadOfCompany)

const start = (id: string, pathOf: (criteria: ContactCriteria) => string, load: typeof loadViewed) => {
  const keepInAddress = (criteria: ContactCriteria, replace: boolean) => {
    const path = pathOf(criteria)
    if (location.pathname !== path) return
    const address = writeAddress(criteria, path, location.search)
    if (address !== location.pathname + location.search) navigate(address, { replace })
  }
  return featureActor(
    contactListMachine.provide({
      actors: { loadContacts: load, loadPage: load },
      actions: {
        replaceAddress: (_, { criteria }) => keepInAddress(criteria, true),
        pushAddress: (_, { criteria }) => keepInAddress(criteria, false),
        warnFailed: (_, { error }) => notify.error(messageIn(error))
      }
    }),
    { id }
  )
}

export const viewedContacts = start("viewedContacts", () => paths.myContacts, loadViewed)
export const addedContacts = start("addedContacts", () => paths.addedContacts, loadAdded)
export const companyContacts = start(
  "companyContacts",
  ({ company = "" }) => paths.company(company),
  loadOfCompany
)

export const contactLists = [viewedContacts, addedContacts, companyContacts] as const

/** The lists of contacts: viewed ones, added ones, and those of a company. */
export type ContactListKind = "viewed" | "added" | "company"

export type ContactListRef = ActorRefFrom<typeof contactListMachine>
type Snapshot = SnapshotFrom<typeof contactListMachine>

export const selectCriteria = ({ context }: Snapshot) => context.criteria
export const selectPages = ({ context }: Snapshot) => context.pages
export const selectSelection = ({ context }: Snapshot) => context.selection
export const selectTotal = ({ context }: Snapshot) => context.total
export const selectIsLoading = (snapshot: Snapshot) => snapshot.hasTag("loading") || snapshot.matches("idle")
export const selectHasFailed = (snapshot: Snapshot) => snapshot.hasTag("failed")
export const selectIsEmpty = (snapshot: Snapshot) => snapshot.matches("empty")
/** The reason why no contact of the list can be called; null if one can, or while some are not loaded. */
export const selectWhyNoOne = (snapshot: Snapshot): "noContacts" | "noneCallable" | null => {
  if (selectIsEmpty(snapshot)) return "noContacts"
  const rows = Object.values(snapshot.context.pages).flat()
  const areAllLoaded = snapshot.matches("listed") && rows.length === snapshot.context.total.value
  return areAllLoaded && rows.every((contact) => callHindrance(contact) !== null) ? "noneCallable" : null
}
/** The loaded contacts, at any position of the list. */
export const rowsAtHand = (list: ContactListRef) => Object.values(list.getSnapshot().context.pages).flat()

export const countSelected = ({ selection, total }: Snapshot["context"]) =>
  selection.isAll ? Math.max(0, total.value - selection.ids.length) : selection.ids.length

/** Loads the list as the address says. Resolves with the rows or the failure. */
export const readList = (list: ContactListRef) => {
  list.send({ type: "address.change", criteria: criteriaAt(location) })
  return waitFor(list, (snapshot) => !selectIsLoading(snapshot))
}

export const useContactList = <T>(list: ContactListRef, select: (snapshot: Snapshot) => T) =>
  useSelector(list, select)
