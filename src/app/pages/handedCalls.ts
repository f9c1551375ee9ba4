import { Schema } from "effect"
import { CallingSource } from "../../../contract/calls/calling.ts"
import { paths } from "../../../contract/paths.ts"
import { tabStore } from "../../services/storage.ts"

const storeKey = "calls.handed"
const inAddress = 50

const isSource = Schema.is(CallingSource)

/** The address of the calling page for this list. A selection too long for an address is stored for this tab. */
export const handOver = (source: CallingSource): string => {
  if (source.kind === "label") return paths.callLabel(source.labelId)
  if (source.kind === "contacts" && source.contactIds.length <= inAddress)
    return paths.callContacts(source.contactIds)
  tabStore.write(storeKey, JSON.stringify(source))
  return paths.callHanded
}

const kept = (): CallingSource | null => {
  try {
    const source: unknown = JSON.parse(tabStore.read(storeKey) ?? "null")
    return isSource(source) ? source : null
  } catch {
    return null
  }
}

/** The list that another page passed on. */
export const handedIn = (search: string): CallingSource | null => {
  const params = new URLSearchParams(search)
  const labelId = params.get("labelId")?.slice(0, 100) ?? ""
  const contactIds = (params.get("contacts") ?? "").split(",").filter((id) => id !== "")
  if (contactIds.length > 0) return { kind: "contacts", contactIds: contactIds.slice(0, 500) }
  if (labelId !== "") return { kind: "label", labelId }
  return params.has("handed") ? kept() : null
}
