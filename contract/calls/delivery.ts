import { Schema } from "effect"
import { call } from "../call.ts"
import { UndeliveredJob } from "../entities/UndeliveredJob.ts"
import { Id, requiredKey, writeKey } from "../rules/fields.ts"

const undeliveredId = requiredKey(Id)

export const delivery = {
  getUndelivered: call({
    path: "/delivery/get-undelivered",
    summary: "Mails and jobs of the organisation that are not tried again: at most 100, newest first.",
    who: "Admin",
    effect: "read",
    payload: {},
    reply: { data: Schema.Array(UndeliveredJob) },
    addition: true
  }),
  deliverAgain: call({
    path: "/delivery/deliver-again",
    summary: "Try an undelivered mail or job once more. A mail goes to the address that the contact has now.",
    who: "Admin",
    effect: "write",
    payload: { undeliveredId, ...writeKey },
    reply: {},
    errors: ["not_found", "conflict", "illegal_transition", "rate_limited"],
    addition: true
  }),
  dismiss: call({
    path: "/delivery/dismiss",
    summary: "Take an undelivered mail or job off the list.",
    who: "Admin",
    effect: "write",
    payload: { undeliveredId, ...writeKey },
    reply: {},
    errors: ["not_found"],
    addition: true
  })
}
