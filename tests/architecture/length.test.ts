import { globSync, readFileSync } from "node:fs"
import { parseAst } from "vite"
import { expect, test } from "vitest"

const most = 60
const mostInFile = 300

type Node = { readonly type: string; readonly start: number; readonly end: number }

const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && "type" in value && "start" in value

const isFunction = ({ type }: Node) =>
  /^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(type)

const nodesIn = function* (value: unknown): Generator<Node> {
  if (Array.isArray(value)) {
    for (const one of value) yield* nodesIn(one)
  } else if (isNode(value)) {
    yield value
    for (const part of Object.values(value)) if (typeof part === "object") yield* nodesIn(part)
  }
}

/** The functions of a text that have too many lines, as "line: count". */
const longFunctions = (text: string, lang: "ts" | "tsx"): ReadonlyArray<string> => {
  const lineAt = (place: number) => text.slice(0, place).split("\n").length
  return [...nodesIn(parseAst(text, { lang }))]
    .filter(isFunction)
    .map(({ start, end }) => ({ line: lineAt(start), count: lineAt(end) - lineAt(start) + 1 }))
    .filter(({ count }) => count > most)
    .map(({ line, count }) => `${line}: ${count} lines`)
}

test("a long function is found", () => {
  const text = `export const sum = () => {\n${"  go()\n".repeat(most)}}\n`
  expect(longFunctions(text, "ts")).toEqual([`1: ${most + 2} lines`])
})

const files = globSync("{src,machines,contract,server,build}/**/*.{ts,tsx}", { exclude: ["**/*.d.ts"] })

test(`no file has more than ${mostInFile} lines, charts aside`, () => {
  const long = files
    .filter((file) => !file.endsWith(".machine.ts"))
    .map((file) => ({ file, lines: readFileSync(file, "utf8").trimEnd().split("\n").length }))
    .filter(({ lines }) => lines > mostInFile)
  expect(long).toEqual([])
})

test(`no function has more than ${most} lines`, () => {
  expect(files.length).toBeGreaterThan(900)
  const long = files.flatMap((file) =>
    longFunctions(readFileSync(file, "utf8"), file.endsWith("x") ? "tsx" : "ts").map(
      (one) => `${file}:${one}`
    )
  )
  expect(long).toEqual([])
})
