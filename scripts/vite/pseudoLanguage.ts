import { readFileSync } from "node:fs"
import { join } from "node:path"
import type { Plugin } from "vite"
import { folder } from "../locales/catalogue.ts"
import { pseudo } from "../locales/pseudo.ts"

const asked = /^\/locales\/en-XA\/([a-z]+)\.json$/

/** In development `?pseudo` in the address shows every text as `pseudo` makes it from English. It is never built. */
export const pseudoLanguage = (): Plugin => ({
  name: "pseudo-language",
  apply: "serve",
  configureServer(server) {
    server.middlewares.use((request, response, next) => {
      const namespace = asked.exec(request.url?.split("?")[0] ?? "")?.[1]
      if (namespace === undefined) return next()
      const english = JSON.parse(readFileSync(join(folder, "en", `${namespace}.json`), "utf8"))
      response.setHeader("content-type", "application/json")
      response.end(JSON.stringify(pseudo(english)))
    })
  }
})
