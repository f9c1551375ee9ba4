import { Schema } from "effect"
import { call } from "../call.ts"
import { Callback, CallingSession, OpenCall, Referred, WrapUpDraft } from "../entities/Calling.ts"
import { CallStatus, Contact, contactFields } from "../entities/Contact.ts"
import { DueWork, dueKinds } from "../entities/DueWork.ts"
import { GivenAnswers } from "../entities/Interview.ts"
import { Id, Instant, LongText, listFields, listReply, requiredKey, text, writeKey } from "../rules/fields.ts"
import { limits } from "../rules/limits.ts"
import { companyName, contactCriteria } from "./leads.ts"

/** The source of a session's calls: due callbacks, a label, the criteria of a list or of a company, or contact ids. */
export const CallingSource = Schema.Union([
  Schema.Struct({ kind: Schema.Literal("due") }),
  Schema.Struct({ kind: Schema.Literal("label"), labelId: Id }),
  Schema.Struct({
    kind: Schema.Literal("list"),
    list: Schema.Literals(["viewed", "added"]),
    criteria: Schema.Struct(contactCriteria)
  }),
  Schema.Struct({
    kind: Schema.Literal("company"),
    company: companyName,
    criteria: Schema.Struct(contactCriteria)
  }),
  Schema.Struct({
    kind: Schema.Literal("contacts"),
    contactIds: Schema.Array(Id).check(Schema.isMaxLength(limits.calling.named))
  })
])

export type CallingSource = typeof CallingSource.Type

const contactId = requiredKey(Id)
const sessionId = requiredKey(Id)
/** Created by the client, so that a call started without a network has one. */
const callId = requiredKey(Schema.String.check(Schema.isUUID()))

