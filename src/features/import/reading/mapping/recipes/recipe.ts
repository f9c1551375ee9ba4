import type { ImportField } from "../../../../../../contract/rules/importFields.ts"

/** The target of a known column: a field, a custom field read as a day, a custom field, or nothing. */
export type KnownTarget = ImportField | "day" | "custom" | "ignore"

export type Recipe = {
  /** All of these headings are present. */
  readonly all: ReadonlyArray<string>
  /** And at least `enough` of these. */
  readonly any?: { readonly enough: number; readonly of: ReadonlyArray<string> }
  /** And none of these. */
  readonly none?: ReadonlyArray<string>
  readonly targets: Readonly<Record<string, KnownTarget>>
  /** Fields of columns that count only if no other column has that field. */
  readonly fallbacks?: Readonly<Record<string, ImportField>>
  /** Headings that match a pattern, tried after `targets`. */
  readonly patterns?: ReadonlyArray<readonly [RegExp, KnownTarget]>
  /** The file also has headings written by people, which are read as in any file. */
  readonly isOpen?: true
}

export const people = {
  "first name": "firstName",
  "middle name": "middleName",
  "last name": "lastName"
} as const
