import { limits } from "../../../../contract/rules/limits.ts"
import type { BulkImportContext, ColumnTarget } from "../../../../machines/flows/bulk-import.machine.ts"
import { currentOwner } from "../../../actors/app.ts"
import { chunkAt, encodingNamed, failure, fileNow, tellProgress } from "../importReader.ts"
import { asSent } from "../reading/asSent.ts"
import type { CheckSummary, Opened } from "../reading/readingTypes.ts"
import { storable } from "./cells.ts"
import { keepChunk, keepImport, keepSource, noSums } from "./keptImports.ts"

const mappingIn = ({ table }: Opened, targets: ReadonlyArray<ColumnTarget>) =>
  Object.fromEntries(
    table.columns.map(({ name }, column) => {
      const target = targets[column]
      if (target?.to === "field") return [name, target.field]
      return [name, target?.to === "custom" ? target.key : ""]
    })
  )

const refuseChanged = (file: Blob) =>
  file
    .slice(0, 1)
    .arrayBuffer()
    .catch(() => {
      throw failure("fileChanged")
    })

const headingsIn = ({ table }: Opened): ReadonlyArray<string> =>
  table.columns.map(({ name, heading }) => storable(heading.trim() === "" ? name : heading))

/** Stores every row to send safely, and the import itself last: without it, nothing was started. */
export const prepareImport = async (
  {
    importId,
    sheet,
    encoding,
    targets,
    changes,
    duplicates,
    repeats,
    newLabels,
    nextCalls,
    checked,
    callingCode
  }: BulkImportContext,
  signal: AbortSignal
): Promise<void> => {
  if (checked === null) throw failure("notReady")
  const { source, opened, ownFields } = fileNow()
  const { counts, sendable } = checked as CheckSummary
  const wish = { duplicates, repeats, newLabels, nextCalls }
  for (let offset = 0; offset < sendable; ) {
    const chunk = await chunkAt(offset, wish, signal)
    if (chunk.length === 0) throw failure("unexpected")
    await keepChunk(
      importId,
      offset,
      chunk.map((one) => ({ ...one, row: asSent(one) }))
    )
    offset += chunk.length
    tellProgress({ stage: "writing", done: offset, total: sendable })
  }
  if (source.kind === "file" && "file" in source) await refuseChanged(source.file)
  await keepSource(importId, source)
  await keepImport({
    importId,
    owner: currentOwner() ?? "",
    startedAt: Date.now(),
    fileName: source.kind === "file" ? source.name.slice(0, limits.text.short) : "",
    total: sendable,
    done: 0,
    sums: noSums,
    unsent: { wrong: counts.wrong, leftOut: counts.leftOut, empty: counts.empty },
    duplicates,
    mapping: mappingIn(opened, targets),
    headings: headingsIn(opened),
    reread: { sheet, encoding: encodingNamed(encoding), callingCode, ownFields, targets, changes },
    isAnnounced: false,
    ended: null
  })
}
