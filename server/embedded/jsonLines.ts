import fs from "node:fs"
import path from "node:path"

/** Records in the order of writing. Every append has reached the operating system when it returns. */
type JsonLines<A> = {
  readonly append: (record: A) => void
  /** Replaces everything, in one step. */
  readonly rewrite: (records: Iterable<A>) => void
  /** Bytes in the file. */
  readonly size: () => number
}

const parseLines = <A>(text: string): ReadonlyArray<A> =>
  text.split("\n").flatMap((line) => {
    try {
      return line === "" ? [] : [JSON.parse(line) as A]
    } catch {
      return []
    }
  })

/** Opens the file and reads it; a line cut short by a kill is skipped. Without a file: memory only. */
export const openJsonLines = <A>(
  file: string | undefined
): { records: ReadonlyArray<A>; lines: JsonLines<A> } => {
  if (file === undefined)
    return { records: [], lines: { append: () => {}, rewrite: () => {}, size: () => 0 } }
  fs.mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 })
  const records = fs.existsSync(file) ? parseLines<A>(fs.readFileSync(file, "utf8")) : []
  let size = 0
  const rewrite = (all: Iterable<A>) => {
    const text = Array.from(all, (record) => `${JSON.stringify(record)}\n`).join("")
    const draft = `${file}.draft`
    fs.writeFileSync(draft, text, { mode: 0o600 })
    fs.renameSync(draft, file)
    size = Buffer.byteLength(text)
  }
  const append = (record: A) => {
    const line = `${JSON.stringify(record)}\n`
    fs.appendFileSync(file, line, { mode: 0o600 })
    size += Buffer.byteLength(line)
  }
  rewrite(records)
  return { records, lines: { append, rewrite, size: () => size } }
}
