import { ReadFailed } from "../failure.ts"

/** The maximum characters of one line and of one card, without pictures and sounds. */
export const cardLimit = 1_000_000

/** Pictures, sounds and keys are long and not imported: they are dropped while the file is read. */
const droppedName = /^(?:[\w-]{1,100}\.)?(?:PHOTO|LOGO|SOUND|KEY)[;:]/i

/**
 * Joins folded lines: one that starts with a space continues the one before, and so does the one after a
 * quoted-printable line ending with `=`. Passes each whole line to `take`, with the number of its first line.
 */
export const unfoldLines = (take: (line: string, number: number) => void) => {
  let rest = ""
  let number = 0
  let parts: Array<string> = []
  let letters = 0
  let first = 0
  let head = ""
  let isDropped = false
  let isSoft = false
  /** The rest of a long dropped value is still to come. */
  let isSkipping = false

  const begin = (line: string): void => {
    if (parts.length > 0) take(parts.join(""), first)
    parts = []
    letters = 0
    first = number
    head = ""
    isDropped = droppedName.test(line)
  }
  const keep = (part: string): void => {
    if (!head.includes(":")) head += part.slice(0, 1_000)
    if (isDropped) return
    parts.push(part)
    letters += part.length
    if (letters > cardLimit) throw new ReadFailed("rowTooLong", cardLimit, first)
  }
  const goesOn = (line: string): boolean => isSoft || (first > 0 && /^[ \t]/.test(line))

  const addLine = (line: string): void => {
    number++
    if (!goesOn(line)) {
      begin(line)
      keep(line)
    } else if (isSoft) {
      if (!isDropped) parts.push((parts.pop() ?? "").slice(0, -1))
      keep(line.trimStart())
    } else keep(line.slice(1))
    isSoft = line.endsWith("=") && /^[^:]*quoted-printable/i.test(head)
  }
  const skipRest = (): void => {
    if (!isSkipping && !goesOn(rest)) {
      number++
      begin(rest)
      number--
    }
    isSkipping = true
    isSoft = false
    rest = ""
  }

  return {
    add: (piece: string): void => {
      const lines = `${rest}${piece}`.split("\n")
      rest = lines.pop() ?? ""
      for (const line of lines) {
        if (isSkipping) number++
        else addLine(line)
        isSkipping = false
      }
      if (isSkipping || (goesOn(rest) ? isDropped && rest !== "" : droppedName.test(rest))) skipRest()
      else if (rest.length > cardLimit) throw new ReadFailed("rowTooLong", cardLimit, number + 1)
    },
    end: (): void => {
      if (rest !== "" && !isSkipping) addLine(rest)
      number++
      begin("")
    }
  }
}
