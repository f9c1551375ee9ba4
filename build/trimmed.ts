import { type Plugin, Visitor } from "vite"

/** What only the server, the API reference and tests read of a call. */
const serversOwn = new Set(["summary", "rules", "errors", "addition", "apiArea", "bodyBytes"])

/** Leaves out what the browser does not use of the calls, and sonner's inline <style>: src/ui/toasts.tsx has its style sheet. */
export const trimmed = (): Plugin => ({
  name: "trimmed",
  transform: {
    filter: { id: [/\/contract\/calls\/\w+\.ts$/, /sonner\/dist\/index\.mjs/] },
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
        }
      }).visit(this.parse(code))
      if (cuts.length === 0 && id.includes("sonner")) this.error("sonner's style injection was not found")
      const trim = (text: string, [start, end]: readonly [number, number]) =>
        text.slice(0, start) + text.slice(end)
      return { code: cuts.reduceRight(trim, code), map: null }
    }
  }
})
