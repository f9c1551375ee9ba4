import { Inflate } from "fflate"
import { ReadFailed } from "../failure.ts"
import type { Work } from "../work.ts"
import { bytesOf, piecesOf } from "./pieces.ts"

export type ZipEntry = {
  readonly name: string
  readonly method: number
  readonly packed: number
  readonly size: number
  readonly offset: number
}

/** The maximum inflated size of one file, whatever it declares. */
const inflatedLimit = 256 * 1024 * 1024
const entriesLimit = 5_000

const endSignature = 0x06054b50
const entrySignature = 0x02014b50
const localSignature = 0x04034b50

/** The maximum end of a zip file: a comment, and the directory's position before it. */
const endLength = 65_535 + 22
/** More than `entriesLimit` entries take. */
const contentsLimit = 16 * 1024 * 1024

/** The central directory. Refuses more than `inflatedLimit` declared bytes and incomplete zip files. */
export const listZip = async (file: Blob): Promise<ReadonlyMap<string, ZipEntry>> => {
  const tail = viewOf(await bytesOf(file.slice(Math.max(0, file.size - endLength))))
  const end = endOfZip(tail)
  const total = tail.getUint16(end + 10, true)
  if (total > entriesLimit) throw new ReadFailed("zipBomb")
  const start = tail.getUint32(end + 16, true)
  const bytes = await bytesOf(file.slice(start, start + contentsLimit))
  const view = viewOf(bytes)
  const entries = new Map<string, ZipEntry>()
  const names = new TextDecoder()
  let declared = 0
  let at = 0
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

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

const endOfZip = (view: DataView): number => {
  const last = view.byteLength - 22
  for (let at = last; at >= Math.max(0, last - 65_535); at--) {
    if (view.getUint32(at, true) === endSignature) return at
  }
  throw new ReadFailed("damaged")
}

/** The input size inflated in one step: the output can be a thousand times as large. */
const packedStep = 4_096

/**
 * Inflates one entry in pieces. Stops as soon as the output exceeds the declared size; `spend` counts the output of the
 * whole file.
 */
export const inflate = async (
  file: Blob,
  entry: ZipEntry,
  spend: (size: number) => void,
  onPiece: (piece: Uint8Array, last: boolean) => void,
  work: Work = {}
): Promise<void> => {
  const { offset } = entry
  const local = await bytesOf(file.slice(offset, offset + 30))
  if (local.length < 30 || viewOf(local).getUint32(0, true) !== localSignature)
    throw new ReadFailed("damaged")
  const start = offset + 30 + viewOf(local).getUint16(26, true) + viewOf(local).getUint16(28, true)
  const packed = file.slice(start, start + entry.packed)
  if (packed.size < entry.packed) throw new ReadFailed("damaged")
  let size = 0
  const take = (piece: Uint8Array, last: boolean): void => {
    size += piece.length
    spend(piece.length)
    if (size > entry.size) throw new ReadFailed("zipBomb")
    onPiece(piece, last)
  }
  if (entry.method !== 0 && entry.method !== 8) throw new ReadFailed("damaged")
  const put = entry.method === 0 ? take : inflater(take)
  let unread = packed.size
  for await (const piece of piecesOf(packed, work, "reading", start, file.size)) {
    unread -= piece.length
    put(piece, unread === 0)
  }
  if (size !== entry.size) throw new ReadFailed("damaged")
}

const inflater = (take: (piece: Uint8Array, last: boolean) => void) => {
  let isFinished = false
  const stream = new Inflate((piece, last) => {
    isFinished = last
    take(piece, last)
  })
  return (packed: Uint8Array, isLast: boolean): void => {
    try {
      for (let at = 0; at < packed.length && !isFinished; at += packedStep)
        stream.push(packed.subarray(at, at + packedStep), isLast && at + packedStep >= packed.length)
    } catch (error) {
      throw error instanceof ReadFailed ? error : new ReadFailed("damaged")
    }
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
