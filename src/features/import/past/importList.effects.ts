import { Effect } from "effect"
import { importCalls } from "../../../../contract/calls/imports.ts"
import type { ImportLeftRow } from "../../../../contract/entities/Import.ts"
import type { UndoOrder } from "../../../../machines/flows/import-undo.machine.ts"
import type { PageRequest } from "../../../../machines/flows/paged-list.machine.ts"
import { send } from "../../../services/Api.ts"
import { atServer, readImports } from "../sending/keptImports.ts"

export const loadImports = Effect.fn("import.loadImports")(function* ({ cursor }: PageRequest<null>) {
  const { data, nextCursor } = yield* send(importCalls.getImports, {
    limit: 20,
    ...(cursor !== null && { cursor })
  })
  const running = data.filter(({ state }) => state === "receiving")
  const here = yield* Effect.promise(() => heldHere(running.map(({ _id }) => _id)))
  const rows = data.map((one) => ({
    ...one,
    isHere: here.includes(one._id),
    isChanging: one.state === "receiving"
  }))
  return { rows, nextCursor }
})

/** Those of these imports whose rows are in this browser. */
const heldHere = async (ids: ReadonlyArray<string>): Promise<ReadonlyArray<string>> => {
  const held = await readImports().catch(() => [])
  const open = new Set(held.filter(({ ended }) => ended === null).map((one) => atServer(one).importId))
  return ids.filter((id) => open.has(id))
}

export const cancelImport = Effect.fn("import.cancel")(function* (input: { readonly importId: string }) {
  yield* send(importCalls.abandonImport, { ...input, idempotencyKey: `${input.importId}:abandon` })
})

export const loadLeftRows = Effect.fn("import.loadLeftRows")(function* ({
  importId
}: {
  readonly importId: string
}) {
  const all: Array<ImportLeftRow> = []
  let headings: ReadonlyArray<string> = []
  for (let after: number | null = -1; after !== null; ) {
    const page: {
      readonly data: ReadonlyArray<ImportLeftRow>
      readonly headings: ReadonlyArray<string>
      readonly next: number | null
    } = yield* send(importCalls.getImportRows, { importId, ...(after >= 0 && { after }) })
    all.push(...page.data)
    headings = page.headings
    after = page.next
  }
  return { rows: all, headings }
})

export const previewUndo = Effect.fn("import.previewUndo")(function* (input: { readonly importId: string }) {
  const { data } = yield* send(importCalls.previewImportUndo, input)
  return data
})

export const undoImport = Effect.fn("import.undoImport")(function* (input: UndoOrder) {
  const { data } = yield* send(importCalls.undoImport, {
    importId: input.importId,
    doNotCall: input.doNotCall,
    idempotencyKey: `${input.attempt}:${input.doNotCall}`
  })
  return data
})
