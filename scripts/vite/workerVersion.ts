import { createHash } from "node:crypto"
import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import type { Plugin } from "vite"

/** Names the build in its service worker: browsers take a worker for new only when its bytes changed. */
export const workerVersion = (): Plugin => ({
  name: "worker-version",
  apply: "build",
  writeBundle: {
    order: "pre",
    handler({ dir = "dist" }, bundle) {
      const file = join(dir, "worker.js")
      const version = createHash("sha256")
        .update(Object.keys(bundle).sort().join("\n"))
        .digest("hex")
        .slice(0, 12)
      const code = readFileSync(file, "utf8")
      if (!code.includes('"development"')) this.error("worker.js has no place for its version")
      writeFileSync(file, code.replace('"development"', `"${version}"`))
    }
  }
})
