import { TextStore } from "./textStore.ts"

type Row = ReadonlyArray<string>

/** Rows stored outside the script's heap, so that 100,000 long ones take little more than their bytes in the file. */
export const makeRowStore = () => {
  const texts = new TextStore()
  const widths: Array<number> = []
  const filledWidths: Array<number> = []
  const at = (index: number): Row | undefined => {
    const text = texts.at(index)
    return text === undefined ? undefined : unpack(text)
  }
  return {
    get length(): number {
      return widths.length
    },
    get size(): number {
      return texts.size
    },
    push: (row: Row): void => {
      texts.push(pack(row))
      widths.push(row.length)
      filledWidths.push(lastFilled(row))
    },
    at,
    /** The number of cells in a row. */
    widthOf: (index: number): number => widths[index] ?? 0,
    /** The number of cells in a row without trailing empty ones. */
    filledWidthOf: (index: number): number => filledWidths[index] ?? 0,
    slice: (start: number, end: number): ReadonlyArray<Row> => {
      const rows: Array<Row> = []
      for (let index = start; index < Math.min(end, widths.length); index++) rows.push(at(index) ?? [])
      return rows
    },
    /**
     * The rows from `start` to before `end`, each `width` cells wide, as an array that unpacks a row when it is read.
     */
    view: (start: number, end: number, width: number): ReadonlyArray<Row> =>
      lazyRows(Math.max(0, end - start), (index) => {
        const row = at(start + index) ?? []
        if (row.length === width) return row
        return row.length > width
          ? row.slice(0, width)
          : [...row, ...Array<string>(width - row.length).fill("")]
      })
  }
}

export type RowStore = ReturnType<typeof makeRowStore>

/** The number of cells in a row without trailing empty ones. */
export const lastFilled = (row: Row): number => {
  let length = row.length
  while (length > 0 && (row[length - 1] ?? "").trim() === "") length--
  return length
}

/**
 * JSON, which also preserves lone surrogates; a run of empty cells is stored as its length, so that wide rows stay
 * small.
 */
const pack = (row: Row): string => {
  const items: Array<string | number> = []
  let empty = 0
  for (const cell of row) {
    if (cell === "") {
      empty++
      continue
    }
    if (empty > 0) items.push(empty)
    empty = 0
    items.push(cell)
  }
  if (empty > 0) items.push(empty)
  return JSON.stringify(items)
}

const unpack = (text: string): Row => {
  const items = JSON.parse(text) as ReadonlyArray<string | number>
  const row: Array<string> = []
  for (const item of items) {
    if (typeof item === "string") row.push(item)
    else for (let empty = 0; empty < item; empty++) row.push("")
  }
  return row
}

const indexOf = (key: string | symbol): number =>
  typeof key === "string" && /^\d{1,9}$/.test(key) ? Number(key) : -1

/**
 * An array whose elements are created when read and not stored. Its methods work as usual; `map`, `filter` and
 * spreading create every row at once, which is too much for large tables.
 */
const lazyRows = (
  length: number,
  rowAt: (index: number) => Row | undefined,
  write?: (index: number, row: Row) => void
): Array<Row> => {
  const isRow = (index: number): boolean => index >= 0 && index < length
  const target: Array<Row> = []
  target.length = length
  return new Proxy(target, {
    get: (array, key, receiver) => {
      const index = indexOf(key)
      return isRow(index) ? rowAt(index) : Reflect.get(array, key, receiver)
    },
    has: (array, key) => isRow(indexOf(key)) || Reflect.has(array, key),
    set: (_, key, row: Row) => {
      const index = indexOf(key)
      if (write === undefined || !isRow(index)) return false
      write(index, row)
      return true
    },
    ownKeys: () => [...Array.from({ length }, (_, index) => String(index)), "length"],
    getOwnPropertyDescriptor: (array, key) => {
      const index = indexOf(key)
      return isRow(index)
        ? { value: rowAt(index), writable: write !== undefined, enumerable: true, configurable: true }
        : Reflect.getOwnPropertyDescriptor(array, key)
    }
  })
}

/** Rows with replaceable single rows; only the replaced ones are stored again. */
export const changeableRows = (rows: ReadonlyArray<Row>): Array<Row> => {
  const changed = new Map<number, Row>()
  return lazyRows(
    rows.length,
    (index) => changed.get(index) ?? rows[index],
    (index, row) => {
      changed.set(index, row)
    }
  )
}
