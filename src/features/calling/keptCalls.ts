import type { Contact } from "../../../contract/entities/Contact.ts"
import type { FoundCall, QueueSource } from "../../../machines/flows/call-queue.machine.ts"
import type { WrapUpDraft } from "../../../machines/flows/call-wrap-up.machine.ts"
import { localStore } from "../../services/storage.ts"
import { callingOwner } from "./owner.ts"

const keyOf = (name: "open" | "ahead") => `calls.${name} ${callingOwner.now() ?? ""}`

const read = <A>(name: "open" | "ahead"): A | null => {
  try {
    return JSON.parse(localStore.read(keyOf(name)) ?? "null") as A | null
  } catch {
    return null
  }
}

/** People to call next, so that calls go on without network. */
type Ahead = { readonly source: QueueSource; readonly contacts: ReadonlyArray<Contact> }

/** What every tab of this browser knows of a person's calls, also without network and after a crash. */
export const keptCalls = {
  open: (): FoundCall | null => read<FoundCall>("open"),
  keepOpen: (found: FoundCall): void => localStore.write(keyOf("open"), JSON.stringify(found)),
  keepDraft: (callId: string, draft: WrapUpDraft): void => {
    const found = read<FoundCall>("open")
    if (found?.call._id !== callId) return
    keptCalls.keepOpen({ ...found, wrapUp: { ...found.wrapUp, draft } })
  },
  forgetOpen: (callId: string): void => {
    if (read<FoundCall>("open")?.call._id === callId) localStore.remove(keyOf("open"))
  },
  ahead: (source: QueueSource): ReadonlyArray<Contact> => {
    const kept = read<Ahead>("ahead")
    return kept && JSON.stringify(kept.source) === JSON.stringify(source) ? kept.contacts : []
  },
  keepAhead: (ahead: Ahead): void => localStore.write(keyOf("ahead"), JSON.stringify(ahead))
}
