import { spawn } from "node:child_process"
import { mkdirSync, writeFileSync } from "node:fs"
import { availableParallelism } from "node:os"
import { join } from "node:path"
import { root, say, start } from "./steps/steps.ts"

const runs = Number(process.argv[2] ?? 5)
const folder = join(root, "tests/output/steady")

const colours = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, "g")

/** Lines in which vitest names a failed test, or the command a failed step. */
const failuresIn = (output: string) => [
  ...new Set(output.split("\n").filter((line) => /^\s*(?:FAIL|✗|×) /.test(line)))
]

/** One busy process per core until it is killed. */
const keepBusy = () => {
  const busy = Array.from({ length: availableParallelism() }, () =>
    spawn(process.execPath, ["-e", "for (;;);"], { stdio: "ignore" })
  )
  return () => {
    for (const child of busy) child.kill("SIGKILL")
  }
}

const testOnce = () =>
  new Promise<{ readonly code: number | null; readonly output: string }>((resolve) => {
    const child = start({ command: "npm test" })
    let output = ""
    const keep = (chunk: Buffer) => {
      output += chunk
    }
    child.stdout.on("data", keep)
    child.stderr.on("data", keep)
    child.on("close", (code) => resolve({ code, output: output.replace(colours, "") }))
  })

mkdirSync(folder, { recursive: true })
const end = keepBusy()
process.on("exit", end)
process.on("SIGINT", () => process.exit(130))

let failed = 0
for (let run = 1; run <= runs; run++) {
  const began = performance.now()
  const { code, output } = await testOnce()
  const log = join(folder, `${run}.log`)
  writeFileSync(log, output)
  const minutes = ((performance.now() - began) / 60_000).toFixed(1)
  const failures = failuresIn(output)
  const isRight = code === 0 && failures.length === 0
  if (!isRight) failed += 1
  say(`${isRight ? "✓" : "✗"} run ${run} of ${runs}: ${minutes} min, ${output.trimEnd().split("\n").at(-1)}`)
  for (const failure of failures) say(`    ${failure.trim()}`)
  if (!isRight) say(`    the whole output: ${log}`)
}
end()
process.exitCode = failed === 0 ? 0 : 1
