import { limits } from "../../../../contract/rules/limits.ts"

const longest = limits.text.long

/** A text that a database can store. */
export const storable = (text: string): string => text.slice(0, longest).replaceAll("\0", "").toWellFormed()

const room = limits.importChunk.bytes * 0.9

const encoder = new TextEncoder()

const sizeOf = (item: unknown) => encoder.encode(JSON.stringify(item)).length + 1

/** Splits items into lists that fit into one request, with at most so many items. */
export const inRequests = <A>(
  items: ReadonlyArray<A>,
  most: number = limits.importChunk.rows
): ReadonlyArray<ReadonlyArray<A>> => {
  const lists: Array<Array<A>> = []
  let left = 0
  for (const item of items) {
    const size = sizeOf(item)
    const last = lists.at(-1)
    if (last === undefined || size > left || last.length >= most) {
      lists.push([item])
      left = room - size
    } else {
      last.push(item)
      left -= size
    }
  }
  return lists
}
