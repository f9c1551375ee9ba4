import type { FieldDefinition } from "../../../contract/entities/FieldDefinition.ts"
import { callStatuses } from "../../../contract/rules/callStatuses.ts"
import { limits } from "../../../contract/rules/limits.ts"
import type {
  ForecastWish,
  ImportOrder,
  ImportSource,
  ReadWish,
  RowChange,
  RowsWish
} from "../../../machines/flows/bulk-import.machine.ts"
import { currentMember } from "../../actors/app.ts"
import { readMappings, rememberMapping } from "./mappingMemory.ts"
import { asSent } from "./reading/asSent.ts"
import type { CallStatusName } from "./reading/checking/callStatuses.ts"
import type { ForAll } from "./reading/checking/forecast.ts"
import type { FaultReason } from "./reading/checking/problems.ts"
import type { Failure } from "./reading/failure.ts"
import { type Encoding, encodings } from "./reading/files/encodings.ts"
import type { Source } from "./reading/files/readTable.ts"
import { fold } from "./reading/mapping/fold.ts"
import type { RequestName, Requests } from "./reading/protocol.ts"
import { openReader, type Progress, type Reader } from "./reading/reader.ts"
import type { BulkFilter, CheckSummary, Opened, RowFilter, SendableRow } from "./reading/readingTypes.ts"

/** The number of rows that the page holds at a time. */
export const rowsInSight = 50

let watcher: ((progress: Progress) => void) | null = null

export const tellProgress = (progress: Progress): void => watcher?.(progress)

/** Reports the reading progress. Returns a function that stops it. */
export const watchProgress = (listener: (progress: Progress) => void): (() => void) => {
  watcher = listener
  return () => {
    watcher = null
  }
}

type Open = {
  readonly reader: Reader
  readonly source: Source
  readonly ownFields: ReadonlyArray<FieldDefinition>
  readonly opened: Opened | null
}

let open: Open | undefined

export const closeReader = () => {
  open?.reader.close()
  open = undefined
}

export const failure = (reason: Failure["reason"]): Failure => ({ reason })

/** The file that was read; fails with `notReady` before that. */
export const fileNow = () => {
  if (open?.opened == null) throw failure("notReady")
  const { reader, source, ownFields, opened } = open
  return { reader, source, ownFields, opened }
}

/** The worker's response; its failure is thrown unchanged, for a chart to store. */
export const askReader = async <Name extends RequestName>(
  reader: Reader,
  name: Name,
  ask: Requests[Name]["ask"],
  signal?: AbortSignal
): Promise<Requests[Name]["answer"]> => {
  const settled = await reader.ask(name, ask, {
    onProgress: tellProgress,
    ...(signal ? { signal } : {})
  })
  if (!settled.ok) throw settled.failure
  return settled.value
}

const ask = <Name extends RequestName>(name: Name, what: Requests[Name]["ask"], signal?: AbortSignal) => {
  if (open === undefined) throw failure("notReady")
  return askReader(open.reader, name, what, signal)
}

const words = import.meta.glob<Readonly<Record<string, string>>>("../../../locales/*/outcomes.json", {
  import: "default"
})

/** The labels of the call statuses in every language of the interface. Languages that fail to load are left out. */
const callStatusNames = async (): Promise<ReadonlyArray<CallStatusName>> => {
  const loaded = await Promise.all(Object.values(words).map((load) => load().catch(() => ({}))))
  return loaded.flatMap((names: Readonly<Record<string, string>>) =>
    callStatuses.flatMap((status) => {
      const name = names[status]
      return name === undefined ? [] : [[name, status] as const]
    })
  )
}

const callingCodeNow = (): string => currentMember()?.callingCode ?? ""

export const openIn = async (
  reader: Reader,
  {
    source,
    sheet,
    encoding,
    callingCode,
    ownFields
  }: {
    readonly source: Source
    readonly sheet: string
    readonly encoding: Encoding | ""
    readonly callingCode: string
    readonly ownFields: ReadonlyArray<FieldDefinition>
  },
  signal?: AbortSignal
): Promise<Opened> =>
  askReader(
    reader,
    "open",
    {
      source,
      options: {
        callStatusNames: await callStatusNames(),
        ownFields,
        ...(callingCode === "" ? {} : { defaultCountryCode: callingCode })
      },
      how: {
        remembered: readMappings(),
        ...(sheet === "" ? {} : { sheet }),
        ...(encoding === "" ? {} : { encoding })
      }
    },
    signal
  )

/** The worker reads the file in pieces: its bytes never enter the page. */
const sourceOf = (source: ImportSource | null): Source => {
  if (source === null) throw failure("notReady")
  if (source.kind === "text") return source
  const { file } = source
  if (file.size > limits.import.bytes) throw failure("tooBig")
  return { kind: "file", name: file.name, file }
}

/** A column named like a custom field maps to that field. */
const toOwnFields = (
  { guesses, table }: Opened,
  ownFields: ReadonlyArray<FieldDefinition>
): Opened["guesses"] => {
  const byName = new Map(ownFields.flatMap((own) => [own.key, own.name].map((name) => [fold(name), own])))
  return guesses.map((guess) => {
    if (guess.target.to === "field" || !refinable.has(guess.why)) return guess
    const own = byName.get(fold(table.columns[guess.column]?.heading ?? ""))
    return own ? { ...guess, target: targetOf(own), why: "ownField" } : guess
  })
}

