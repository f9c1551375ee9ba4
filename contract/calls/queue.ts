import { Schema } from "effect"
import { call } from "../call.ts"
import { QueueItem, QueuePreview, QueueSkips, WithheldContact } from "../entities/Calling.ts"
import { Id, requiredKey, writeKey } from "../rules/fields.ts"

const contactId = requiredKey(Id)
const sessionId = requiredKey(Id)

/** The calls about the queue of a calling session, and about the lease of its next contact. */
export const queueCalls = {
  nextContact: call({
    path: "/calling/next-contact",
    summary:
      "The next contact with the reason, leased to the caller for ten minutes. The same one until called, skipped or released.",
    who: "Write",
    effect: "write",
    payload: { sessionId },
    reply: { data: Schema.Struct({ item: Schema.NullOr(QueueItem), skips: Schema.NullOr(QueueSkips) }) },
    errors: ["not_found", "call_open"],
    addition: true
  }),
  peekQueue: call({
    path: "/calling/peek-queue",
    summary: "The number of contacts who may be called now, and of skipped ones by reason.",
    who: "Write",
    effect: "read",
    payload: { sessionId },
    reply: { data: Schema.Struct({ ready: Schema.Number, skips: QueueSkips }) },
    errors: ["not_found"],
    addition: true
  }),
  queueAhead: call({
    path: "/calling/queue-ahead",
    summary:
      "The contacts who are next, without reserving them, and how many may be called now, counted up to 101; if none, when calling hours begin for the first who only waits for them. Without a session, everyone who is due counts.",
    who: "Read",
    effect: "read",
    payload: { sessionId: Schema.optional(Id) },
    reply: {
      data: Schema.Struct({
        next: Schema.Array(QueuePreview),
        count: Schema.Number,
        opensAt: Schema.optional(Schema.String)
      })
    },
    errors: ["not_found"],
    addition: true
  }),
  leaseContact: call({
    path: "/calling/lease-contact",
    summary:
      "A contact who was asked for, leased to the caller for ten minutes whenever their next call is due, or why they may not be called now. Another contact of the session is released.",
    who: "Write",
    effect: "write",
    payload: { sessionId, contactId },
    reply: {
      data: Schema.Struct({ item: Schema.NullOr(QueueItem), withheld: Schema.NullOr(WithheldContact) })
    },
    errors: ["not_found", "call_open"],
    addition: true
  }),
  skipContact: call({
    path: "/calling/skip-contact",
    summary: "Release a contact and exclude them from this session.",
    who: "Write",
    effect: "write",
    payload: { sessionId, contactId, ...writeKey },
    reply: {},
    errors: ["not_found"],
    addition: true
  }),
  keepLease: call({
    path: "/calling/keep-lease",
    summary: "Extend the lease of a contact by ten minutes.",
    who: "Write",
    effect: "write",
    payload: { contactId },
    reply: { data: Schema.Struct({ leaseUntil: Schema.String }) },
    errors: ["not_found", "conflict"],
    addition: true
  }),
  releaseContact: call({
    path: "/calling/release-contact",
    summary: "Release a contact for others.",
    who: "Write",
    effect: "write",
    payload: { contactId },
    reply: {},
    errors: ["not_found"],
    addition: true
  })
}
