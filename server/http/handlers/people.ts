import { Effect } from "effect"
import { addToList, listDoNotCall, takeOffList } from "../../domain/people/doNotCall.ts"
import type { HandlersOf } from "./handler.ts"

export const people: HandlersOf<"people"> = {
  getDoNotCall: listDoNotCall,
  addDoNotCall: ({ reason = "", ...adding }) =>
    Effect.map(addToList({ ...adding, reason }), (data) => ({ data })),
  removeDoNotCall: ({ entryId }) => Effect.as(takeOffList(entryId), { data: { _id: entryId } })
}
