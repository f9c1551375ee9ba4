import { Effect } from "effect"
import { addToList, listDoNotCall, takeOffList } from "../../domain/people/doNotCallList.ts"
import { erasePerson, previewErasure } from "../../domain/people/erasure.ts"
import { deleteExport, exportPart, ownExports, startExport } from "../../domain/people/exports.ts"
import { mergeContacts, previewMerge, undoMerge } from "../../domain/people/merge.ts"
import { exportPerson, findPerson } from "../../domain/people/persons.ts"
import type { HandlersOf } from "./handler.ts"

export const people: HandlersOf<"people"> = {
  getDoNotCall: listDoNotCall,
  addDoNotCall: ({ reason = "", ...adding }) =>
    Effect.map(addToList({ ...adding, reason }), (data) => ({ data })),
  removeDoNotCall: ({ entryId }) => Effect.as(takeOffList(entryId), { data: { _id: entryId } }),
  previewMerge: (asked) => Effect.map(previewMerge(asked), (data) => ({ data })),
  mergeContacts: (asked) => Effect.map(mergeContacts(asked), (data) => ({ data })),
  undoMerge: ({ mergeId }) => Effect.map(undoMerge(mergeId), (data) => ({ data })),
  findPerson: ({ query }) => Effect.map(findPerson(query), (data) => ({ data })),
  exportPerson: (person) => Effect.map(exportPerson(person), (data) => ({ data })),
  previewErasure: (person) => Effect.map(previewErasure(person), (data) => ({ data })),
  erasePerson: (person) => Effect.map(erasePerson(person), (data) => ({ data })),
  startExport: (wanted) => Effect.map(startExport(wanted), (data) => ({ data })),
  getExports: () => Effect.map(ownExports(), (data) => ({ data })),
  getExportPart: ({ exportId, part }) => Effect.map(exportPart(exportId, part), (data) => ({ data })),
  deleteExport: ({ exportId }) => Effect.as(deleteExport(exportId), { data: { _id: exportId } })
}
