import { Effect, Schema } from "effect"
import { deliveryCalls } from "../../../contract/calls/delivery.ts"
import { onboardCalls } from "../../../contract/calls/onboard.ts"
import { CreditCap, MemberForm } from "../../../contract/entities/Member.ts"
import { messages } from "../../../contract/rules/messages.ts"
import { check } from "../../../contract/validate.ts"
import type {
  Invitation,
  MemberChange,
  MemberDraft,
  MemberRemoval,
  MemberRequest,
  RemovalRequest
} from "../../../machines/flows/member-editor.machine.ts"
import type { PageRequest } from "../../../machines/flows/paged-list.machine.ts"
import type { JobRequest } from "../../../machines/flows/undelivered.machine.ts"
import { send } from "../../services/Api.ts"
import { BrokenRules } from "../../services/CallError.ts"

export const loadMembers = Effect.fn("members.load")(function* ({ filter, cursor }: PageRequest<string>) {
  const query = filter.trim()
  const { data, nextCursor, total } = yield* send(onboardCalls.getAllMember, {
    ...(query !== "" && { query }),
    ...(cursor !== null && { cursor })
  })
  return { rows: data, nextCursor, total }
})

const formOf = Effect.fnUntraced(function* (draft: MemberDraft) {
  const form = { name: draft.name.trim(), email: draft.email.trim(), role: draft.role }
  const checked = check(MemberForm, form)
  return checked.ok ? form : yield* Effect.fail(new BrokenRules(checked.errors))
})

const capOf = (typed: string) => {
  const text = typed.trim()
  if (text === "") return Effect.succeed(null)
  const checked = check(Schema.Struct({ creditCap: CreditCap }), { creditCap: Number(text) })
  return checked.ok
    ? Effect.succeed(checked.value.creditCap)
    : Effect.fail(new BrokenRules({ creditCap: messages.creditCap }))
}

export const inviteMember = Effect.fn("members.invite")(function* ({ draft, attempt }: Invitation) {
  return yield* send(onboardCalls.addMember, { ...(yield* formOf(draft)), idempotencyKey: attempt })
})

/** Sends the changed fields. */
export const updateMember = Effect.fn("members.update")(function* ({ member, draft, attempt }: MemberChange) {
  const { name, email, role } = yield* formOf(draft)
  const creditCap = yield* capOf(draft.creditCap)
  return yield* send(onboardCalls.updateMember, {
    id: member?.id ?? "",
    ...(name !== member?.name && { name }),
    ...(email !== member?.email && { email }),
    ...(role !== member?.role && { role }),
    ...(creditCap !== member?.creditCap && { creditCap }),
    idempotencyKey: attempt
  })
})

export const weighRemoval = Effect.fn("members.weighRemoval")(function* (input: RemovalRequest) {
  const query = input.query.trim()
  const { data } = yield* send(onboardCalls.getRemoval, {
    id: input.member?.id ?? "",
    ...(query !== "" && { query })
  })
  return data
})

const requestOf = ({ memberId, attempt }: MemberRequest) => ({ id: memberId, idempotencyKey: attempt })

export const resendInvitation = Effect.fn("members.resend")(function* (input: MemberRequest) {
  return yield* send(onboardCalls.resendInvitation, requestOf(input))
})

export const cancelInvitation = Effect.fn("members.cancel")(function* (input: MemberRequest) {
  return yield* send(onboardCalls.cancelInvitation, requestOf(input))
})

/** Suspends an active member and reactivates a suspended one. */
const toggleStatus = Effect.fnUntraced(function* (input: MemberRequest) {
  return yield* send(onboardCalls.toggleStatus, requestOf(input))
})

export const suspendMember = Effect.fn("members.suspend")(toggleStatus)

export const restoreMember = Effect.fn("members.restore")(toggleStatus)

export const removeMember = Effect.fn("members.remove")(function* ({ heir, ...input }: MemberRemoval) {
  return yield* send(onboardCalls.deleteMember, { ...requestOf(input), ...(heir !== "" && { handTo: heir }) })
})

export const loadUndelivered = Effect.fn("members.loadUndelivered")(function* () {
  return (yield* send(deliveryCalls.getUndelivered, {})).data
})

const named = ({ jobId, attempt }: JobRequest) => ({ undeliveredId: jobId, idempotencyKey: attempt })

export const deliverAgain = Effect.fn("members.deliverAgain")(function* (request: JobRequest) {
  return (yield* send(deliveryCalls.deliverAgain, named(request))).message
})

export const dismissUndelivered = Effect.fn("members.dismissUndelivered")(function* (request: JobRequest) {
  return (yield* send(deliveryCalls.dismiss, named(request))).message
})
