import { ReadFailed } from "../failure.ts"

/** The maximum characters of one line and of one card, without pictures and sounds. */
export const cardLimit = 1_000_000

/** Pictures, sounds and keys are long and not imported: they are dropped while the file is read. */
const droppedName = /^(?:[\w-]{1,100}\.)?(?:PHOTO|LOGO|SOUND|KEY)[;:]/i

/**
 * Joins folded lines: one that starts with a space continues the one before, and so does the one after a
 * quoted-printable line ending with `=`. Passes each whole line to `take`, with the number of its first line.
 */
export class Unfolding {
  readonly #take: (line: string, number: number) => void
  #rest = ""
  #number = 0
  #parts: Array<string> = []
  #letters = 0
  #first = 0
  #head = ""
  #isDropped = false
  #isSoft = false
  /** The rest of a long dropped value is still to come. */
  #isSkipping = false

  constructor(take: (line: string, number: number) => void) {
    this.#take = take
  }

  add(piece: string): void {
    const lines = `${this.#rest}${piece}`.split("\n")
    this.#rest = lines.pop() ?? ""
    for (const line of lines) {
      if (this.#isSkipping) this.#number++
      else this.#addLine(line)
      this.#isSkipping = false
    }
    const rest = this.#rest
    const isLong = this.#goesOn(rest) ? this.#isDropped && rest !== "" : droppedName.test(rest)
    if (this.#isSkipping || isLong) this.#skipRest()
    else if (rest.length > cardLimit) throw new ReadFailed("rowTooLong", cardLimit, this.#number + 1)
  }

  end(): void {
    if (this.#rest !== "" && !this.#isSkipping) this.#addLine(this.#rest)
    this.#number++
    this.#begin("")
  }

  #begin(line: string): void {
    if (this.#parts.length > 0) this.#take(this.#parts.join(""), this.#first)
    this.#parts = []
    this.#letters = 0
    this.#first = this.#number
    this.#head = ""
    this.#isDropped = droppedName.test(line)
  }

  #keep(part: string): void {
    if (!this.#head.includes(":")) this.#head += part.slice(0, 1_000)
    if (this.#isDropped) return
    this.#parts.push(part)
    this.#letters += part.length
    if (this.#letters > cardLimit) throw new ReadFailed("rowTooLong", cardLimit, this.#first)
  }

  #goesOn(line: string): boolean {
    return this.#isSoft || (this.#first > 0 && /^[ \t]/.test(line))
  }

  #addLine(line: string): void {
    this.#number++
    if (!this.#goesOn(line)) {
      this.#begin(line)
      this.#keep(line)
    } else if (this.#isSoft) {
      if (!this.#isDropped) this.#parts.push((this.#parts.pop() ?? "").slice(0, -1))
      this.#keep(line.trimStart())
    } else this.#keep(line.slice(1))
    this.#isSoft = line.endsWith("=") && /^[^:]*quoted-printable/i.test(this.#head)
  }

  #skipRest(): void {
    if (!this.#isSkipping && !this.#goesOn(this.#rest)) {
      this.#number++
      this.#begin(this.#rest)
      this.#number--
    }
    this.#isSkipping = true
    this.#isSoft = false
    this.#rest = ""
  }
}
