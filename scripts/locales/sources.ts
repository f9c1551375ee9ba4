import { readdirSync, readFileSync } from "node:fs"
import { join, relative } from "node:path"
import { parseSync } from "vite"

type SyntaxNode = { readonly type: string; readonly start: number; readonly [key: string]: unknown }

const root = join(import.meta.dirname, "../..")

const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === "object" && value !== null && "type" in value && typeof value.type === "string"

const childrenOf = (node: SyntaxNode): ReadonlyArray<SyntaxNode> => Object.values(node).flat().filter(isNode)

export type Source = { readonly file: string; readonly code: string; readonly program: SyntaxNode }

export const sourceOf = (file: string, code: string): Source => ({
  file,
  code,
  program: parseSync(file, code).program as unknown as SyntaxNode
})

export const sourcesIn = (...folders: ReadonlyArray<string>): ReadonlyArray<Source> =>
  folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !entry.name.endsWith(".d.ts"))
      .map((entry) => join(entry.parentPath, entry.name))
      .map((path) => sourceOf(relative(root, path).replaceAll("\\", "/"), readFileSync(path, "utf8")))
  )

const eachNode = (node: SyntaxNode, visit: (node: SyntaxNode) => void) => {
  visit(node)
  for (const child of childrenOf(node)) eachNode(child, visit)
}

const wordOf = (node: SyntaxNode): string | undefined =>
  node.type === "Literal" && typeof node.value === "string" ? node.value : undefined

type Quasi = { readonly value: { readonly cooked: string } }

/** The fixed parts of a template. */
const partsOf = (node: SyntaxNode): ReadonlyArray<string> =>
  (node.quasis as ReadonlyArray<Quasi>).map(({ value }) => value.cooked)

export type Used = {
  /** Every quoted text and property name: possible keys or parts of keys. */
  readonly words: ReadonlySet<string>
  /** The fixed parts of every template that could be a key. */
  readonly templates: ReadonlyArray<ReadonlyArray<string>>
}

/**
 * Key parts from elsewhere: XState's name for a state without children, the browsers' name for a refused permission.
 */
const librarySays = ["atomic", "denied"]

export const usedIn = (sources: ReadonlyArray<Source>): Used => {
  const words = new Set<string>(librarySays)
  const templates = new Map<string, ReadonlyArray<string>>()
  for (const { program } of sources) {
    eachNode(program, (node) => {
      const word = wordOf(node)
      if (word !== undefined) words.add(word)
      if (node.type === "Property" && isNode(node.key) && node.key.type === "Identifier") {
        words.add(String(node.key.name))
      }
      if (node.type === "TemplateLiteral") {
        const parts = partsOf(node)
        const isKey = parts.length > 1 && parts.every((part) => /^[\w.:-]*$/.test(part))
        if (isKey && parts.some((part) => /[.:]|^\w+/.test(part))) templates.set(parts.join("\0"), parts)
        else if (parts.length === 1) words.add(parts[0] ?? "")
      }
    })
  }
  return { words, templates: [...templates.values()] }
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")

/** Whether the sources can request a key: literally, without its namespace, or composed from known words. */
export const usage = ({ words, templates }: Used) => {
  const patterns = templates.map((parts) => new RegExp(`^${parts.map(escaped).join("([\\w.-]+)")}$`))
  const isPiece = (text: string): boolean =>
    words.has(text) ||
    patterns.some((pattern) =>
      pattern
        .exec(text)
        ?.slice(1)
        .every((inner) => words.has(inner))
    )
  const isKnown = (text: string) => isPiece(text) || text.split(".").every(isPiece)
  return (base: string): boolean => {
    const path = base.slice(base.indexOf(":") + 1)
    return [base, path].some(
      (name) =>
        words.has(name) || patterns.some((pattern) => pattern.exec(name)?.slice(1).every(isKnown) ?? false)
    )
  }
}

const saidAttributes = new Set([
  "aria-label",
  "aria-description",
  "aria-roledescription",
  "aria-valuetext",
  "placeholder",
  "title",
  "alt",
  "label",
  "description",
  "message",
  "hint",
  "caption",
  "closeLabel",
  "retryLabel"
])

const sayers = new Set(["success", "error", "info"])

export type PlainText = { readonly file: string; readonly line: number; readonly text: string }

/** One letter alone is the name of a key. */
const isSaid = (text: string, names: ReadonlySet<string>) =>
  /\p{L}.*\p{L}/su.test(text) && !names.has(text.trim())

/** The possible results of an expression, without looking into calls. */
const outcomes = (node: SyntaxNode): ReadonlyArray<readonly [string, SyntaxNode]> => {
  const word = wordOf(node)
  if (word !== undefined) return [[word, node]]
  if (node.type === "TemplateLiteral") return partsOf(node).map((part) => [part, node] as const)
  if (node.type === "ConditionalExpression") {
    return [node.consequent, node.alternate].filter(isNode).flatMap(outcomes)
  }
  if (node.type === "LogicalExpression" || node.type === "BinaryExpression") {
    return [node.left, node.right]
      .filter(isNode)
      .flatMap(node.operator === "+" || node.type === "LogicalExpression" ? outcomes : () => [])
  }
  if (node.type === "JSXExpressionContainer" && isNode(node.expression)) return outcomes(node.expression)
  return []
}

/** Visible text in the source itself instead of in `locales/`. */
export const plainTextIn = (
  { file, code, program }: Source,
  names: ReadonlySet<string>
): ReadonlyArray<PlainText> => {
  const found: Array<PlainText> = []
  const tell = (texts: ReadonlyArray<readonly [string, SyntaxNode]>) => {
    for (const [text, { start }] of texts) {
      if (isSaid(text, names)) {
        found.push({ file, line: code.slice(0, start).split("\n").length, text: text.trim() })
      }
    }
  }
  eachNode(program, (node) => {
    if (node.type === "JSXElement" || node.type === "JSXFragment") {
      for (const child of node.children as ReadonlyArray<SyntaxNode>) {
        if (child.type === "JSXText") tell([[String(child.value), child]])
        if (child.type === "JSXExpressionContainer") tell(outcomes(child))
      }
    }
    if (node.type === "JSXAttribute" && isNode(node.name) && isNode(node.value)) {
      if (saidAttributes.has(String(node.name.name))) tell(outcomes(node.value))
    }
    if (node.type === "CallExpression" && isNode(node.callee) && node.callee.type === "MemberExpression") {
      const { object, property } = node.callee
      const isToast =
        isNode(object) && object.name === "notify" && isNode(property) && sayers.has(String(property.name))
      if (isToast) tell((node.arguments as ReadonlyArray<SyntaxNode>).flatMap(outcomes))
    }
  })
  return found
}
