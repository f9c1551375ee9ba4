import { Schema } from "effect"
import { call } from "../call.ts"
import { UndeliveredJob } from "../entities/UndeliveredJob.ts"
import { Id, requiredKey, writeKey } from "../rules/fields.ts"

const undeliveredId = requiredKey(Id)

export const deliveryCalls = {
  getUndelivered: call({
    path: "/delivery/get-undelivered",
    summary: "Undelivered emails and jobs of the organisation: at most 100, newest first.",
    who: "Admin",
    effect: "read",
    payload: {},
    reply: { data: Schema.Array(UndeliveredJob) },
    addition: true
  }),
  deliverAgain: call({
    path: "/delivery/deliver-again",
    summary: "Retry an undelivered email or job. An email goes to the contact's current address.",
    who: "Admin",
    effect: "write",
    payload: { undeliveredId, ...writeKey },
    reply: {},
    errors: ["not_found", "conflict", "illegal_transition", "rate_limited"],
    addition: true
  }),
  dismiss: call({
    path: "/delivery/dismiss",
    summary: "Remove an undelivered email or job from the list.",
    who: "Admin",
    effect: "write",
    payload: { undeliveredId, ...writeKey },
    reply: {},
    errors: ["not_found"],
    addition: true
  })
}
