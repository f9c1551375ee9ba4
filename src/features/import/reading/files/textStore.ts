const blockSize = 1024 * 1024

/**
 * Texts as UTF-8 in blocks of 1 MiB outside the script's heap, where a string would take up to twice the bytes plus a
 * header. Each is decoded when read.
 */
export class TextStore {
  readonly #encoder = new TextEncoder()
  readonly #decoder = new TextDecoder("utf-8", { ignoreBOM: true })
  readonly #blocks: Array<Uint8Array> = []
  #starts = new Uint32Array(1_024)
  #scratch = new Uint8Array(4_096)
  #count = 0
  #used = 0

  get length(): number {
    return this.#count
  }

  /** Bytes in use, whole blocks and places. */
  get size(): number {
    return this.#blocks.length * blockSize + this.#starts.byteLength + this.#scratch.byteLength
  }

  push(text: string): void {
    if (this.#count === this.#starts.length) {
      const longer = new Uint32Array(this.#starts.length * 2)
      longer.set(this.#starts)
      this.#starts = longer
    }
    this.#starts[this.#count++] = this.#used
    if (text === "") return
    if (this.#scratch.length < text.length * 3) this.#scratch = new Uint8Array(text.length * 3)
    this.#append(this.#scratch.subarray(0, this.#encoder.encodeInto(text, this.#scratch).written))
  }

  at(index: number): string | undefined {
    if (!(index >= 0 && index < this.#count)) return undefined
    const start = this.#starts[index] ?? 0
    const end = index + 1 < this.#count ? (this.#starts[index + 1] ?? this.#used) : this.#used
    return start === end ? "" : this.#decoder.decode(this.#bytes(start, end))
  }

  #append(bytes: Uint8Array): void {
    for (let from = 0; from < bytes.length; ) {
      const at = this.#used % blockSize
      const block = at === 0 ? new Uint8Array(blockSize) : this.#blocks.at(-1)
      if (at === 0 && block !== undefined) this.#blocks.push(block)
      const size = Math.min(bytes.length - from, blockSize - at)
      block?.set(bytes.subarray(from, from + size), at)
      from += size
      this.#used += size
    }
  }

  #bytes(start: number, end: number): Uint8Array {
    const blockAt = (place: number) => this.#blocks[Math.floor(place / blockSize)] ?? new Uint8Array(0)
    const at = start % blockSize
    if (at + end - start <= blockSize) return blockAt(start).subarray(at, at + end - start)
    const whole = new Uint8Array(end - start)
    for (let from = start; from < end; ) {
      const part = blockAt(from).subarray(
        from % blockSize,
        Math.min(blockSize, (from % blockSize) + end - from)
      )
      whole.set(part, from - start)
      from += part.length
    }
    return whole
  }
}
