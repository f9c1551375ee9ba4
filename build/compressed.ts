import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { brotliCompressSync, constants, gzipSync } from "node:zlib"
import type { Plugin } from "vite"

const isText = /\.(?:css|js|json|svg|txt|webmanifest)$/
const worthCompressing = 1024

/** Writes `.br` and `.gz` beside every larger text file. index.html is left out: the server fills it in. */
export const compressed = (): Plugin => ({
  name: "compressed",
  apply: "build",
  writeBundle({ dir = "dist" }) {
    const files = readdirSync(dir, { recursive: true, encoding: "utf8" }).map((file) => join(dir, file))
    for (const file of files) {
      if (!isText.test(file) || statSync(file).size <= worthCompressing) continue
      const bytes = readFileSync(file)
      writeFileSync(`${file}.br`, brotliCompressSync(bytes))
      writeFileSync(`${file}.gz`, gzipSync(bytes, { level: constants.Z_BEST_COMPRESSION }))
    }
  }
})
