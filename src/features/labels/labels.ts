import { useSelector } from "@xstate/react"
import i18n from "i18next"
import type { SnapshotFrom } from "xstate"
import { labelEditorMachine } from "../../../machines/flows/label-editor.machine.ts"
import { labelListMachine } from "../../../machines/flows/label-list.machine.ts"
import { publish } from "../../actors/app.ts"
import { fromEffect } from "../../actors/fromEffect.ts"
import { featureActor } from "../../actors/running.ts"
import { storedActor } from "../../actors/snapshots.ts"
import { messageIn } from "../../i18n/failures.ts"
import { tabStore } from "../../services/storage.ts"
import { notify } from "../../ui/toasts.tsx"
import type { LabelOwner } from "./labels.effects.ts"

export type { LabelOwner } from "./labels.effects.ts"

const effects = () => import("./labels.effects.ts")

const listMachine = labelListMachine.provide({
  actors: {
    loadLabels: fromEffect(() => effects().then((module) => module.loadLabels)),
    applyLabels: fromEffect(() =>
      import("../../entities/label/label.effects.ts").then((module) => module.applyLabels)
    )
  },
  actions: {
    announceApplied: (_, { contact }) => publish({ type: "contact.changed", contact }),
    warnFailed: (_, { error }) => notify.error(messageIn(error))
  }
})

const startList = (orgId: string) => featureActor(listMachine, { input: { orgId } })

const editorMachineFor = (owner: LabelOwner) =>
  labelEditorMachine.provide({
    actors: {
      saveLabel: fromEffect(() => effects().then((module) => module.saveLabelFor(owner))),
      deleteLabel: fromEffect(() => effects().then((module) => module.deleteLabel)),
      stripLabel: fromEffect(() => effects().then((module) => module.stripLabel))
    },
    actions: {
      refreshLabels: () => labelListOf(owner).send({ type: "labels.refresh" }),
      announceSaved: () => publish({ type: "label.changed", deleted: null }),
      announceDeleted: (_, { label }) => publish({ type: "label.changed", deleted: label }),
      showMapped: (_, { label }) => {
        if (label) publish({ type: "label.openRequested", labelId: label._id })
      },
      warnBlank: () => notify.error(i18n.t("labels:blank")),
      warnSaveFailed: () => notify.error(i18n.t("labels:saveFailed")),
      warnMapped: () => notify.error(i18n.t("labels:mapped")),
      warnDeleteFailed: (_, { error }) => notify.error(messageIn(error))
    }
  })

const startEditor = (owner: LabelOwner) =>
  storedActor(editorMachineFor(owner), {
    key: "labelEditor@1",
    store: tabStore,
    input: undefined,
    isWorthKeeping: (actor) => !actor.getSnapshot().matches("closed")
  })

let list: ReturnType<typeof startList> | undefined
let editor: ReturnType<typeof startEditor> | undefined

/** The labels of the organisation; a new sign-in reloads the page. */
export const labelListOf = (owner: LabelOwner) => {
  list ??= startList(owner.organisationId)
  return list
}

export const labelEditorOf = (owner: LabelOwner) => {
  editor ??= startEditor(owner)
  return editor
}

type ListSnapshot = SnapshotFrom<typeof labelListMachine>
export type EditorSnapshot = SnapshotFrom<typeof labelEditorMachine>

export const selectLabels = ({ context }: ListSnapshot) => context.labels
export const selectIsFirstLoad = (snapshot: ListSnapshot) =>
  snapshot.hasTag("loading") && snapshot.context.labels.length === 0
export const selectHasFailed = (snapshot: ListSnapshot) => snapshot.hasTag("failed")
export const selectIsApplying = (snapshot: ListSnapshot) => snapshot.hasTag("applying")

export const useLabelList = <T>(owner: LabelOwner, select: (snapshot: ListSnapshot) => T) =>
  useSelector(labelListOf(owner), select)

export const useLabelEditor = <T>(owner: LabelOwner, select: (snapshot: EditorSnapshot) => T) =>
  useSelector(labelEditorOf(owner), select)
