import type { Table } from "../table.ts"
import { meaningOfHeading } from "./fieldNames.ts"
import type { ColumnGuess, Target } from "./guess.ts"

/** Targets chosen for a file with the same header, by unique column name. */
export type Remembered = Readonly<Record<string, Target>>

/** True if a choice may be remembered for the next file: never one that would drop a do-not-call wish. */
export const isKept = (heading: string, target: Target): boolean =>
  target.to !== "nothing" || meaningOfHeading(heading)?.field !== "doNotCall"

/** The person's own targets, by column name, to remember: without guessed ones. */
export const choicesOf = (
  columns: Table["columns"],
  guesses: ReadonlyArray<ColumnGuess>,
  targets: ReadonlyArray<Target>
): Remembered =>
  Object.fromEntries(
    guesses.flatMap(({ column, target, why, filled }) => {
      const chosen = targets[column]
      const { name, heading } = columns[column] ?? { name: "", heading: "" }
      const isChosen = why === "remembered" || JSON.stringify(chosen) !== JSON.stringify(target)
      return chosen !== undefined && isChosen && filled > 0 && isKept(heading, chosen) ? [[name, chosen]] : []
    })
  )

/** The name of a column's custom field. */
export const customKey = (name: string): string =>
  name.replace(/\s+/g, " ").trim().slice(0, 100).toWellFormed()
