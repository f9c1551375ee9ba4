import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import postcss, { type ChildNode } from "postcss"

const isOfComponents = (node: ChildNode) =>
  node.type === "atrule" && node.name === "layer" && /^(?:recipes|utilities)$/.test(node.params)

/** Moves the styles of the first paint into the page from the style sheet, which keeps its name and comes later. */
export const withFirstStyles = (page: string, dir: string) => {
  const [link, path] = /<link rel="stylesheet"[^>]* href="([^"]+)">/.exec(page) ?? []
  if (link === undefined || path === undefined) throw new Error("index.html has no style sheet")
  const file = join(dir, path)
  const rest = postcss.parse(readFileSync(file, "utf8"))
  const first = postcss.root().append(rest.nodes.filter((node) => !isOfComponents(node)))
  writeFileSync(file, rest.toString())
  return page.replace(link, () => `<style>${first}</style>`).replace("</body>", () => `  ${link}\n  </body>`)
}
