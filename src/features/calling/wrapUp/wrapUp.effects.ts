import { Effect } from "effect"
import { localStore } from "../../../services/storage.ts"

export const saveDraft = Effect.fn("calling.saveDraft")(function* (_: unknown) {})
export const leaveCall = Effect.fn("calling.leaveCall")(function* (_: unknown) {
  localStore.remove("callOpen")
})
