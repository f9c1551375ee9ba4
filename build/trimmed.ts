import { type Plugin, Visitor } from "vite"

/** Properties of a call that only the server, the API reference and tests read. */
const serversOwn = new Set(["summary", "rules", "errors", "addition", "apiArea", "bodyBytes"])

/** Leaves out what the browser does not use: of calls, of running charts, and sonner's <style> (see src/ui/toasts.tsx). */
export const trimmed = (): Plugin => ({
  name: "trimmed",
  transform: {
    filter: { id: [/\/contract\/calls\/\w+\.ts$/, /\.machine\.ts$/, /sonner\/dist\/index\.mjs/] },
    handler(code, id) {
      const cuts: Array<readonly [start: number, end: number]> = []
      new Visitor({
        CallExpression: ({ callee, arguments: [first] }) => {
          if (callee.type !== "Identifier" || first === undefined) return
          if (callee.name === "__insertCSS") cuts.push([first.start, first.end])
          if (callee.name !== "call" || first.type !== "ObjectExpression") return
          for (const [place, one] of first.properties.entries()) {
            const isCut =
              one.type === "Property" && one.key.type === "Identifier" && serversOwn.has(one.key.name)
            if (isCut) cuts.push([one.start, first.properties[place + 1]?.start ?? one.end])
          }
        },
        Property: ({ key, value }) => {
          const isText = key.type === "Identifier" && key.name === "description" && value.type === "Literal"
          if (isText && id.endsWith(".machine.ts")) cuts.push([value.start + 1, value.end - 1])
        }
      }).visit(this.parse(code))
      if (cuts.length === 0 && id.includes("sonner")) this.error("sonner's style injection was not found")
      const trim = (text: string, [start, end]: readonly [number, number]) =>
        text.slice(0, start) + text.slice(end)
      return { code: cuts.reduceRight(trim, code), map: null }
    }
  }
})
