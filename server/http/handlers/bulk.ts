import { Effect } from "effect"
import { getBulk, previewBulk, startBulk, stopBulk, undoBulk } from "../../domain/contacts/bulkChanges.ts"
import type { HandlersOf } from "./handler.ts"

export const bulk: HandlersOf<"bulk"> = {
  previewBulkChange: (wanted) => Effect.map(previewBulk(wanted), (data) => ({ data })),
  startBulkChange: (wanted) => Effect.map(startBulk(wanted), (data) => ({ data })),
  getBulkChange: ({ bulkId }) => Effect.map(getBulk(bulkId), (data) => ({ data })),
  undoBulkChange: ({ bulkId }) => Effect.map(undoBulk(bulkId), (data) => ({ data })),
  stopBulkChange: ({ bulkId }) => Effect.map(stopBulk(bulkId), (data) => ({ data }))
}
