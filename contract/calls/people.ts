import { Schema } from "effect"
import { call } from "../call.ts"
import { DoNotCallEntry } from "../entities/DoNotCall.ts"
import { Id, listFields, listReply, requiredKey, text, writeKey } from "../rules/fields.ts"
import { limits } from "../rules/limits.ts"

const Address = text(limits.text.email)

export const people = {
  getDoNotCall: call({
    path: "/people/get-do-not-call",
    summary:
      "The do-not-call list, newest first. It holds in search, views, imports, the calling queue and mail.",
    who: "Read",
    effect: "read",
    payload: { query: Schema.optional(Address), ...listFields },
    reply: listReply(DoNotCallEntry),
    addition: true
  }),
  addDoNotCall: call({
    path: "/people/add-do-not-call",
    summary: "Put an e-mail address, a phone number or both on the do-not-call list.",
    who: "Write",
    effect: "write",
    payload: {
      email: Schema.optional(Address),
      phone: Schema.optional(text(40)),
      countryCode: Schema.optional(text(5)),
      reason: Schema.optional(text(limits.text.short)),
      ...writeKey
    },
    reply: { data: Schema.Array(DoNotCallEntry) },
    addition: true
  }),
  removeDoNotCall: call({
    path: "/people/remove-do-not-call",
    summary: "Take an entry off the do-not-call list.",
    who: "Admin",
    effect: "write",
    payload: { entryId: requiredKey(Id), ...writeKey },
    reply: { data: Schema.Struct({ _id: Schema.String }) },
    errors: ["not_found"],
    addition: true
  })
}
