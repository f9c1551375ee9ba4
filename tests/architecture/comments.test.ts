import { globSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { commentsIn, descendants, filesUnder, parse, root } from "../support/sourceFiles.ts"

/** Archaic words and roundabout phrases: see "Code, comments and charts" in docs/writing.md. */
const words =
  /\b(anew|anybody|by itself|everybody|for ever|in peace|mend(ed|s)?|nobody|of which|one's own|oneself|somebody|thereby|told|under way|upon|whoever|whom)\b/i

/** A sentence with such a subject hides what it is about. */
const beginnings = /(^|\. )(What|Whatever|Who|Where|Wherever)\b/

const faultsIn = (file: string, texts: ReadonlyArray<string>) =>
  texts.flatMap((text) => {
    const found = words.exec(text) ?? beginnings.exec(text)
    return found === null ? [] : [`${file}: "${found[0].trim()}" in "${text.slice(0, 80)}"`]
  })

const plainText = (comment: string) =>
  comment
    .replaceAll(/\s+\*?\s*/g, " ")
    .replace(/^\* ?/, "")
    .trim()

test("comments are plain English", () => {
  const files = filesUnder("build", "contract", "machines", "scripts", "server", "src", "tests")
  expect(files.flatMap((file) => faultsIn(file, commentsIn(file).map(plainText)))).toEqual([])
})

const descriptionsIn = (file: string) =>
  descendants(parse(file)).flatMap((node) => {
    const { key, value } = node as { key?: { name?: string }; value?: { value?: unknown } }
    const isDescription = node.type === "Property" && key?.name === "description"
    return isDescription && typeof value?.value === "string" ? [value.value] : []
  })

test("chart descriptions are plain English", () => {
  const all = filesUnder("machines").map((file) => ({ file, texts: descriptionsIn(file) }))
  expect(all.flatMap(({ texts }) => texts).length).toBeGreaterThan(400)
  expect(all.flatMap(({ file, texts }) => faultsIn(file, texts))).toEqual([])
})

/** `it` of `it.each([…])("…")`. */
const nameOf = (callee: unknown): string | undefined => {
  const node = callee as { name?: string; object?: unknown; callee?: unknown } | undefined
  return node && (node.name ?? nameOf(node.object ?? node.callee))
}

const testNamesIn = (file: string) =>
  descendants(parse(file)).flatMap((node) => {
    const [first] = (node.arguments ?? []) as ReadonlyArray<{ value?: unknown }>
    const isTest =
      node.type === "CallExpression" && ["describe", "it", "test"].includes(nameOf(node.callee) ?? "")
    return isTest && typeof first?.value === "string" ? [first.value] : []
  })

test("names of tests are plain English", () => {
  const all = filesUnder("tests").map((file) => ({ file, texts: testNamesIn(file) }))
  expect(all.flatMap(({ texts }) => texts).length).toBeGreaterThan(1_000)
  expect(all.flatMap(({ file, texts }) => faultsIn(file, texts))).toEqual([])
})

test("documents are plain English", () => {
  const files = globSync(["*.md", "machines/*.md", "docs/*.md", "docs/decisions/*.md"], {
    cwd: root,
    exclude: ["docs/writing.md"]
  })
  const faults = files.flatMap((file) =>
    readFileSync(join(root, file), "utf8")
      .split("\n")
      .filter((line) => words.test(line))
      .map((line) => `${file}: ${line}`)
  )
  expect(files.length).toBeGreaterThan(40)
  expect(faults).toEqual([])
})
