import { type Plugin, parseSync } from "vite"

type SyntaxNode = { readonly type: string; readonly [key: string]: unknown }
type Cut = { readonly start: number; readonly end: number }

const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === "object" && value !== null && "type" in value && typeof value.type === "string"

const childrenOf = (node: SyntaxNode) => Object.values(node).flat().filter(isNode)

const nameOf = (node: unknown) => (isNode(node) ? (node.name ?? node.value) : undefined)

const functions = new Set(["ArrowFunctionExpression", "FunctionExpression"])

const isDescription = (node: SyntaxNode) =>
  node.type === "Property" &&
  nameOf(node.key) === "description" &&
  isNode(node.value) &&
  node.value.type === "Literal"

const descriptionsIn = (node: SyntaxNode): ReadonlyArray<SyntaxNode> => {
  if (functions.has(node.type)) return []
  return isDescription(node) ? [node] : childrenOf(node).flatMap(descriptionsIn)
}

const chartsIn = (node: SyntaxNode): ReadonlyArray<SyntaxNode> => {
  const isChart =
    node.type === "CallExpression" && isNode(node.callee) && nameOf(node.callee.property) === "createMachine"
  const own = isChart && Array.isArray(node.arguments) ? node.arguments.filter(isNode) : []
  return [...own, ...childrenOf(node).flatMap(chartsIn)]
}

/** The same chart without the sentences that only readers of charts need. */
export const stripDescriptions = (file: string, code: string): string => {
  const { program } = parseSync(file, code)
  const cuts = chartsIn(program as unknown as SyntaxNode).flatMap((chart) =>
    descriptionsIn(chart).map((node) => node as unknown as Cut)
  )
  return [...new Map(cuts.map((cut) => [cut.start, cut])).values()]
    .toSorted((one, other) => other.start - one.start)
    .reduce((text, { start, end }) => {
      const comma = /^\s*,/.exec(text.slice(end))?.[0].length ?? 0
      return text.slice(0, start) + text.slice(end + comma)
    }, code)
}

/** Keeps the charts' descriptions out of the build, but for charts asked for as `?described`. */
export const withoutDescriptions = (): Plugin => ({
  name: "without-descriptions",
  apply: "build",
  enforce: "pre",
  transform: {
    filter: { id: /\.machine\.ts$/ },
    handler: (code, id) => ({ code: stripDescriptions(id, code), map: null })
  }
})
