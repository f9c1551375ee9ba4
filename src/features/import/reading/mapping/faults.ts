import { type ImportField, manyFields } from "../../../../../contract/rules/importFields.ts"
import type { Target } from "./guess.ts"

/** Notes about a mapping. */
export type MappingFault =
  | { readonly kind: "twoOnOne"; readonly field: ImportField; readonly columns: ReadonlyArray<number> }
  | { readonly kind: "twoOnOneKey"; readonly key: string; readonly columns: ReadonlyArray<number> }
  | { readonly kind: "leftOut"; readonly columns: ReadonlyArray<number> }
  | { readonly kind: "nameless" }
  | { readonly kind: "noName" }

/** Two columns on one field, unused columns with values, and a mapping without a name. */
export const mappingFaults = (
  columns: ReadonlyArray<{ readonly column: number; readonly filled: number; readonly target: Target }>
): ReadonlyArray<MappingFault> => {
  const byField = new Map<ImportField, Array<number>>()
  const byKey = new Map<string, Array<number>>()
  const leftOut: Array<number> = []
  for (const { column, filled, target } of columns) {
    if (target.to === "field") byField.set(target.field, [...(byField.get(target.field) ?? []), column])
    else if (target.to === "custom") byKey.set(target.key, [...(byKey.get(target.key) ?? []), column])
    else if (filled > 0) leftOut.push(column)
  }
  const faults: Array<MappingFault> = []
  for (const [field, on] of byField) {
    if (on.length > 1 && !manyFields.has(field)) faults.push({ kind: "twoOnOne", field, columns: on })
  }
  for (const [key, on] of byKey) if (on.length > 1) faults.push({ kind: "twoOnOneKey", key, columns: on })
  if (leftOut.length > 0) faults.push({ kind: "leftOut", columns: leftOut })
  const has = (...wanted: ReadonlyArray<ImportField>) => wanted.some((field) => byField.has(field))
  if (!has("name", "firstName", "lastName"))
    faults.push({ kind: has("company", "email") ? "nameless" : "noName" })
  return faults
}