const refinable: ReadonlySet<string> = new Set(["unknownHeading", "knownFile", "noHeading", "content"])

export const targetOf = ({ key, kind }: FieldDefinition) =>
  ({ to: "custom", key, as: kind === "date" ? "day" : "text" }) as const

export const encodingNamed = (name: string): Encoding | "" => encodings.find((known) => known === name) ?? ""

export const readSource = async (
  { source, sheet, encoding: wanted }: ReadWish,
  fields: ReadonlyArray<FieldDefinition>,
  signal: AbortSignal
) => {
  const ownFields = fields.filter(({ archived }) => !archived)
  const chosen = sourceOf(source)
  closeReader()
  const reader = openReader()
  open = { reader, source: chosen, ownFields, opened: null }
  const callingCode = callingCodeNow()
  const encoding = encodingNamed(wanted)
  const read = await openIn(reader, { source: chosen, sheet, encoding, callingCode, ownFields }, signal)
  const opened = { ...read, guesses: toOwnFields(read, ownFields) }
  if (open?.reader === reader) open = { reader, source: chosen, ownFields, opened }
  return { ...opened, callingCode, ownFields }
}

export const changeRows = (change: RowChange, signal?: AbortSignal): Promise<CheckSummary> =>
  open === undefined ? Promise.reject(failure("notReady")) : changeIn(open.reader, change, signal)

const changeIn = (reader: Reader, change: RowChange, signal?: AbortSignal): Promise<CheckSummary> => {
  if (change.kind === "leaveOut") {
    const { indexes, out } = change
    return askReader(reader, "leaveOut", { indexes, out }, signal)
  }
  if (change.kind === "decide") {
    const { indexes, choice } = change
    return askReader(reader, "decide", { indexes, choice }, signal)
  }
  if (change.kind === "leaveOutAll")
    return askReader(reader, "leaveOutAll", { of: change.of as BulkFilter, out: change.out }, signal)
  if (change.kind === "leaveValuesOut") {
    const { reason, indexes, out } = change
    return askReader(reader, "leaveValuesOut", { reason: reason as FaultReason, indexes, out }, signal)
  }
  const { index, column, value } = change
  return askReader(reader, "edit", { index, column, value }, signal)
}

export const checkIn = async (
  reader: Reader,
  { targets, changes, callingCode }: Pick<ImportOrder, "targets" | "changes" | "callingCode">,
  signal?: AbortSignal
): Promise<CheckSummary> => {
  let summary = await askReader(reader, "check", { targets, callingCode }, signal)
  for (const change of changes) summary = await changeIn(reader, change, signal)
  return summary
}

export const checkRows = async (
  order: Pick<ImportOrder, "targets" | "changes" | "callingCode">,
  signal: AbortSignal
): Promise<CheckSummary> => {
  const { reader, opened } = fileNow()
  rememberMapping(opened, order.targets)
  return checkIn(reader, order, signal)
}

export const rowsToCompare = (from: number, to: number, signal: AbortSignal) =>
  ask("toCompare", { from, to, most: limits.importChunk.rows }, signal)

export const knowRows = (what: Requests["know"]["ask"], signal: AbortSignal) => ask("know", what, signal)

export const rowsCompared = (isWhole: boolean, signal: AbortSignal) => ask("compared", { isWhole }, signal)

export const knowLabels = (names: ReadonlyArray<string>, signal: AbortSignal) =>
  ask("knowLabels", { names }, signal)

export const rowsAt = (indexes: ReadonlyArray<number>, signal: AbortSignal) =>
  ask("rowsAt", { indexes }, signal)

export const rowsOpened = () => open?.opened?.table.rowCount ?? 0

export const loadRows = ({ filter, offset }: RowsWish) =>
  ask("rows", { filter: filter as RowFilter, offset, limit: rowsInSight })

const encoder = new TextEncoder()
const room = limits.importChunk.bytes * 0.9

/** As many rows as fit into one request. */
const asManyAsFit = async <Row extends SendableRow>(
  askFor: (limit: number) => Promise<ReadonlyArray<Row>>
) => {
  let limit: number = limits.importChunk.rows
  for (;;) {
    const rows = await askFor(limit)
    if (rows.length <= 1 || encoder.encode(JSON.stringify(rows.map(asSent))).length <= room) return rows
    limit = Math.ceil(rows.length / 2)
  }
}

const forAllOf = ({ duplicates, repeats, newLabels, nextCalls }: ForecastWish): ForAll => ({
  duplicates,
  repeats,
  makesLabels: newLabels !== "leaveOut",
  makesNextCalls: nextCalls === "make"
})

export const forecastOf = (wish: ForecastWish, signal: AbortSignal) => ask("forecast", forAllOf(wish), signal)

/** Rows whose updates only the server can compute; empty once all were requested. */
export const rowsToPreview = (wish: ForecastWish, signal: AbortSignal) =>
  asManyAsFit((limit) => ask("toPreview", { limit, all: forAllOf(wish) }, signal))

/** The next rows to send, as many as fit into one request. */
export const chunkAt = (offset: number, wish: ForecastWish, signal: AbortSignal) =>
  asManyAsFit((limit) => ask("chunk", { offset, limit, all: forAllOf(wish) }, signal))

export const keepPreviewed = (rows: Requests["previewed"]["ask"]["rows"], signal: AbortSignal) =>
  ask("previewed", { rows }, signal)
