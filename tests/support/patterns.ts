import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { parseSync } from "vite"
import { cpuMs } from "./cpu.ts"

export type Pattern = { readonly place: string; readonly pattern: RegExp }

/** Patterns built from text at run time. */
export type BuiltPattern = { readonly file: string; readonly place: string }

const sourcesIn = (folder: string): ReadonlyArray<string> =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file) && !file.endsWith(".d.ts"))
    .map((file) => join(folder, file))

type Node = {
  readonly type?: string
  readonly start: number
  readonly regex?: { readonly pattern: string; readonly flags: string }
  readonly callee?: { readonly type: string; readonly name?: string }
}

const visit = (node: unknown, see: (node: Node) => void): void => {
  if (Array.isArray(node)) for (const one of node) visit(one, see)
  else if (typeof node === "object" && node !== null) {
    see(node as Node)
    for (const child of Object.values(node)) visit(child, see)
  }
}

/** Every regular expression literal in the sources of these folders, and every place that builds one. */
export const patternsIn = (folders: ReadonlyArray<string>) => {
  const written: Array<Pattern> = []
  const built: Array<BuiltPattern> = []
  for (const file of folders.flatMap(sourcesIn)) {
    const text = readFileSync(file, "utf8")
    visit(parseSync(file, text).program, ({ type, start, regex, callee }) => {
      const place = () => `${file}:${text.slice(0, start).split("\n").length}`
      if (regex) written.push({ place: place(), pattern: new RegExp(regex.pattern, regex.flags) })
      if ((type === "NewExpression" || type === "CallExpression") && callee?.name === "RegExp")
        built.push({ file, place: place() })
    })
  }
  return { written, built }
}

const candidates = [
  ..."aex09 .@-_,;:/\\'\"`(){}[]<>+=*&|!?#$%^~\n\t\r\0",
  ..."éß\u0301\u0430界\u05d0\u0627\u0660\u{1f600}\ufffd\ud800\u200b\uff1d"
]

/** A part of a pattern that matches a character, with example characters. */
type Atom = { readonly examples: ReadonlyArray<string>; readonly least: number }

const atomPattern =
  /\\(?:[pP]\{[^}]*\}|u\{[^}]*\}|u[0-9a-f]{4}|x[0-9a-f]{2}|k<[^>]*>|.)|\[(?:\\.|[^\]\\])*\]|\((?:\?(?:[:=!]|<[=!]|<\w+>))?|[)|^$]|[\s\S]/giu
const quantifier = /^(?:[*+?]|\{(\d+)(?:,\d*)?\})\??/

const atomsOf = ({ source, flags }: RegExp): ReadonlyArray<Atom> => {
  const atoms: Array<Atom> = []
  for (let at = 0; at < source.length; ) {
    const repeat = quantifier.exec(source.slice(at))
    if (repeat && atoms.length > 0) {
      const last = atoms.at(-1)
      if (last) atoms[atoms.length - 1] = { ...last, least: Math.max(1, Number(repeat[1] ?? 1)) }
      at += repeat[0].length
      continue
    }
    atomPattern.lastIndex = at
    const part = atomPattern.exec(source)?.[0] ?? ""
    at += Math.max(1, part.length)
    if (/^(?:\(|[)|^$]$|\\[bBk1-9])/.test(part)) continue
    const one = new RegExp(`^(?:${part})$`, flags.replace(/[gy]/g, ""))
    const examples = [...candidates, part].filter((character) => one.test(character)).slice(0, 2)
    if (examples.length > 0) atoms.push({ examples, least: 1 })
  }
  return atoms
}

const nowhere = "\u0001"

const otherEnds = ["", "\n\u0001", "@"]

/**
 * Prefixes and repeated parts that make a pattern backtrack, from its own alphabet. Each comes with every ending, or
 * with the two most relevant: one that nothing matches, and another in turn.
 */
