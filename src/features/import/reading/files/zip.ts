import { Inflate } from "fflate"
import { ReadFailed } from "../failure.ts"

export type ZipEntry = {
  readonly name: string
  readonly method: number
  readonly packed: number
  readonly size: number
  readonly offset: number
}

/** No more than this is inflated from one file, whatever it declares. */
const inflatedLimit = 256 * 1024 * 1024
const entriesLimit = 5_000

const endSignature = 0x06054b50
const entrySignature = 0x02014b50
const localSignature = 0x04034b50

/** The table of contents. Refuses what declares more than `inflatedLimit` or is not a whole zip file. */
export const listZip = (bytes: Uint8Array): ReadonlyMap<string, ZipEntry> => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const end = endOfZip(view)
  const total = view.getUint16(end + 10, true)
  if (total > entriesLimit) throw new ReadFailed("zipBomb")
  const entries = new Map<string, ZipEntry>()
  const names = new TextDecoder()
  let declared = 0
  let at = view.getUint32(end + 16, true)
  for (let index = 0; index < total; index++) {
    if (at + 46 > bytes.length || view.getUint32(at, true) !== entrySignature) throw new ReadFailed("damaged")
    const nameLength = view.getUint16(at + 28, true)
    const entry = {
      name: names.decode(bytes.subarray(at + 46, at + 46 + nameLength)),
      method: view.getUint16(at + 10, true),
      packed: view.getUint32(at + 20, true),
      size: view.getUint32(at + 24, true),
      offset: view.getUint32(at + 42, true)
    }
    declared += entry.size
    if (declared > inflatedLimit) throw new ReadFailed("zipBomb")
    if ((view.getUint16(at + 8, true) & 1) === 1) throw new ReadFailed("locked")
    entries.set(entry.name, entry)
    at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
  return entries
}

const endOfZip = (view: DataView): number => {
  const last = view.byteLength - 22
  for (let at = last; at >= Math.max(0, last - 65_535); at--) {
    if (view.getUint32(at, true) === endSignature) return at
  }
  throw new ReadFailed("damaged")
}

const pieceSize = 16_384

/**
 * Inflates one entry piece by piece. Stops as soon as more comes out than the entry declares; `spend` counts
 * what comes out of the whole file.
 */
export const inflate = (
  bytes: Uint8Array,
  entry: ZipEntry,
  spend: (size: number) => void,
  onPiece: (piece: Uint8Array, last: boolean) => void
): void => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const { offset } = entry
  if (offset + 30 > bytes.length || view.getUint32(offset, true) !== localSignature)
    throw new ReadFailed("damaged")
  const start = offset + 30 + view.getUint16(offset + 26, true) + view.getUint16(offset + 28, true)
  const packed = bytes.subarray(start, start + entry.packed)
  if (packed.length < entry.packed) throw new ReadFailed("damaged")
  let size = 0
  const take = (piece: Uint8Array, last: boolean): void => {
    size += piece.length
    spend(piece.length)
    if (size > entry.size) throw new ReadFailed("zipBomb")
    onPiece(piece, last)
  }
  if (entry.method === 0) take(packed, true)
  else if (entry.method === 8) inflatePieces(packed, take)
  else throw new ReadFailed("damaged")
  if (size !== entry.size) throw new ReadFailed("damaged")
}

const inflatePieces = (packed: Uint8Array, take: (piece: Uint8Array, last: boolean) => void): void => {
  let finished = false
  const stream = new Inflate((piece, last) => {
    finished = last
    take(piece, last)
  })
  try {
    if (packed.length === 0) stream.push(packed, true)
    for (let at = 0; at < packed.length && !finished; at += pieceSize) {
      stream.push(packed.subarray(at, at + pieceSize), at + pieceSize >= packed.length)
    }
  } catch (error) {
    throw error instanceof ReadFailed ? error : new ReadFailed("damaged")
  }
}

/** A counter that refuses once the whole file has inflated beyond the limit. */
export const inflationBudget = (limit = inflatedLimit): ((size: number) => void) => {
  let spent = 0
  return (size) => {
    spent += size
    if (spent > limit) throw new ReadFailed("zipBomb")
  }
}
