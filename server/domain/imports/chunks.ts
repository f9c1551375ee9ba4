import { createHash, randomUUID } from "node:crypto"
import { setImmediate } from "node:timers/promises"
import { Effect } from "effect"
import type { DuplicateChoice, RowResult } from "../../../contract/entities/Import.ts"
import { first, rows } from "../../platform/database/Database.ts"
import { sql } from "../../platform/database/sql.ts"
import { refuse } from "../../platform/failures/Refusal.ts"
import { tryLock } from "../../platform/locks.ts"
import { Caller } from "../../platform/session.ts"
import { countImportRows } from "../../platform/telemetry/metrics.ts"
import { sayOfField } from "../../platform/texts.ts"
import { fitFields, listFieldDefinitions } from "../contacts/fieldDefinitions.ts"
import { roomLeft } from "../organisation/quotas.ts"
import { putOnList, standingOf } from "../people/doNotCall.ts"
import { planChunk } from "./chunkPlan.ts"
import { ensureLabels } from "./importLabels.ts"
import { workAlone } from "./importLocks.ts"
import { type Candidate, type Rejected, readRow } from "./importRow.ts"
import { finishIfWhole, openImport, receivedInVain } from "./imports.ts"
import { insertPeople, updatePeople } from "./importWrites.ts"
import { keepLeftRows } from "./leftRows.ts"
import { lockContacts, matchRows } from "./matches.ts"

type Chunk = {
  readonly importId: string
  readonly offset: number
  readonly total: number
  readonly rows: ReadonlyArray<Readonly<Record<string, unknown>>>
  readonly duplicates: DuplicateChoice
}

type Sent = Pick<Chunk, "rows"> & { readonly [Field in keyof Omit<Chunk, "rows">]?: Chunk[Field] | undefined }

/** Rows without an import id are a whole import. */
const chunkOf = ({ rows: sent, offset = 0, ...chunk }: Sent): Chunk => ({
  importId: (chunk.importId ?? randomUUID()).toLowerCase(),
  offset,
  total: chunk.total ?? offset + sent.length,
  rows: sent,
  duplicates: chunk.duplicates ?? "skip"
})

type Answer = Readonly<Record<Exclude<RowResult, "rejected">, number>> & {
  readonly rejected: ReadonlyArray<{ readonly row: number; readonly field: string; readonly message: string }>
  readonly results: ReadonlyArray<RowResult>
}

const hashOf = ({ total, rows: sent, duplicates }: Chunk) =>
  createHash("sha256")
    .update(JSON.stringify([total, duplicates, sent]))
    .digest()

const answered = Effect.fnUntraced(function* (importId: string, chunk: Chunk, hash: Buffer) {
  const stored = yield* first<{ body_hash: Buffer; answer: Answer }>(
    sql`select body_hash, answer from import_chunks
      where organization_id = app.org() and import_id = ${importId} and row_offset = ${chunk.offset}`
  )
  if (!stored) return undefined
  return stored.body_hash.equals(hash)
    ? stored.answer
    : yield* refuse("conflict", { words: "importDiffers", errors: { rows: "importDiffers" } })
})

/** Refuses rows of another import, or of another chunk. */
const checkPlace = Effect.fnUntraced(function* (importId: string, { offset, total, rows: sent }: Chunk) {
  const end = offset + sent.length
  if (end > total) return yield* refuse("invalid_payload", { errors: { offset: "importPastEnd" } })
  const overlapping = yield* first(
    sql`select from import_chunks
      where organization_id = app.org() and import_id = ${importId} and row_offset < ${end}
      and row_offset + row_count > ${offset} limit 1`
  )
  if (overlapping)
    return yield* refuse("conflict", { words: "importDiffers", errors: { offset: "importDiffers" } })
})

const rowsAtOnce = 50

/** Reads the rows in small batches, so that other requests are served in between. */
const readRows = (sent: Chunk["rows"]) =>
  Effect.promise(async () => {
    const read: Array<Candidate | Rejected> = []
    for (const [index, row] of sent.entries()) {
      if (index % rowsAtOnce === 0) await setImmediate()
      read.push(readRow(row, index))
    }
    return read
  })

const isCandidate = (row: Candidate | Rejected): row is Candidate => "changes" in row

/** Erased people are not brought back: their rows are rejected. */
export const withoutErased = Effect.fnUntraced(function* (read: ReadonlyArray<Candidate | Rejected>) {
  const candidates = read.filter(isCandidate)
  const standing = yield* standingOf(candidates)
  const erased = new Set(candidates.filter((_, n) => standing[n] === "erased").map(({ index }) => index))
  return read.map((row): Candidate | Rejected =>
    erased.has(row.index) && isCandidate(row)
      ? { index: row.index, field: row.keys.email === "" ? "phone" : "email", message: "personErased" }
      : row
  )
})

