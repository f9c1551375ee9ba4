import { type Plugin, parseSync } from "vite"

type SyntaxNode = { readonly type: string; readonly [key: string]: unknown }
type Cut = { readonly start: number; readonly end: number }

const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === "object" && value !== null && "type" in value && typeof value.type === "string"

const childrenOf = (node: SyntaxNode) => Object.values(node).flat().filter(isNode)

const nameOf = (node: unknown) => (isNode(node) ? (node.name ?? node.value) : undefined)

const functions = new Set(["ArrowFunctionExpression", "FunctionExpression"])

/** Which property of a call's argument is a sentence for readers: of a chart, of a call of the contract, of a store. */
const sentences: Readonly<Record<string, string>> = {
  createMachine: "description",
  call: "summary",
  table: "holds"
}

const isSentence = (node: SyntaxNode, key: string) =>
  node.type === "Property" && nameOf(node.key) === key && isNode(node.value) && node.value.type === "Literal"

const sentencesOf = (key: string, node: SyntaxNode): ReadonlyArray<SyntaxNode> => {
  if (functions.has(node.type)) return []
  return isSentence(node, key) ? [node] : childrenOf(node).flatMap((child) => sentencesOf(key, child))
}

const sentencesIn = (node: SyntaxNode): ReadonlyArray<SyntaxNode> => {
  const callee = node.type === "CallExpression" && isNode(node.callee) ? node.callee : undefined
  const key = callee && sentences[String(nameOf(callee.property) ?? nameOf(callee))]
  const given = key && Array.isArray(node.arguments) ? node.arguments.filter(isNode) : []
  return [...given.flatMap((one) => sentencesOf(String(key), one)), ...childrenOf(node).flatMap(sentencesIn)]
}

/** The same chart, calls of the contract or stores, without the sentences that only their readers need. */
export const stripDescriptions = (file: string, code: string): string => {
  const { program } = parseSync(file, code)
  const cuts = sentencesIn(program as unknown as SyntaxNode).map((node) => node as unknown as Cut)
  return [...new Map(cuts.map((cut) => [cut.start, cut])).values()]
    .toSorted((one, other) => other.start - one.start)
    .reduce((text, { start, end }) => {
      const comma = /^\s*,/.exec(text.slice(end))?.[0].length ?? 0
      return text.slice(0, start) + text.slice(end + comma)
    }, code)
}

/** Keeps the sentences of charts, contract and stores out of the build, but for charts asked for as `?described`. */
export const withoutDescriptions = (): Plugin => ({
  name: "without-descriptions",
  apply: "build",
  enforce: "pre",
  transform: {
    filter: { id: /\.machine\.ts$|\/contract\/calls\/\w+\.ts$|\/src\/services\/stores\.ts$/ },
    handler: (code, id) => ({ code: stripDescriptions(id, code), map: null })
  }
})
