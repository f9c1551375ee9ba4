import { expect, test } from "vitest"
import { everyCall } from "../../contract/calls/index.ts"
import { invitationHash, paths } from "../../contract/paths.ts"
import { descendants, filesUnder, parse, type SyntaxNode } from "../support/sourceFiles.ts"

const callPaths = new Set<string>(everyCall.map(({ call }) => call.path))

const written = Object.values(paths).filter((path) => typeof path === "string" && path !== paths.start)
const escaped = written.map((path) => String(path).replaceAll(/[?#/]/g, "\\$&"))
const path = new RegExp(`(?<![\\w./-])(?:${escaped.join("|")})(?![\\w.-])|${invitationHash}`)

/** The text of a string or of a template part. */
const textOf = ({ type, value }: SyntaxNode): string => {
  if (type === "TemplateElement") return (value as { readonly cooked: string }).cooked
  return type === "Literal" && typeof value === "string" ? value : ""
}

const linked = ({ type, name, value, callee, arguments: given }: SyntaxNode): unknown => {
  if (type === "JSXAttribute" && (name as SyntaxNode).name === "href") return value
  const isCall = type === "CallExpression" && (callee as SyntaxNode).name === "navigate"
  return isCall ? (given as ReadonlyArray<SyntaxNode>)[0] : undefined
}

/** An address within the application, given as text to a link or to `navigate`. */
const isLinkToText = (node: SyntaxNode) => {
  const target = linked(node)
  return typeof target === "object" && target !== null && textOf(target as SyntaxNode).startsWith("/")
}

const pathsIn = (syntax: SyntaxNode) =>
  descendants(syntax).filter(
    (node) => isLinkToText(node) || (path.test(textOf(node)) && !callPaths.has(textOf(node)))
  )

const typescript = (text: string) => parse("example.tsx", text)

test("a path is found in a string, in a template and as a link, and nowhere else", () => {
  expect(pathsIn(typescript(`go("/apps/search"); go(\`/apps/my-contacts?contact=\${id}\`)`))).toHaveLength(2)
  expect(pathsIn(typescript(`go(\`\${url}/payee#\${link}\`); go("/#invitation=" + token)`))).toHaveLength(2)
  expect(pathsIn(typescript(`navigate("/"); const home = <Link href="/">Home</Link>`))).toHaveLength(2)
  expect(
    pathsIn(typescript(`import "../features/flows/charts.ts"; call("/flows/get-numbers"); text.split("/")`))
  ).toEqual([])
})

test("paths of pages are written in contract/paths.ts alone", () => {
  const found = filesUnder("contract", "server", "src")
    .filter((file) => file !== "contract/paths.ts")
    .flatMap((file) => pathsIn(parse(file)).map((node) => `${file}: ${textOf(node) || node.type}`))
  expect(found).toEqual([])
})
