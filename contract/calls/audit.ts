import { Schema } from "effect"
import { call } from "../call.ts"
import { AuditEntity, AuditLine } from "../entities/AuditLine.ts"
import { csvPart, Id, Instant, listFields, listReply } from "../rules/fields.ts"

const filter = {
  entity: Schema.optional(AuditEntity),
  /** The user id of a member. */
  by: Schema.optional(Id),
  from: Schema.optional(Instant),
  to: Schema.optional(Instant)
}

export const auditCalls = {
  getAudit: call({
    path: "/audit/get-audit",
    summary: "The organisation's audit log, newest first. It can't be changed.",
    who: "Admin",
    effect: "read",
    payload: { ...filter, ...listFields },
    reply: listReply(AuditLine),
    errors: ["not_found"],
    addition: true
  }),
  exportAudit: call({
    path: "/audit/export-audit",
    summary:
      "The audit log as CSV, newest first, 10,000 lines at a time; pages after a cursor have no header.",
    who: "Admin",
    effect: "read",
    payload: { ...filter, cursor: listFields.cursor },
    reply: csvPart,
    errors: ["not_found"],
    addition: true
  })
}
