import type { SnapshotFrom } from "xstate"
import type { Member } from "../../../contract/entities/Member.ts"
import { isActiveAdmin } from "../../../contract/rules/permissions.ts"
import { memberEditorMachine } from "../../../machines/flows/member-editor.machine.ts"
import { undeliveredMachine } from "../../../machines/flows/undelivered.machine.ts"
import { fromEffect } from "../../actors/fromEffect.ts"
import { startPagedList } from "../../actors/pagedList.ts"
import { featureActor } from "../../actors/running.ts"
import { selecting } from "../../actors/selecting.ts"
import { storedActor } from "../../actors/snapshots.ts"
import { messageIn } from "../../i18n/failures.ts"
import { tabStore } from "../../services/storage.ts"
import { notify } from "../../ui/toasts.tsx"

const effects = () => import("./members.effects.ts")

const warnFailed = (_: unknown, { error }: { readonly error: unknown }) => notify.error(messageIn(error))

/** Filtered by the search text. */
export const memberList = startPagedList<Member, string>({
  id: "membersList",
  filter: "",
  summary: null,
  loadPage: () => effects().then((module) => module.loadMembers)
})

export const memberEditor = storedActor(
  memberEditorMachine.provide({
    actors: {
      inviteMember: fromEffect(() => effects().then((module) => module.inviteMember)),
      updateMember: fromEffect(() => effects().then((module) => module.updateMember)),
      resendInvitation: fromEffect(() => effects().then((module) => module.resendInvitation)),
      cancelInvitation: fromEffect(() => effects().then((module) => module.cancelInvitation)),
      suspendMember: fromEffect(() => effects().then((module) => module.suspendMember)),
      restoreMember: fromEffect(() => effects().then((module) => module.restoreMember)),
      weighRemoval: fromEffect(() => effects().then((module) => module.weighRemoval)),
      removeMember: fromEffect(() => effects().then((module) => module.removeMember))
    },
    actions: {
      refreshList: () => {
        memberList.send({ type: "list.refresh" })
        undelivered.send({ type: "list.refresh" })
      },
      announceDone: (_, { output }) => notify.success(output.message),
      warnFailed
    }
  }),
  {
    key: "memberEditor@2",
    store: tabStore,
    input: undefined,
    isWorthKeeping: (actor) => !actor.getSnapshot().matches("closed")
  }
)

export const undelivered = featureActor(
  undeliveredMachine.provide({
    actors: {
      loadJobs: fromEffect(() => effects().then((module) => module.loadUndelivered)),
      deliverAgain: fromEffect(() => effects().then((module) => module.deliverAgain)),
      dismissJob: fromEffect(() => effects().then((module) => module.dismissUndelivered))
    },
    actions: {
      announceDone: (_, { message }) => {
        notify.success(message)
        memberList.send({ type: "list.refresh" })
      },
      warnFailed
    }
  })
)

type EditorSnapshot = SnapshotFrom<typeof memberEditorMachine>

/** The only Admin, according to the loaded rows; the server decides. */
export const selectLastAdmin = ({ filter, cursor, rows }: ReturnType<typeof memberList.read>) => {
  if (cursor !== null || filter.trim() !== "") return undefined
  const admins = rows.filter(isActiveAdmin)
  return admins.length === 1 ? admins[0] : undefined
}

export const selectIsForm = (snapshot: EditorSnapshot) => snapshot.hasTag("form")
export const selectIsQuestion = (snapshot: EditorSnapshot) => snapshot.hasTag("question")
export const selectIsSearching = (snapshot: EditorSnapshot) => snapshot.hasTag("searching")
export const selectIsBusy = (snapshot: EditorSnapshot) => snapshot.hasTag("busy")

export const useUndelivered = selecting(undelivered)
export const useMemberEditor = selecting(memberEditor)
