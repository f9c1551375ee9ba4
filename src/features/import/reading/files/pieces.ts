import { ReadFailed } from "../failure.ts"
import { breathe, type Stage, type Work } from "../work.ts"

/** The bytes of a file in memory at a time. */
export const pieceSize = 256 * 1024

const pauseMs = 100

/**
 * A file's bytes from its start, in pieces. Reports progress and allows cancelling about ten times a second. Throws
 * `fileChanged` if the file has changed since it was chosen.
 */
export async function* piecesOf(
  file: Blob,
  work: Work,
  stage: Stage,
  offset = 0,
  total = file.size
): AsyncGenerator<Uint8Array> {
  let last = performance.now()
  for (let at = 0; at < file.size; at += pieceSize) {
    if (performance.now() - last > pauseMs) {
      await breathe(work, stage, offset + at, total)
      last = performance.now()
    }
    if (work.signal?.aborted) throw new ReadFailed("cancelled")
    yield await bytesOf(file.slice(at, at + pieceSize))
  }
}

export const bytesOf = async (file: Blob): Promise<Uint8Array> => {
  try {
    return new Uint8Array(await file.arrayBuffer())
  } catch {
    throw new ReadFailed("fileChanged")
  }
}
