import type { ColumnTarget } from "../../../machines/flows/bulk-import.machine.ts"
import { localStore } from "../../services/storage.ts"
import type { Remembered } from "./reading/mapping/guess.ts"
import type { TableSummary } from "./reading/reading.ts"

const mappingsKey = "importMappings"
const most = 20

type Memory = Readonly<Record<string, Remembered>>

export const readMappings = (): Memory => {
  try {
    const stored: unknown = JSON.parse(localStore.read(mappingsKey) ?? "{}")
    return typeof stored === "object" && stored !== null ? (stored as Memory) : {}
  } catch {
    return {}
  }
}

/** Keeps what was chosen for a header, the latest twenty headers. */
export const rememberMapping = (
  { headerKey, columns }: Pick<TableSummary, "headerKey" | "columns">,
  targets: ReadonlyArray<ColumnTarget>
) => {
  const chosen: Remembered = Object.fromEntries(
    columns.map(({ name }, column) => [name, targets[column] ?? { to: "nothing" }])
  )
  const others = Object.entries(readMappings()).filter(([key]) => key !== headerKey)
  const kept = [...others.slice(1 - most), [headerKey, chosen] as const]
  localStore.write(mappingsKey, JSON.stringify(Object.fromEntries(kept)))
}

export const forgetMappings = () => localStore.remove(mappingsKey)
