import { execFileSync } from "node:child_process"
import { existsSync } from "node:fs"
import { join } from "node:path"
import { root, runSteps, type Step, tell, types } from "./steps/steps.ts"

const [base = "HEAD"] = process.argv.slice(2)

const git = (...args: ReadonlyArray<string>) =>
  execFileSync("git", args, { cwd: root, encoding: "utf8" }).split("\n").filter(Boolean)

/** Files that differ from the base, and new ones. */
const changed = [
  ...git("diff", "--name-only", "--relative", base),
  ...git("ls-files", "--others", "--exclude-standard")
].filter((file) => existsSync(join(root, file)))

/** Runs the tests that the changed files reach, without a database or a browser. */
const steps: ReadonlyArray<Step> = [
  types,
  {
    name: "lint and format",
    command: `biome check --error-on-warnings --no-errors-on-unmatched ${changed.join(" ")}`
  },
  ...(changed.some((file) => file.startsWith("locales/"))
    ? [{ name: "texts", command: "node scripts/locales.ts" }]
    : []),
  {
    name: "tests",
    command: `vitest run --project pure --passWithNoTests --changed ${base}`,
    isShown: true
  }
]

if (changed.length === 0) process.stdout.write(`nothing differs from ${base}\n`)
else process.exitCode = tell(await runSteps(steps)) ? 0 : 1
