import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { type Plugin, parseSync } from "vite"
import { held } from "./shortNames.ts"

type SyntaxNode = {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [key: string]: unknown
}

type Style = Readonly<Record<string, unknown>>

type Recipe = {
  readonly variants?: Readonly<Record<string, Readonly<Record<string, Style>>>>
  readonly defaultVariants?: Readonly<Record<string, unknown>>
}

type Panda = {
  readonly css: (...styles: ReadonlyArray<Style>) => string
  readonly cva: (recipe: Recipe) => (props: Readonly<Record<string, unknown>>) => string
}

const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === "object" && value !== null && "type" in value && typeof value.type === "string"

const childrenOf = (node: SyntaxNode): ReadonlyArray<SyntaxNode> => Object.values(node).flat().filter(isNode)

type Known = ReadonlyMap<string, SyntaxNode>

const isFixed = (node: unknown, known: Known): boolean => {
  const isSo = (one: unknown) => isFixed(one, known)
  if (!isNode(node)) return false
  if (node.type === "Literal") return true
  if (node.type === "Identifier") return known.has(String(node.name))
  if (node.type === "TemplateLiteral") return (node.expressions as ReadonlyArray<unknown>).length === 0
  if (node.type === "UnaryExpression") return isSo(node.argument)
  if (node.type === "ArrayExpression") return (node.elements as ReadonlyArray<unknown>).every(isSo)
  if (node.type !== "ObjectExpression") return false
  return (node.properties as ReadonlyArray<SyntaxNode>).every(
    (property) => property.type === "Property" && !property.computed && isSo(property.value)
  )
}

/** The module's own constants that hold fixed styles. */
const knownIn = (program: SyntaxNode): Known => {
  const known = new Map<string, SyntaxNode>()
  for (const { type, kind, declarations } of program.body as ReadonlyArray<SyntaxNode>) {
    if (type !== "VariableDeclaration" || kind !== "const") continue
    for (const { id, init } of declarations as ReadonlyArray<SyntaxNode>)
      if (isNode(id) && isNode(init) && init.type === "ObjectExpression" && isFixed(init, known))
        known.set(String(id.name), init)
  }
  return known
}

const callsIn = (node: SyntaxNode, known: Known): ReadonlyArray<SyntaxNode> => {
  const { callee } = node
  const isOurs =
    node.type === "CallExpression" &&
    isNode(callee) &&
    callee.type === "Identifier" &&
    (callee.name === "css" || callee.name === "cva") &&
    (node.arguments as ReadonlyArray<unknown>).every((one) => isFixed(one, known))
  return isOurs ? [node] : childrenOf(node).flatMap((child) => callsIn(child, known))
}

const namesIn = (node: SyntaxNode): ReadonlyArray<string> => {
  if (node.type === "ImportDeclaration") return []
  return [...(node.type === "Identifier" ? [String(node.name)] : []), ...childrenOf(node).flatMap(namesIn)]
}

/** Every choice of variants with its classes, and a function that looks them up. What all share is written once. */
const tableOf = ({ cva }: Panda, recipe: Recipe): string => {
  const { variants = {}, defaultVariants = {} } = recipe
  const names = Object.keys(variants)
  const classes = cva(recipe)
  const choices = names.reduce<ReadonlyArray<ReadonlyArray<string>>>(
    (some, name) =>
      some.flatMap((chosen) => [...Object.keys(variants[name] ?? {}), ""].map((value) => [...chosen, value])),
    [[]]
  )
  const table = Object.fromEntries(
    choices.map((values) => [
      values.join(),
      classes(Object.fromEntries(names.map((name, place) => [name, values[place] || "none of them"])))
    ])
  )
  const lists = Object.values(table).map((text) => new Set(text.split(" ")))
  const common = [...(lists[0] ?? [])].filter((one) => lists.every((list) => list.has(one)))
  const own = (text: string) =>
    text
      .split(" ")
      .filter((one) => !common.includes(one))
      .join(" ")
  const rest = Object.fromEntries(Object.entries(table).map(([choice, text]) => [choice, own(text)]))
  const keys = names.map((name) => [
    name,
    String(defaultVariants[name] ?? ""),
    Object.keys(variants[name] ?? {})
  ])
  const start = JSON.stringify(`${common.join(" ")} `)
  const choose = `k.map(([n, d, v]) => v.find((o) => o === String(p[n] ?? d)) ?? "").join()`
  return `((t, k) => (p = {}) => ${start} + t[${choose}])(${JSON.stringify(rest)}, ${JSON.stringify(keys)})`
}

/** The same module with its fixed styles as class names, and without what made them where nothing needs it any more. */
export const withReadyStyles = (file: string, code: string, panda: Panda): string | undefined => {
  const program = parseSync(file, code).program as unknown as SyntaxNode
  const imports = (program.body as ReadonlyArray<SyntaxNode>).filter(
    ({ type, source }) =>
      type === "ImportDeclaration" && isNode(source) && String(source.value).endsWith("styled-system/css")
  )
  const [from] = imports
  if (from === undefined || imports.length > 1) return undefined
  const known = knownIn(program)
  const constants = [...known]
    .map(([name, { start, end }]) => `const ${name} = ${code.slice(start, end)};`)
    .join("")
  const evaluate = (text: string): ReadonlyArray<Style> => new Function(`${constants}return [${text}]`)()
  const cuts = callsIn(program, known).map((call) => {
    const [first, last] = [
      (call.arguments as ReadonlyArray<SyntaxNode>).at(0),
      (call.arguments as ReadonlyArray<SyntaxNode>).at(-1)
    ]
    const styles = first && last ? evaluate(code.slice(first.start, last.end)) : []
    const isRecipe = (call.callee as SyntaxNode).name === "cva"
    return {
      start: call.start,
      end: call.end,
      text: isRecipe ? tableOf(panda, styles[0] ?? {}) : JSON.stringify(panda.css(...styles))
    }
  })
  if (cuts.length === 0) return undefined
  const replaced = (text: string, { start, end, text: put }: (typeof cuts)[number]) =>
    text.slice(0, start) + put + text.slice(end)
  const changed = cuts.toSorted((one, other) => other.start - one.start).reduce(replaced, code)
  const again = parseSync(file, changed).program as unknown as SyntaxNode
  const used = new Set(namesIn(again))
  const kept = (from.specifiers as ReadonlyArray<SyntaxNode>)
    .map(({ local }) => String((local as SyntaxNode).name))
    .filter((name) => used.has(name))
  const line =
    kept.length === 0 ? "" : `import { ${kept.join(", ")} } from ${(from.source as SyntaxNode).raw}`
  return changed.slice(0, from.start) + line + changed.slice(from.end)
}

/** Puts class names where styles are fixed, so that the first page needs nothing to make them with. */
export const readyStyles = (): Plugin => {
  let panda: Panda
  return {
    name: "ready-styles",
    apply: "build",
    async buildStart() {
      const file = join(import.meta.dirname, "../../styled-system/css/index.mjs")
      const { css, cva } = (await import(pathToFileURL(file).href)) as Panda
      panda = {
        css: (...styles) => held(css(...styles)),
        cva: (recipe) => {
          const classes = cva(recipe)
          return (props) => held(classes(props))
        }
      }
    },
    transform: {
      filter: { id: /\/src\/.*\.tsx?$/, code: /styled-system\/css/ },
      handler(code, id) {
        const made = withReadyStyles(id.replace(/\.tsx?$/, ".js"), code, panda)
        if (/from ".*styled-system\/css"/.test(made ?? code)) this.error("makes a style while it runs")
        return made === undefined ? undefined : { code: made, map: null }
      }
    }
  }
}
