import type { DBSchema } from "idb"
import type { FieldDefinition } from "../../../../contract/entities/FieldDefinition.ts"
import type { DuplicateChoice, RowResult } from "../../../../contract/entities/Import.ts"
import { limits } from "../../../../contract/rules/limits.ts"
import type { ColumnTarget, RowChange } from "../../../../machines/flows/bulk-import.machine.ts"
import type { ImportEnd, ImportSums, KeptImport } from "../../../../machines/flows/import-sending.machine.ts"
import { currentOwner, watchMember } from "../../../actors/app.ts"
import { databaseNamed, writeAll } from "../../../services/databases.ts"
import type { Encoding } from "../reading/files/encodings.ts"
import type { Source } from "../reading/files/readTable.ts"
import type { ChunkRow } from "../reading/readingTypes.ts"
import { isMarkedPaused, markRunning } from "../running.ts"

/** The reading options, so that the file can be read again for its receipt. */
export type Reread = {
  readonly source: Source
  readonly sheet: string
  readonly encoding: Encoding | ""
  readonly callingCode: string
  readonly ownFields: ReadonlyArray<FieldDefinition>
  readonly targets: ReadonlyArray<ColumnTarget>
  readonly changes: ReadonlyArray<RowChange>
}

export type StoredImport = Omit<KeptImport, "ended" | "isPaused"> & {
  readonly importId: string
  readonly owner: string
  readonly startedAt: number
  readonly duplicates: DuplicateChoice
  readonly mapping: Readonly<Record<string, string>>
  readonly headings?: ReadonlyArray<string>
  readonly reread: Omit<Reread, "source">
  /**
   * The server's import, if the rows from `from` on are sent as another one; otherwise `importId` from the first row.
   */
  readonly sentAs?: { readonly importId: string; readonly from: number }
  /** The server has this file's name and headings. */
  readonly isAnnounced: boolean
  readonly ended: ImportEnd | null
}

export type ChunkAnswer = {
  readonly results: ReadonlyArray<RowResult>
  readonly rejected: ReadonlyArray<{
    readonly row: number
    readonly field: string
    readonly message: string
  }>
}

/** An import from before sources were separate contains its own. */
type WithSource = { readonly source?: Source }

/** Imports from before cells were stored have none. */
type Chunk = ReadonlyArray<Pick<ChunkRow, "index" | "row"> & Partial<ChunkRow>>

/**
 * Chunks and responses by import and offset. A source is separate from its import, which is rewritten with each
 * response, and follows its chunks.
 */
type Schema = DBSchema & {
  readonly imports: { readonly key: string; readonly value: StoredImport }
  readonly chunks: { readonly key: [string, number | "source"]; readonly value: Chunk | Source }
  readonly answers: { readonly key: [string, number]; readonly value: ChunkAnswer }
}

const stores: Array<"imports" | "chunks" | "answers"> = ["imports", "chunks", "answers"]

const database = databaseNamed<Schema>("imports", (made) => {
  for (const name of stores) made.createObjectStore(name)
})

export const noSums: ImportSums = { added: 0, updated: 0, unchanged: 0, skipped: 0, rejected: 0 }

const chunksOf = (importId: string) => IDBKeyRange.bound([importId, 0], [importId, Number.MAX_SAFE_INTEGER])

export const toKept = ({
  importId,
  fileName,
  total,
  done,
  sums,
  unsent,
  ended
}: StoredImport): KeptImport => ({
  fileName,
  total,
  done,
  sums,
  unsent,
  isPaused: isMarkedPaused(importId),
  ended
})

export const readImport = async (importId: string) => (await database()).get("imports", importId)

/** The server's current import, and the first row of this one that belongs to it. */
export const atServer = ({ importId, sentAs }: Pick<StoredImport, "importId" | "sentAs">) =>
  sentAs ?? { importId, from: 0 }

export const readImports = async () => (await database()).getAll("imports")

export const readChunk = async (importId: string, offset: number) =>
  (await database()).get("chunks", [importId, offset]) as Promise<Chunk | undefined>

export const readChunks = async (importId: string) =>
  (await database()).getAll("chunks", chunksOf(importId)) as Promise<ReadonlyArray<Chunk>>

export const readAnswers = async (importId: string): Promise<ReadonlyArray<ChunkAnswer>> =>
  (await database()).getAll("answers", chunksOf(importId))

const write = async (work: Parameters<typeof writeAll<Schema, (typeof stores)[number]>>[2]) =>
  writeAll(await database(), stores, work)

export const keepChunk = (importId: string, offset: number, chunk: Chunk) =>
  write((transaction) => transaction.objectStore("chunks").put(chunk, [importId, offset]))

/** The file or text itself. Rejects if the file has changed since it was chosen. */
export const keepSource = (importId: string, source: Source) =>
  write((transaction) => transaction.objectStore("chunks").put(source, [importId, "source"]))

const sourceOf = async (importId: string) =>
  (await database()).get("chunks", [importId, "source"]) as Promise<Source | undefined>

export const readReread = async ({ importId, reread }: StoredImport): Promise<Reread | undefined> => {
  const source = (reread as WithSource).source ?? (await sourceOf(importId))
  return source && { ...reread, source }
}

export const keepImport = async (kept: StoredImport) => {
  await write((transaction) => transaction.objectStore("imports").put(kept, kept.importId))
  markRunning(kept.ended === null)
}

/** The response and the progress are stored in one step. */
export const keepAnswer = async (kept: StoredImport, offset: number, answer: ChunkAnswer) => {
  await write((transaction) =>
    Promise.all([
      transaction.objectStore("imports").put(kept, kept.importId),
      transaction.objectStore("answers").put(answer, [kept.importId, offset])
    ])
  )
  markRunning(kept.ended === null)
}

export const forgetImport = async (importId: string) => {
  await write((transaction) =>
    Promise.all([
      transaction.objectStore("imports").delete(importId),
      transaction.objectStore("chunks").delete(chunksOf(importId)),
      transaction.objectStore("chunks").delete([importId, "source"]),
      transaction.objectStore("answers").delete(chunksOf(importId))
    ])
  )
  markRunning(false)
}

/** Resolves when a member is signed in: before that the owner of the import is unknown. */
const present = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const stop = watchMember((member) => {
      if (member) resolve()
    })
    signal.addEventListener("abort", stop, { once: true })
  })

const keptForMs = limits.import.undoHours * 3_600_000

const isOver = ({ owner, ended, startedAt }: StoredImport): boolean =>
  owner !== currentOwner() || ended === "cancelled" || (ended !== null && Date.now() - startedAt > keptForMs)

/** This person's started and unfinished import here. All others are deleted. */
export const findKept = async (signal: AbortSignal): Promise<{ readonly importId: string } | null> => {
  await present(signal)
  const all = await readImports()
  const over = all.filter(isOver)
  for (const { importId } of over) await forgetImport(importId)
  const [kept] = all
    .filter((one) => !over.includes(one))
    .sort((one, other) => other.startedAt - one.startedAt)
  return kept ? { importId: kept.importId } : null
}
