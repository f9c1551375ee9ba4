import { Effect } from "effect"
import { peopleCalls } from "../../../contract/calls/people.ts"
import type { DoNotCallEntry } from "../../../contract/entities/DoNotCall.ts"
import type { ContactExport } from "../../../contract/entities/Export.ts"
import type { MergePair, MergeWrite } from "../../../machines/flows/contact-merge.machine.ts"
import type { DoNotCallAdding } from "../../../machines/flows/do-not-call.machine.ts"
import type { ListExportContext } from "../../../machines/flows/list-export.machine.ts"
import type { PersonChoice } from "../../../machines/flows/person-erasure.machine.ts"
import { send } from "../../services/Api.ts"

export const loadEntries = Effect.fn("people.loadEntries")(function* (input: {
  readonly query: string
  readonly cursor: string | null
}) {
  const query = input.query.trim()
  const { data, nextCursor, total } = yield* send(peopleCalls.getDoNotCall, {
    ...(query !== "" && { query }),
    ...(input.cursor !== null && { cursor: input.cursor })
  })
  return { entries: data, nextCursor, total }
})

export const addEntry = Effect.fn("people.addEntry")(function* ({ draft, attempt }: DoNotCallAdding) {
  const { message } = yield* send(peopleCalls.addDoNotCall, { ...draft, idempotencyKey: attempt })
  return message
})

export const removeEntry = Effect.fn("people.removeEntry")(function* (input: {
  readonly entry: DoNotCallEntry | null
  readonly attempt: string
}) {
  const { message } = yield* send(peopleCalls.removeDoNotCall, {
    entryId: input.entry?._id ?? "",
    idempotencyKey: input.attempt
  })
  return message
})

export const findPerson = Effect.fn("people.find")(function* (input: { readonly query: string }) {
  return (yield* send(peopleCalls.findPerson, { query: input.query.trim() })).data
})

const save = (name: string, type: string, parts: ReadonlyArray<string>) => {
  const address = URL.createObjectURL(new Blob([...parts], { type }))
  const link = document.createElement("a")
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

export const exportPerson = Effect.fn("people.export")(function* (input: { readonly person: PersonChoice }) {
  const { data } = yield* send(peopleCalls.exportPerson, input.person)
  save("person.json", "application/json", [JSON.stringify(data, null, 2)])
})

export const previewErasure = Effect.fn("people.previewErasure")(function* (input: {
  readonly person: PersonChoice
}) {
  return (yield* send(peopleCalls.previewErasure, input.person)).data
})

export const erasePerson = Effect.fn("people.erase")(function* (input: {
  readonly person: PersonChoice
  readonly attempt: string
}) {
  return (yield* send(peopleCalls.erasePerson, { ...input.person, idempotencyKey: input.attempt })).message
})

export const loadExports = Effect.fn("people.loadExports")(function* () {
  return (yield* send(peopleCalls.getExports, {})).data
})

export const startExport = Effect.fn("people.startExport")(function* (wanted: ListExportContext["wanted"]) {
  const { attempt = "", ...wish } = wanted ?? { selection: { contactIds: [] } }
  return (yield* send(peopleCalls.startExport, { ...wish, idempotencyKey: attempt })).message
})

export const fetchExport = Effect.fn("people.fetchExport")(function* (wanted: ContactExport | null) {
  if (wanted === null) return
  const texts = yield* Effect.forEach(
    Array.from({ length: wanted.parts }, (_, part) => part),
    (part) =>
      Effect.map(send(peopleCalls.getExportPart, { exportId: wanted._id, part }), ({ data }) => data.text)
  )
  save(`contacts-${wanted.createdAt.slice(0, 10)}.csv`, "text/csv;charset=utf-8", texts)
})

export const deleteExport = Effect.fn("people.deleteExport")(function* (wanted: ContactExport | null) {
  yield* send(peopleCalls.deleteExport, { exportId: wanted?._id ?? "" })
})

export const previewMerge = Effect.fn("people.previewMerge")(function* ({
  pair
}: {
  readonly pair: MergePair
}) {
  return (yield* send(peopleCalls.previewMerge, pair)).data
})

export const mergeContacts = Effect.fn("people.merge")(function* ({ pair, preview, attempt }: MergeWrite) {
  return (yield* send(peopleCalls.mergeContacts, {
    ...pair,
    keptVersion: preview?.kept.version ?? 0,
    goneVersion: preview?.gone.version ?? 0,
    idempotencyKey: attempt
  })).data
})

export const undoMerge = Effect.fn("people.undoMerge")(function* (input: {
  readonly mergeId: string
  readonly attempt: string
}) {
  const { data } = yield* send(peopleCalls.undoMerge, {
    mergeId: input.mergeId,
    idempotencyKey: input.attempt
  })
  return { stays: data.stays }
})
