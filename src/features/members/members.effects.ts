import { Effect } from "effect"
import { MemberForm } from "../../../contract/entities/Member.ts"
import { check } from "../../../contract/validate.ts"
import type { MemberDeed, MemberSave, RemovalRequest } from "../../../machines/flows/member-editor.machine.ts"
import type { PageRequest } from "../../../machines/flows/paged-list.machine.ts"
import type { JobRequest } from "../../../machines/flows/undelivered.machine.ts"
import { BrokenRules } from "../../i18n/failures.ts"
import { Api } from "../../services/Api.ts"

export const loadMembers = Effect.fn("members.load")(function* ({ filter, cursor }: PageRequest<string>) {
  const query = filter.trim()
  const api = yield* Api
  const { data, nextCursor, total } = yield* api.onboard.getAllMember({
    ...(query !== "" && { query }),
    ...(cursor !== null && { cursor })
  })
  return { rows: data, nextCursor, total }
})

export const saveMember = Effect.fn("members.save")(function* ({ member, draft, attempt }: MemberSave) {
  const api = yield* Api
  const form = { name: draft.name.trim(), email: draft.email.trim(), role: draft.role }
  const checked = check(MemberForm, form)
  if (!checked.ok) return yield* Effect.fail(new BrokenRules(checked.errors))
  if (member === null) return yield* api.onboard.addMember({ ...form, idempotencyKey: attempt })
  return yield* api.onboard.updateMember({
    id: member.id,
    ...(form.name !== member.name && { name: form.name }),
    ...(form.email !== member.email && { email: form.email }),
    ...(form.role !== member.role && { role: form.role }),
    idempotencyKey: attempt
  })
})

export const weighRemoval = Effect.fn("members.weighRemoval")(function* (input: RemovalRequest) {
  const api = yield* Api
  const query = input.query.trim()
  const { data } = yield* api.onboard.getRemoval({
    id: input.member?.id ?? "",
    ...(query !== "" && { query })
  })
  return data
})

export const actOnMember = Effect.fn("members.act")(function* ({ member, act, heir, attempt }: MemberDeed) {
  const api = yield* Api
  const payload = { id: member?.id ?? "", idempotencyKey: attempt }
  switch (act) {
    case "resend":
      return yield* api.onboard.resendInvitation(payload)
    case "cancel":
      return yield* api.onboard.cancelInvitation(payload)
    case "remove":
      return yield* api.onboard.deleteMember({ ...payload, ...(heir !== "" && { handTo: heir }) })
    case "suspend":
    case "restore":
      return yield* api.onboard.toggleStatus(payload)
  }
})

export const loadUndelivered = Effect.fn("members.loadUndelivered")(function* () {
  const api = yield* Api
  return (yield* api.delivery.getUndelivered({})).data
})

const named = ({ jobId, attempt }: JobRequest) => ({ undeliveredId: jobId, idempotencyKey: attempt })

export const deliverAgain = Effect.fn("members.deliverAgain")(function* (request: JobRequest) {
  const api = yield* Api
  return (yield* api.delivery.deliverAgain(named(request))).message
})

export const dismissUndelivered = Effect.fn("members.dismissUndelivered")(function* (request: JobRequest) {
  const api = yield* Api
  return (yield* api.delivery.dismiss(named(request))).message
})
