import i18n from "i18next"
import type { SnapshotFrom } from "xstate"
import type {
  BudgetTotal,
  Honorarium,
  HonorariumState,
  StateTotal
} from "../../../contract/entities/Honorarium.ts"
import {
  honorariumDecisionMachine,
  type RowAct
} from "../../../machines/flows/honorarium-decision.machine.ts"
import { honorariumReviewMachine } from "../../../machines/flows/honorarium-review.machine.ts"
import { honorariumRunMachine } from "../../../machines/flows/honorarium-run.machine.ts"
import { onFact } from "../../actors/app.ts"
import { fromEffect } from "../../actors/fromEffect.ts"
import { startPagedList } from "../../actors/pagedList.ts"
import { selecting } from "../../actors/selecting.ts"
import { storedActor } from "../../actors/snapshots.ts"
import { messageIn } from "../../i18n/failures.ts"
import { tabStore } from "../../services/storage.ts"
import { notify } from "../../ui/toasts.tsx"
import { rowControlId } from "./rowControlId.ts"

const effects = () => import("./honorarium.effects.ts")
const runs = () => import("./run.effects.ts")

const warnFailed = (_: unknown, { error }: { readonly error: unknown }) => notify.error(messageIn(error))

export type HonorariumFilter = { readonly state: HonorariumState | "" }

export const honorariumList = startPagedList<Honorarium, HonorariumFilter>({
  id: "honorariaList",
  filter: { state: "" },
  summary: null,
  loadPage: () => effects().then((module) => module.loadHonoraria)
})

type HonorariumSummary = {
  readonly isKnown: boolean
  readonly totals: ReadonlyArray<StateTotal>
  readonly hasOtherAdmin: boolean
  readonly budgets: ReadonlyArray<BudgetTotal>
}

/** Totals by status and currency. Loaded apart from the list, so that a refresh keeps the list's pages. */
export const honorariumTotals = startPagedList<never, null, HonorariumSummary>({
  id: "honorariumTotals",
  filter: null,
  summary: { isKnown: false, totals: [], hasOtherAdmin: false, budgets: [] },
  loadPage: () => effects().then((module) => module.loadTotals)
})

const refreshTotals = () => honorariumTotals.send({ type: "list.refresh" })

const updateRow = (row: Honorarium) => {
  honorariumList.send({ type: "row.update", row })
  refreshTotals()
}

const refreshList = () => {
  honorariumList.send({ type: "list.refresh" })
  refreshTotals()
}

export const honorariumReview = storedActor(
  honorariumReviewMachine.provide({
    actors: {
      loadHonorarium: fromEffect(() => effects().then((module) => module.loadHonorarium)),
      approveHonorarium: fromEffect(() => effects().then((module) => module.approveHonorarium)),
      rejectHonorarium: fromEffect(() => effects().then((module) => module.rejectHonorarium)),
      payHonorarium: fromEffect(() => effects().then((module) => module.payHonorarium)),
      cancelHonorarium: fromEffect(() => effects().then((module) => module.cancelHonorarium)),
      sendPayeeLink: fromEffect(() => effects().then((module) => module.sendPayeeLink)),
      followPayment: fromEffect(() => effects().then((module) => module.followPayment)),
      revealAccount: fromEffect(() => effects().then((module) => module.revealAccount))
    },
    actions: {
      announceChanged: (_, { honorarium }) => {
        if (honorarium) updateRow(honorarium)
      },
      announceDone: (_, { message }) => notify.success(message),
      warnFailed
    }
  }),
  {
    key: "honorariumReview@6",
    store: tabStore,
    input: undefined,
    isWorthKeeping: (actor) => !actor.getSnapshot().matches("closed")
  }
)

onFact("honorarium.requested", ({ honorarium, isNew }) => {
  refreshList()
  if (isNew) updateRow(honorarium)
  else honorariumReview.send({ type: "honorarium.refresh" })
})
onFact("honoraria.changed", refreshList)

/** Focuses a control of a row: one of its actions, or what opens it. */
const focusInRow = (honorariumId: string, control: RowAct | "open") =>
  document.getElementById(rowControlId(honorariumId, control))?.focus()

export const honorariumDecision = storedActor(
  honorariumDecisionMachine.provide({
    actors: {
      weighHonorarium: fromEffect(() => effects().then((module) => module.weighHonorarium)),
      approveHonorarium: fromEffect(() => effects().then((module) => module.approveHonorarium)),
      rejectHonorarium: fromEffect(() => effects().then((module) => module.rejectHonorarium)),
      payHonorarium: fromEffect(() => effects().then((module) => module.payHonorarium)),
      followPayment: fromEffect(() => effects().then((module) => module.followPayment))
    },
    actions: {
      focusAct: (_, { honorariumId, act }) => focusInRow(honorariumId, act),
      announceChanged: (_, { honorarium }) => updateRow(honorarium),
      announceDone: (_, { honorarium, message }) => {
        focusInRow(honorarium._id, "open")
        updateRow(honorarium)
        notify.success(message)
      },
      announceUnpaid: (_, { honorarium, error }) => {
        if (honorarium) updateRow(honorarium)
        notify.error(i18n.t("honorarium:question.unpaid", { message: messageIn(error) }))
      }
    }
  }),
  {
    key: "honorariumDecision@3",
    store: tabStore,
    input: undefined,
    isWorthKeeping: (actor) => !actor.getSnapshot().matches({ choosing: "closed" })
  }
)

export const honorariumRun = storedActor(
  honorariumRunMachine.provide({
    actors: {
      weighHonoraria: fromEffect(() => runs().then((module) => module.weighHonoraria)),
      payOne: fromEffect(() => runs().then((module) => module.payOne)),
      followPayments: fromEffect(() => runs().then((module) => module.followPayments))
    },
    actions: {
      announceChanged: (_, { honoraria }) => {
        for (const honorarium of honoraria) updateRow(honorarium)
      },
      refreshList,
      warnFailed
    }
  }),
  {
    key: "honorariumRun@3",
    store: tabStore,
    input: undefined,
    isWorthKeeping: (actor) => !actor.getSnapshot().matches("choosing")
  }
)

type ReviewSnapshot = SnapshotFrom<typeof honorariumReviewMachine>

export const selectIsReviewed = (snapshot: ReviewSnapshot) => snapshot.hasTag("open")
export const selectIsReviewLoading = (snapshot: ReviewSnapshot) => snapshot.hasTag("loading")
export const selectIsQuestion = (snapshot: ReviewSnapshot) => snapshot.hasTag("question")
export const selectIsActing = (snapshot: ReviewSnapshot) => snapshot.hasTag("busy")
export const selectIsFollowing = (snapshot: ReviewSnapshot) => snapshot.hasTag("following")
export const selectIsRevealing = (snapshot: ReviewSnapshot) => snapshot.hasTag("revealing")
export const selectIsPrinting = (snapshot: ReviewSnapshot) => snapshot.hasTag("printing")

type RunSnapshot = SnapshotFrom<typeof honorariumRunMachine>

export const selectIsRunOpen = (snapshot: RunSnapshot) => snapshot.hasTag("open")
export const selectRunStage = (snapshot: RunSnapshot) => {
  if (snapshot.hasTag("weighing")) return "weighing"
  if (snapshot.hasTag("question")) return "question"
  if (snapshot.hasTag("stopped")) return "stopped"
  if (snapshot.hasTag("paying")) return "paying"
  return snapshot.hasTag("following") ? "following" : "finished"
}

export const useHonorariumRun = selecting(honorariumRun)

export const useHonorariumReview = selecting(honorariumReview)
export const useHonorariumDecision = selecting(honorariumDecision)
