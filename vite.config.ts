import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs"
import { join, relative } from "node:path"
import { brotliCompressSync, constants, gzipSync } from "node:zlib"
import react from "@vitejs/plugin-react"
import { defineConfig, type Plugin } from "vite"
import { chunkGroups } from "./scripts/vite/chunkGroups.ts"
import { firstRequests } from "./scripts/vite/firstRequests.ts"
import { laterStyles } from "./scripts/vite/laterStyles.ts"
import { pseudoLanguage } from "./scripts/vite/pseudoLanguage.ts"
import { readyStyles } from "./scripts/vite/readyStyles.ts"
import { shortNames } from "./scripts/vite/shortNames.ts"
import { withoutDescriptions } from "./scripts/vite/withoutDescriptions.ts"
import { workerVersion } from "./scripts/vite/workerVersion.ts"

const filesUnder = (folder: string): ReadonlyArray<string> =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))

/** locales/{lng}/{ns}.json become /locales/...; in development Vite serves them from the project root. */
const locales = (folder = "locales"): Plugin => ({
  name: "locales",
  apply: "build",
  generateBundle() {
    for (const file of filesUnder(folder).filter((path) => path.endsWith(".json"))) {
      this.emitFile({
        type: "asset",
        fileName: relative(".", file).replaceAll("\\", "/"),
        source: JSON.stringify(JSON.parse(readFileSync(file, "utf8")))
      })
    }
  }
})

const isText = /\.(?:css|js|json|svg|txt|webmanifest)$/
const worthCompressing = 1024

/** Writes `.br` and `.gz` beside every larger text file. index.html is left out: the server fills it in. */
const precompress = (): Plugin => ({
  name: "precompress",
  apply: "build",
  writeBundle({ dir = "dist" }) {
    for (const file of filesUnder(dir)) {
      if (!isText.test(file) || statSync(file).size <= worthCompressing) continue
      const bytes = readFileSync(file)
      const params = {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length
      }
      writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params }))
      writeFileSync(`${file}.gz`, gzipSync(bytes, { level: constants.Z_BEST_COMPRESSION }))
    }
  }
})

/** sonner adds its styles with an inline <style>, which the Content-Security-Policy refuses; src/ui/toasts.tsx imports its style sheet instead. */
const sonnerWithoutInlineStyles = (): Plugin => ({
  name: "sonner-without-inline-styles",
  transform: {
    filter: { id: /sonner\/dist\/index\.mjs/ },
    handler(code) {
      const cleaned = code.replace(/^__insertCSS\(".*"\);?$/m, "")
      if (cleaned === code) this.error("sonner's style injection was not found where it used to be")
      return { code: cleaned, map: null }
    }
  }
})

export default defineConfig({
  appType: "spa",
  plugins: [
    withoutDescriptions(),
    react({ compiler: true }),
    readyStyles(),
    laterStyles(),
    shortNames(),
    locales(),
    pseudoLanguage(),
    sonnerWithoutInlineStyles(),
    workerVersion(),
    firstRequests(),
    precompress()
  ],
  resolve: {
    /** React has had this hook since 18: what stands in for it in older ones is not needed. */
    alias: [
      { find: /^use-sync-external-store\/shim(?:\/index\.js)?$/, replacement: "react" },
      {
        find: /^use-sync-external-store\/shim\/with-selector(?:\.js)?$/,
        replacement: "use-sync-external-store/with-selector.js"
      }
    ]
  },
  optimizeDeps: { exclude: ["sonner"] },
  build: {
    outDir: "dist",
    assetsDir: "assets",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      /** No library here does anything by having a property read. */
      treeshake: {
        propertyReadSideEffects: false,
        unknownGlobalSideEffects: false
      },
      output: {
        codeSplitting: {
          groups: chunkGroups
        }
      }
    }
  }
})
