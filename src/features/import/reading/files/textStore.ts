const blockSize = 1024 * 1024

/**
 * Texts as UTF-8 in blocks of 1 MiB outside the script's heap, where a string would take up to twice the bytes plus a
 * header. Each is decoded when read.
 */
export const makeTextStore = () => {
  const encoder = new TextEncoder()
  const decoder = new TextDecoder("utf-8", { ignoreBOM: true })
  const blocks: Array<Uint8Array> = []
  let starts = new Uint32Array(1_024)
  let scratch = new Uint8Array(4_096)
  let count = 0
  let used = 0

  const append = (bytes: Uint8Array): void => {
    for (let from = 0; from < bytes.length; ) {
      const at = used % blockSize
      const block = at === 0 ? new Uint8Array(blockSize) : blocks.at(-1)
      if (at === 0 && block !== undefined) blocks.push(block)
      const size = Math.min(bytes.length - from, blockSize - at)
      block?.set(bytes.subarray(from, from + size), at)
      from += size
      used += size
    }
  }

  const bytesOf = (start: number, end: number): Uint8Array => {
    const at = start % blockSize
    const first = blocks[Math.floor(start / blockSize)] ?? new Uint8Array(0)
    if (at + end - start <= blockSize) return first.subarray(at, at + end - start)
    const whole = new Uint8Array(end - start)
    for (let from = start; from < end; ) {
      const block = blocks[Math.floor(from / blockSize)] ?? new Uint8Array(0)
      const part = block.subarray(from % blockSize, Math.min(blockSize, (from % blockSize) + end - from))
      whole.set(part, from - start)
      from += part.length
    }
    return whole
  }

  return {
    get length(): number {
      return count
    },
    /** Bytes in use, whole blocks and places. */
    get size(): number {
      return blocks.length * blockSize + starts.byteLength + scratch.byteLength
    },
    push: (text: string): void => {
      if (count === starts.length) {
        const longer = new Uint32Array(starts.length * 2)
        longer.set(starts)
        starts = longer
      }
      starts[count++] = used
      if (text === "") return
      if (scratch.length < text.length * 3) scratch = new Uint8Array(text.length * 3)
      append(scratch.subarray(0, encoder.encodeInto(text, scratch).written))
    },
    at: (index: number): string | undefined => {
      if (!(index >= 0 && index < count)) return undefined
      const start = starts[index] ?? 0
      const end = index + 1 < count ? (starts[index + 1] ?? used) : used
      return start === end ? "" : decoder.decode(bytesOf(start, end))
    }
  }
}
