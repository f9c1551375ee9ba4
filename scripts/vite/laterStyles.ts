import { parse, type Rule } from "postcss"
import type { Plugin } from "vite"
import { signIn, withImports } from "./firstRequests.ts"
import { shortNamesIn } from "./shortNames.ts"

const sides = /^(?:top|right|bottom|left)$/
const sizes = /^(?:min-|max-)?(?:width|height|inline-size|block-size)$/

/** What properties that may say the same thing have in common: `border-color` and `border`, `width` and `inline-size`. */
const familyOf = (property: string) => {
  if (sizes.test(property)) return "size"
  if (sides.test(property)) return "inset"
  const [first = ""] = property.replace(/^-(?:webkit|moz)-/, "").split("-")
  if (/^(?:align|justify|place)$/.test(first)) return "place"
  if (/^(?:row|column)-gap$/.test(property)) return "gap"
  return first === "white" ? "text" : first
}

const classesOf = ({ selector }: Rule) =>
  [...selector.matchAll(/\.([\w-]+)/g)].map(([, name = ""]) => name).filter((name) => name !== "dark")

const familiesOf = (rule: Rule) => {
  const families: Array<string> = []
  rule.walkDecls(({ prop }) => {
    families.push(familyOf(prop))
  })
  return families
}

/**
 * Parts the style sheet: the first has all but the utilities that only later code names, the second has those. Which of
 * two rules wins is told by their order, so that the second repeats those of the first that stand behind one of its own
 * and are about the same.
 */
export const partStyles = (sheet: string, isFirst: (name: string) => boolean) => {
  const [first, later] = [parse(sheet), parse(sheet)]
  const utilities = { name: "layer", params: "utilities" }
  const rulesIn = (root: typeof first) => {
    const rules: Array<Rule> = []
    root.walkAtRules(utilities.name, (layer) => {
      if (layer.params === utilities.params) layer.walkRules((rule) => void rules.push(rule))
    })
    return rules
  }
  const stated = new Set<string>()
  const rulesLater = rulesIn(later)
  const rulesFirst = rulesIn(first)
  for (const [place, rule] of rulesFirst.entries()) {
    const classes = classesOf(rule)
    const isNeededFirst = classes.length === 0 || classes.some(isFirst)
    const families = familiesOf(rule)
    if (!isNeededFirst || families.some((one) => stated.has(one))) for (const one of families) stated.add(one)
    else rulesLater[place]?.remove()
    if (!isNeededFirst) rule.remove()
  }
  later.each((node) => {
    if (node.type !== "atrule" || node.name !== utilities.name || node.params !== utilities.params)
      node.remove()
  })
  for (const root of [first, later])
    root.walkAtRules((node) => {
      if (node.nodes?.length === 0) node.remove()
    })
  return { first: first.toString(), later: later.toString() }
}

type Chunk = {
  readonly type: "chunk"
  readonly name: string
  readonly fileName: string
  readonly isEntry: boolean
  readonly moduleIds: ReadonlyArray<string>
  readonly imports: ReadonlyArray<string>
  readonly viteMetadata?: { readonly importedCss: Set<string> }
}

/**
 * Keeps the utilities of later pages out of what the first paint waits for: the script in the page's head asks for a
 * second style sheet (public/theme.js). No chunk names these two, so that none has to change its name with them.
 */
export const laterStyles = (): Plugin => {
  const classes = new Map<string, ReadonlyArray<string>>()
  let first: string | undefined
  return {
    name: "later-styles",
    apply: "build",
    renderChunk(code, { name }) {
      classes.set(name, [...(classes.get(name) ?? []), ...shortNamesIn(code)])
      return null
    },
    generateBundle: {
      order: "pre",
      handler(_, bundle) {
        const chunks = Object.values(bundle).filter(({ type }) => type === "chunk") as ReadonlyArray<Chunk>
        const starts = chunks.filter(
          ({ isEntry, moduleIds }) => isEntry || moduleIds.some((id) => id.endsWith(signIn.replace("..", "")))
        )
        const firstFiles = new Set(starts.flatMap((chunk) => withImports(chunks, chunk)))
        const firstChunks = chunks.filter(({ fileName }) => firstFiles.has(fileName))
        const [full] = firstChunks.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])])
        const asset = full === undefined ? undefined : bundle[full]
        if (full === undefined || asset?.type !== "asset")
          return this.error("the first page has no style sheet")
        const isFirst = new Set(firstChunks.flatMap(({ name }) => classes.get(name) ?? []))
        const parts = partStyles(String(asset.source), (name) => isFirst.has(name))
        const emit = (name: string, source: string) =>
          this.getFileName(this.emitFile({ type: "asset", name: `${name}.css`, source }))
        first = emit("first", parts.first)
        emit("later", parts.later)
        for (const { viteMetadata } of chunks) viteMetadata?.importedCss.delete(full)
        delete bundle[full]
      }
    },
    transformIndexHtml: {
      order: "post",
      handler: () =>
        first && [{ tag: "link", attrs: { rel: "stylesheet", href: `/${first}` }, injectTo: "head" }]
    }
  }
}
