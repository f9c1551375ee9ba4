import type { OpenCall } from "../../../../contract/entities/Calling.ts"
import { ownZone } from "../../../../contract/rules/zones.ts"
import type { FoundCall } from "../../../../machines/flows/call-queue.machine.ts"
import { type KeptCall, keptCalls } from "../keptCalls.ts"

const emptyDraft = (timeZone: string | null) => ({
  status: null,
  at: "",
  zone: timeZone ?? ownZone(),
  note: "",
  personName: "",
  personPhone: "",
  personEmail: "",
  newPhone: ""
})

/** The local draft is newer than the server's. */
export const foundOf = ({ call, sessionId }: KeptCall): FoundCall => {
  const draft = keptCalls.draft(call._id) ?? call.draft ?? emptyDraft(call.timeZone)
  return {
    call,
    wrapUp: {
      callId: call._id,
      key: call.undone ? `${call._id}:${call.undone}` : call._id,
      sessionId,
      startedAt: call.startedAt,
      contact: call.contact,
      draft,
      ...(call.form && { form: call.form })
    }
  }
}

/** Keeps a call that the server has open. One that is kept already keeps its session and form. */
export const adopt = (call: OpenCall, sessionId: string): FoundCall => {
  const kept = keptCalls.open()
  const isSame = kept?.call._id === call._id
  keptCalls.keepForm(call.form)
  const { form, ...others } = call
  const startedWith = isSame ? kept.call.form : form
  const adopted: KeptCall = {
    call: { ...others, ...(startedWith && { form: startedWith }) },
    sessionId: isSame ? kept.sessionId : sessionId,
    isKnown: true
  }
  keptCalls.keepOpen(adopted)
  return foundOf(adopted)
}
