import type { Checked } from "./checking/check.ts"

/** Labels with the same key are the same label. */
export const labelKey = (name: string) => name.trim().toLowerCase()

/** Names of the labels that the rows need and that don't exist yet. */
export const findNewLabels = (
  { labels }: Checked,
  rows: ReadonlyArray<number>,
  existing: ReadonlySet<string>
): ReadonlyArray<string> => {
  if (labels.size === 0) return []
  const found = new Map<string, string>()
  for (const index of rows) {
    for (const name of labels.get(index) ?? []) {
      const key = labelKey(name)
      if (!existing.has(key) && !found.has(key)) found.set(key, name)
    }
  }
  return [...found.values()]
}
