import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { Effect } from "effect"
import { isPage } from "../http/files.ts"
import type { Pages } from "../http/server.ts"

const root = join(import.meta.dirname, "../..")

/** Vite's development server inside ours: the same addresses, with hot reload. */
export const developmentPages = (fillIn: (html: string) => string) =>
  Effect.gen(function* () {
    const { createServer } = yield* Effect.promise(() => import("vite"))
    const vite = yield* Effect.acquireRelease(
      Effect.promise(() => createServer({ root, appType: "custom", server: { middlewareMode: true } })),
      (open) => Effect.promise(() => open.close())
    )
    const pages: Pages = async (request, response, path) => {
      if (isPage(request, path) && !path.startsWith("/@") && !path.startsWith("/src/")) {
        const html = await readFile(join(root, "index.html"), "utf8")
        response.writeHead(200, { "content-type": "text/html; charset=utf-8", "cache-control": "no-store" })
        response.end(await vite.transformIndexHtml(request.url ?? "/", fillIn(html)))
        return true
      }
      return new Promise((resolve) => {
        response.once("finish", () => resolve(true))
        vite.middlewares(request, response, () => resolve(false))
      })
    }
    return pages
  })
