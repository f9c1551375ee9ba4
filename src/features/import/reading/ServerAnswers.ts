import type { DuplicateChoice } from "../../../../contract/entities/Import.ts"
import type { Answers, KnownContact } from "./checking/forecast.ts"
import type { Comparison } from "./readingTypes.ts"

/** Results of the server's comparison of rows with existing contacts, and the choices for rows that repeat one. */
export class ServerAnswers implements Answers {
  readonly known = new Map<number, KnownContact>()
  readonly refused = new Set<number>()
  readonly choices = new Map<number, DuplicateChoice>()
  /** Rows that were sent for comparison. */
  readonly asked = new Set<number>()
  isCompared = false
  room: number | null = null

  /** The room left for contacts does not depend on the rows. */
  clear() {
    for (const rows of [this.known, this.refused, this.choices, this.asked]) rows.clear()
    this.isCompared = false
  }

  /** A row has changed. */
  forget(index: number) {
    for (const rows of [this.known, this.refused, this.asked]) rows.delete(index)
  }

  choose(indexes: ReadonlyArray<number>, choice: DuplicateChoice | null) {
    for (const index of indexes) {
      if (choice === null) this.choices.delete(index)
      else this.choices.set(index, choice)
    }
  }

  store({ compared, found, refused, room }: Comparison) {
    this.room = room
    for (const { index, ...contact } of found) this.known.set(index, contact)
    for (const index of refused) this.refused.add(index)
    for (const index of compared) this.asked.add(index)
  }
}
