import { readdirSync, readFileSync } from "node:fs"
import { dirname, join, relative } from "node:path"
import { parseSync } from "vite"

export const root = join(import.meta.dirname, "../..")

export type Import = {
  /** The importing file, from the root. */
  readonly from: string
  /** A file from the root, or a package's specifier. */
  readonly to: string
  readonly isOurs: boolean
  readonly isTypeOnly: boolean
  readonly isDynamic: boolean
}

export type SyntaxNode = { readonly type: string; readonly [key: string]: unknown }

const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === "object" && value !== null && "type" in value && typeof value.type === "string"

export const childrenOf = (node: SyntaxNode): ReadonlyArray<SyntaxNode> =>
  Object.values(node).flat().filter(isNode)

export const descendants = (node: SyntaxNode): ReadonlyArray<SyntaxNode> => [
  node,
  ...childrenOf(node).flatMap(descendants)
]

export const filesUnder = (...folders: ReadonlyArray<string>): ReadonlyArray<string> =>
  folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !entry.name.endsWith(".d.ts"))
      .map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll("\\", "/"))
      .sort()
  )

export const commentsIn = (file: string): ReadonlyArray<string> =>
  parseSync(file, readFileSync(join(root, file), "utf8")).comments.map(({ value }) => value)

export const parse = (file: string, text = readFileSync(join(root, file), "utf8")): SyntaxNode => {
  const { program, errors } = parseSync(file, text)
  const [error] = errors
  if (error) throw new Error(`${file}: ${error.message}`)
  return program as unknown as SyntaxNode
}

/** Every import of a file: static, dynamic, and by `export from`. Imports that TypeScript erases are type-only. */
export const importsOf = (file: string, source = parse(file)): ReadonlyArray<Import> =>
  descendants(source).flatMap((node) => {
    const specifier = isNode(node.source) ? node.source.value : undefined
    if (typeof specifier !== "string" || !importing.has(node.type)) return []
    const isOurs = specifier.startsWith(".")
    return [
      {
        from: file,
        to: isOurs ? join(dirname(file), specifier).replaceAll("\\", "/") : specifier,
        isOurs,
        isTypeOnly: isErased(node),
        isDynamic: node.type === "ImportExpression"
      }
    ]
  })

const importing = new Set([
  "ImportDeclaration",
  "ImportExpression",
  "ExportNamedDeclaration",
  "ExportAllDeclaration"
])

const isErased = (node: SyntaxNode): boolean => {
  if (node.importKind === "type" || node.exportKind === "type") return true
  const specifiers = Array.isArray(node.specifiers) ? node.specifiers : []
  return (
    specifiers.length > 0 &&
    specifiers.every((specifier) => specifier.importKind === "type" || specifier.exportKind === "type")
  )
}
