import type { AuditEntity, AuditLine } from "../../../contract/entities/AuditLine.ts"
import { startPagedList } from "../../actors/pagedList.ts"

/** Days as `YYYY-MM-DD`, the last one included; empty without a bound. */
export type AuditFilter = {
  readonly entity: AuditEntity | ""
  readonly by: string
  readonly from: string
  readonly to: string
}

export const everything: AuditFilter = { entity: "", by: "", from: "", to: "" }

const effects = () => import("./audit.effects.ts")

export const auditLog = startPagedList<AuditLine, AuditFilter>({
  id: "auditLog",
  filter: everything,
  summary: null,
  loadPage: () => effects().then((module) => module.loadAudit),
  exportList: () => effects().then((module) => module.exportAudit)
})