export const callingCalls = {
  startSession: call({
    path: "/calling/start-session",
    summary: "Start calling. The source is evaluated again for each next contact.",
    who: "Write",
    effect: "write",
    payload: { source: requiredKey(CallingSource), ...writeKey },
    reply: { data: CallingSession },
    errors: ["not_found"],
    bodyBytes: 1024 * 1024,
    addition: true
  }),
  getSession: call({
    path: "/calling/get-session",
    summary: "The numbers of the caller's calling session.",
    who: "Write",
    effect: "read",
    payload: { sessionId },
    reply: { data: CallingSession },
    errors: ["not_found"],
    addition: true
  }),
  endSession: call({
    path: "/calling/end-session",
    summary: "End the caller's session, release the next contact, and return its numbers.",
    who: "Write",
    effect: "write",
    payload: { sessionId, ...writeKey },
    reply: { data: CallingSession },
    errors: ["not_found"],
    addition: true
  }),
  startCall: call({
    path: "/calling/start-call",
    summary: "Start a call. It stays open, on every device, until it is wrapped up or left.",
    who: "Write",
    effect: "write",
    payload: {
      callId,
      contactId,
      sessionId: Schema.optional(Id),
      startedAt: Schema.optional(Instant),
      ...writeKey
    },
    reply: { data: OpenCall },
    errors: ["not_found", "call_open", "conflict"],
    addition: true
  }),
  getOpenCall: call({
    path: "/calling/get-open-call",
    summary: "The caller's open call, with its draft.",
    who: "Read",
    effect: "read",
    payload: {},
    reply: { data: Schema.NullOr(OpenCall) },
    errors: ["not_found"],
    addition: true
  }),
  saveWrapUp: call({
    path: "/calling/save-wrap-up",
    summary: "Save the draft of an open call for other devices.",
    who: "Write",
    effect: "write",
    payload: { callId, draft: requiredKey(WrapUpDraft) },
    reply: {},
    errors: ["not_found", "conflict"],
    bodyBytes: limits.interview.bodyBytes,
    addition: true
  }),
  leaveCall: call({
    path: "/calling/leave-call",
    summary: "End an open call without an outcome.",
    who: "Write",
    effect: "write",
    payload: { callId, ...writeKey },
    reply: {},
    errors: ["not_found", "conflict"],
    addition: true
  }),
  recordOutcome: call({
    path: "/calling/record-outcome",
    summary:
      "Record the outcome of a call in one step: status, next call, note, answers of the interview form and referral. Calls started offline are accepted.",
    who: "Write",
    effect: "write",
    apiArea: "calls",
    payload: {
      callId,
      contactId,
      callStatus: requiredKey(CallStatus),
      version: Schema.optional(Schema.Number.check(Schema.isInt())),
      startedAt: Schema.optional(Instant),
      at: Schema.optional(Instant),
      sessionId: Schema.optional(Id),
      nextCallAt: Schema.optional(Schema.NullOr(Instant)),
      zone: Schema.optional(text(60)),
      isPersonal: Schema.optional(Schema.Boolean),
      note: Schema.optional(LongText),
      interview: Schema.optional(GivenAnswers),
      person: Schema.optional(Referred),
      newPhone: Schema.optional(contactFields.phone),
      ...writeKey
    },
    reply: {
      data: Schema.Struct({
        contact: Contact,
        linkedContactId: Schema.NullOr(Schema.String),
        isUnresponsive: Schema.Boolean,
        honorariumOpen: Schema.Boolean
      })
    },
    errors: [
      "not_found",
      "conflict",
      "stale_version",
      "illegal_transition",
      "contact_limit",
      "storage_limit"
    ],
    bodyBytes: limits.interview.bodyBytes,
    addition: true
  }),
  undoOutcome: call({
    path: "/calling/undo-outcome",
    summary:
      "Undo the caller's last outcome: status, callback, note, answers and number are as before, and the call is open again unless another one is.",
    who: "Write",
    effect: "write",
    payload: { callId, reopen: Schema.optional(Schema.Boolean), ...writeKey },
    reply: {
      data: Schema.Struct({ contact: Contact, isOpen: Schema.Boolean, undone: Schema.Number })
    },
    errors: ["not_found", "conflict"],
    addition: true
  }),
  getCallbacks: call({
    path: "/calling/get-callbacks",
    summary: "The first hundred missed, due and future callbacks.",
    who: "Read",
    effect: "read",
    apiArea: "calls",
    payload: {
      which: Schema.optional(Schema.Literals(["missed", "due", "coming"])),
      own: Schema.optional(Schema.Boolean)
    },
    reply: { data: Schema.Array(Callback) },
    addition: true
  }),
  getDueWork: call({
    path: "/calling/get-due-work",
    summary:
      "Callbacks of the caller or of anyone that are missed or due within a day, and emails that contacts asked for, earliest first. `kind` returns one kind alone.",
    who: "Write",
    effect: "read",
    payload: { ...listFields, kind: Schema.optional(Schema.Literals(dueKinds)) },
    reply: listReply(DueWork),
    addition: true
  }),
  changeCallback: call({
    path: "/calling/change-callback",
    summary:
      "Take over a callback, assign it to everyone, move it, or cancel it with a time of null. Returns null when it is cancelled.",
    who: "Write",
    effect: "write",
    payload: {
      contactId,
      owner: Schema.optional(Schema.Literals(["me", "anybody"])),
      at: Schema.optional(Schema.NullOr(Instant)),
      zone: Schema.optional(text(60)),
      ...writeKey
    },
    reply: { data: Schema.NullOr(Callback) },
    errors: ["not_found", "conflict", "illegal_transition", "stale_version", "storage_limit"],
    addition: true
  }),
  getCallbackFile: call({
    path: "/calling/get-callback-file",
    summary: "A callback as an iCalendar file to add to a calendar.",
    who: "Read",
    effect: "read",
    payload: { contactId },
    reply: { data: Schema.Struct({ fileName: Schema.String, text: Schema.String }) },
    errors: ["not_found"],
    addition: true
  })
}
