import type { ColumnTarget } from "../../../machines/flows/bulk-import.machine.ts"
import { localStore } from "../../services/storage.ts"
import { choicesOf, type Remembered } from "./reading/mapping/choices.ts"
import type { Opened } from "./reading/readingTypes.ts"

const mappingsKey = "importChoices"
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

/** Remembers a person's choices by header, for the latest twenty headers. */
export const rememberMapping = (
  { table: { headerKey, columns }, guesses }: Opened,
  targets: ReadonlyArray<ColumnTarget>
) => {
  const chosen = choicesOf(columns, guesses, targets)
  const others = Object.entries(readMappings()).filter(([key]) => key !== headerKey)
  const latest = Object.keys(chosen).length === 0 ? [] : [[headerKey, chosen] as const]
  const kept = [...others.slice(1 - most), ...latest]
  localStore.write(mappingsKey, JSON.stringify(Object.fromEntries(kept)))
}