/** Custom values in the form of the definitions; a row with an unfit one is rejected. */
export const fitRows = Effect.fnUntraced(function* (read: ReadonlyArray<Candidate | Rejected>) {
  const definitions = yield* listFieldDefinitions()
  if (definitions.length === 0) return read
  return read.map((row): Candidate | Rejected => {
    if (!isCandidate(row)) return row
    const { values, errors } = fitFields(definitions, row.changes.fields ?? {})
    const [field] = Object.keys(errors)
    return field === undefined
      ? { ...row, changes: { ...row.changes, fields: values } }
      : { index: row.index, field: `fields.${field}`, message: errors[field] ?? "" }
  })
})

/** Adds the people that the file opts out to the do-not-call list. */
const listWished = (importId: string, candidates: ReadonlyArray<Candidate>) => {
  const keys = candidates.filter(({ doNotCall }) => doNotCall).flatMap((row) => [row.keys, ...row.moreKeys])
  return putOnList({
    emails: keys.map(({ email }) => email),
    phones: keys.map(({ phone }) => (phone === "" ? "" : `+${phone}`)),
    reason: "",
    source: "import",
    importId
  })
}

const take = Effect.fn("Imports.take")(function* (
  importId: string,
  { rows: sent, duplicates, offset }: Chunk,
  rowsRead: ReadonlyArray<Candidate | Rejected>
) {
  const read = yield* fitRows(yield* withoutErased(rowsRead))
  const candidates = read.filter(isCandidate)
  const choiceOf = (row: Candidate) => row.duplicates ?? duplicates
  const matches = yield* matchRows(candidates.filter((row) => choiceOf(row) !== "keep"))
  const mayAdd = candidates.filter((row) => choiceOf(row) !== "skip" || !matches.has(row.index))
  const labels = yield* ensureLabels(mayAdd.flatMap((row) => row.labels))
  const toUpdate = candidates.filter((row) => choiceOf(row) === "update")
  const contacts = yield* lockContacts([
    ...new Set(toUpdate.flatMap(({ index }) => matches.get(index) ?? []))
  ])
  const plan = planChunk(sent.length, read, duplicates, matches, contacts, yield* roomLeft())
  yield* rows(sql`select set_config('app.importing', 'on', true)`)
  yield* insertPeople(importId, plan.added, labels.ids)
  yield* updatePeople(importId, offset, plan.updated, labels.ids)
  yield* listWished(
    importId,
    candidates.filter(({ index }) => plan.results[index] !== "rejected")
  )
  return { plan, madeLabels: labels.made, candidates, matches }
})

const count = (results: ReadonlyArray<RowResult>, wanted: RowResult) =>
  results.filter((result) => result === wanted).length

/**
 * Imports one chunk, completely or not at all. The response is stored in the same transaction, so that a repeated chunk
 * changes nothing and gets the same response.
 */
export const takeChunk = Effect.fn("Imports.takeChunk")(function* (sent: Sent) {
  const chunk = chunkOf(sent)
  const { importId } = chunk
  const isFree = yield* tryLock("importChunk", sql`app.org()::text || ${`${importId} ${chunk.offset}`}`)
  if (!isFree) return yield* refuse("idempotency_in_flight", { retryAfterSeconds: 1 })
  const hash = hashOf(chunk)
  const before = yield* answered(importId, chunk, hash)
  if (before) return before
  const read = yield* readRows(chunk.rows)
  yield* workAlone
  const { state } = yield* openImport(importId, chunk.total)
  if (state !== "receiving") return yield* refuse("illegal_transition", receivedInVain(state))
  yield* checkPlace(importId, chunk)
  const { plan, madeLabels, candidates, matches } = yield* take(importId, chunk, read)
  const { language } = yield* Caller
  const { results } = plan
  const answer: Answer = {
    added: count(results, "added"),
    updated: count(results, "updated"),
    unchanged: count(results, "unchanged"),
    skipped: count(results, "skipped"),
    rejected: plan.rejected
      .map(({ index, field, message }) => ({
        row: chunk.offset + index,
        field,
        message: sayOfField(language, message, { most: 100 })
      }))
      .sort((one, other) => one.row - other.row),
    results
  }
  yield* rows(
    sql`insert into import_chunks (organization_id, import_id, row_offset, row_count, body_hash, answer)
      values (app.org(), ${importId}, ${chunk.offset}, ${results.length}, ${hash}, ${JSON.stringify(answer)})`
  )
  yield* rows(
    sql`update imports set added = added + ${answer.added}, updated = updated + ${answer.updated},
        unchanged = unchanged + ${answer.unchanged}, skipped = skipped + ${answer.skipped},
        rejected = rejected + ${answer.rejected.length}, made_labels = made_labels || ${madeLabels}::uuid[],
        last_at = clock_timestamp()
      where organization_id = app.org() and id = ${importId}`
  )
  for (const result of results) countImportRows(1, result)
  const { offset, rows: rowsSent } = chunk
  const { rejected } = answer
  yield* keepLeftRows({ importId, offset, sent: rowsSent, candidates, plan, matches, rejected })
  yield* finishIfWhole(importId)
  yield* rows(sql`select app.learn_contacts(${answer.added})`)
  return answer
})