const attacksOn = (pattern: RegExp, hasEveryEnd: boolean): ReadonlyArray<(size: number) => string> => {
  const atoms = atomsOf(pattern)
  const first = (atom: Atom | undefined) => (atom?.examples[0] ?? "").repeat(atom?.least ?? 1)
  const before = (index: number) => atoms.slice(0, index).map(first).join("")
  const filled = (start: string, size: number, ...parts: ReadonlyArray<string>) =>
    start +
    parts.map((part) => part.repeat(Math.floor(size / parts.length / Math.max(1, part.length)))).join("")
  const found = new Map<string, (size: number) => string>()
  const add = (start: string, ...parts: ReadonlyArray<string>) => {
    if (parts.includes("")) return
    const inTurn = otherEnds.filter((_, place) => hasEveryEnd || place === found.size % otherEnds.length)
    for (const end of [nowhere, ...inTurn])
      found.set(JSON.stringify([start, parts, end]), (size) => filled(start, size, ...parts) + end)
  }
  for (const [index, atom] of atoms.entries()) {
    for (const example of atom.examples) {
      add("", example)
      add(before(index), example)
    }
    add("", before(index + 1))
    for (const next of atoms.slice(index + 1, index + 4)) {
      add("", first(atom) + first(next))
      add(before(index), first(atom) + first(next))
      add(before(index), first(atom), first(next))
    }
  }
  for (const character of [" ", ".", "@", "0", "a", "{", '"', "'", "(", "/", "\n", "é", "界", "\u0301"]) {
    add("", character)
    add("a@", character)
    add("x", `${character} `)
  }
  return [...found.values()]
}

const searches: ReadonlyArray<(pattern: RegExp) => (text: string) => unknown> = [
  (pattern) => (text) => {
    pattern.lastIndex = 0
    return pattern.exec(text)
  },
  (pattern) => (text) => text.replace(pattern, ""),
  (pattern) => (text) => text.split(pattern).length
]

/** Every match of a text one after the other: no other search of a pattern that isn't sticky tries more places. */
const everyMatch = (pattern: RegExp) => {
  const everywhere = new RegExp(pattern.source, pattern.global ? pattern.flags : `${pattern.flags}g`)
  return (text: string) => text.replace(everywhere, "")
}

const elapsed = (run: () => unknown): number => {
  const start = cpuMs()
  run()
  return cpuMs() - start
}

/** CPU time, read only where it matters: a thread is not busy for longer than the clock runs. */
const elapsedIfSlow = (run: () => unknown): number => {
  const start = performance.now()
  run()
  const ms = performance.now() - start
  return ms < suspectMs ? ms : elapsed(run)
}

export type Slowest = { readonly ms: number; readonly input: string }

/** A pattern faster than this at an eighth of the size stays below the limit even if its time grows with the square. */
const suspectMs = 1

/** A pattern faster than this at a 64th of the size can be measured at an eighth even if it grows with the cube. */
const fastMs = 0.1

/**
 * The longest time of a pattern over any attack of up to `size` characters, each measured three times if it is slow.
 * When thorough, tries every ending, kind of search and size.
 */
export const slowestOf = (pattern: RegExp, size: number, most: number, isThorough: boolean): Slowest => {
  let slowest: Slowest = { ms: 0, input: "" }
  const runs =
    isThorough || pattern.sticky ? searches.map((search) => search(pattern)) : [everyMatch(pattern)]
  for (const attack of attacksOn(pattern, isThorough)) {
    for (const run of runs) {
      let slowestHere = 0
      for (const part of [64, 32, 16, 8, 4, 2, 1]) {
        if (part < 8 && slowestHere < suspectMs) break
        if (!isThorough && (part === 32 || part === 16) && slowestHere < fastMs) continue
        const text = attack(size / part)
        let ms = elapsedIfSlow(() => run(text))
        for (let again = 0; again < 2 && ms > most; again++)
          ms = Math.min(
            ms,
            elapsed(() => run(text))
          )
        slowestHere = Math.max(slowestHere, ms)
        if (ms > slowest.ms)
          slowest = { ms, input: `${text.slice(0, 12)}…${text.slice(-6)} (${text.length})` }
        if (ms > most) return slowest
      }
    }
  }
  return slowest
}
