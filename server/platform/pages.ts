import { Effect } from "effect"
import { type ListPayload, makeCursor, pageSize, readCursor } from "./cursors.ts"

/** A page starts after this position. */
export type Place = readonly [at: string, id: string]

/** The rows of one part of a file. */
export const exportedAtOnce = 10_000

/** A page of a list: reads one row more than requested after the cursor, to know where the next page starts. */
export const readPage = Effect.fnUntraced(function* <Row, E, R>(
  list: string,
  asked: ListPayload,
  read: (after: Place | undefined, limit: number) => Effect.Effect<ReadonlyArray<Row>, E, R>,
  placeOf: (row: Row) => Place
) {
  const { cursor, limit: _, ...filter } = asked
  const size = pageSize(asked)
  const found = yield* read(yield* readCursor<Place>(list, filter, cursor), size + 1)
  const page = found.slice(0, size)
  const last = page.at(-1)
  const nextCursor =
    last === undefined || found.length <= size ? null : yield* makeCursor(list, filter, placeOf(last))
  return { page, nextCursor }
})
