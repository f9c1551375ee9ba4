import { Schema } from "effect"
import { call } from "../call.ts"
import { BulkAct, BulkChange } from "../entities/BulkChange.ts"
import { Id, requiredKey, writeKey } from "../rules/fields.ts"
import { limits } from "../rules/limits.ts"
import { companyName, contactCriteria } from "./leads.ts"

const Named = Schema.Array(Id).check(Schema.isMaxLength(limits.bulk.named))

/** Contacts by id, or all contacts of a list or of a company that match its criteria, with exceptions. */
export const ContactSelection = Schema.Union([
  Schema.Struct({ contactIds: Named }),
  Schema.Struct({
    list: Schema.Literals(["viewed", "added"]),
    criteria: Schema.Struct(contactCriteria),
    except: Schema.optional(Named)
  }),
  Schema.Struct({
    company: companyName,
    criteria: Schema.Struct(contactCriteria),
    except: Schema.optional(Named)
  })
])

export type ContactSelection = typeof ContactSelection.Type

const wanted = { selection: requiredKey(ContactSelection), act: requiredKey(BulkAct) }

export const bulkCalls = {
  previewBulkChange: call({
    path: "/leads/preview-bulk-change",
    summary: "The number of contacts a change would affect, and of those that can't have the call status.",
    who: "Write",
    effect: "read",
    payload: wanted,
    reply: { data: Schema.Struct({ count: Schema.Number, refused: Schema.Number }) },
    addition: true
  }),
  startBulkChange: call({
    path: "/leads/start-bulk-change",
    summary: "Change all contacts that match now, in the background.",
    who: "Write",
    effect: "write",
    payload: { ...wanted, ...writeKey },
    reply: { data: BulkChange },
    errors: ["not_found"],
    addition: true
  }),
  getBulkChange: call({
    path: "/leads/get-bulk-change",
    summary: "The progress of a bulk change.",
    who: "Write",
    effect: "read",
    payload: { bulkId: requiredKey(Id) },
    reply: { data: BulkChange },
    errors: ["not_found"],
    addition: true
  }),
  undoBulkChange: call({
    path: "/leads/undo-bulk-change",
    summary:
      "Undo a bulk change of the caller in the background, within a day. Contacts that changed since are left as they are.",
    who: "Write",
    effect: "write",
    payload: { bulkId: requiredKey(Id), ...writeKey },
    reply: { data: BulkChange },
    errors: ["not_found"],
    addition: true
  }),
  stopBulkChange: call({
    path: "/leads/stop-bulk-change",
    summary: "Stop a bulk change. Changes already made stay.",
    who: "Write",
    effect: "write",
    payload: { bulkId: requiredKey(Id), ...writeKey },
    reply: { data: BulkChange },
    errors: ["not_found"],
    addition: true
  })
}
