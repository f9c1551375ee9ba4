import react from "@vitejs/plugin-react"
import { defineConfig } from "vite"
import { chunkGroups } from "./build/chunks.ts"
import { compressed } from "./build/compressed.ts"
import { head } from "./build/head.ts"
import { texts } from "./build/texts.ts"
import { trimmed } from "./build/trimmed.ts"

export default defineConfig({
  appType: "spa",
  plugins: [react({ compiler: true }), trimmed(), texts(), head(), compressed()],
  resolve: {
    /** React has had this hook since 18, so the replacement for older versions is not needed. */
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
      preserveEntrySignatures: false,
      /** No library here has side effects when a property is read. */
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
