import { spawnSync } from "node:child_process"
import { join } from "node:path"
import { parseArgs } from "node:util"

const { values } = parseArgs({
  options: { seeds: { type: "string" }, seed: { type: "string" }, steps: { type: "string" } }
})

const root = join(import.meta.dirname, "..")

/** Many runs with as many seeds, or one: `--seeds 1000`, `--seed 7`, `--steps 60`. */
const { status } = spawnSync(
  process.execPath,
  [join(root, "node_modules/vitest/vitest.mjs"), "run", "tests/simulation", "--disable-console-intercept"],
  {
    cwd: root,
    stdio: "inherit",
    env: {
      ...process.env,
      ...(values.seed === undefined
        ? { SIMULATE_SEEDS: values.seeds ?? "100" }
        : { SIMULATE_SEED: values.seed }),
      ...(values.steps !== undefined && { SIMULATE_STEPS: values.steps })
    }
  }
)
process.exitCode = status ?? 1
