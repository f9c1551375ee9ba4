import { auditLog, exportAudit } from "../../domain/organisation/auditLog.ts"
import type { HandlersOf } from "./handler.ts"

export const audit: HandlersOf<"audit"> = {
  getAudit: auditLog,
  exportAudit
}
