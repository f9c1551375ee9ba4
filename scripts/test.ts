import { globSync, mkdirSync, readFileSync, rmSync } from "node:fs"
import { join } from "node:path"
import { parseArgs } from "node:util"
import { checks, isRight, root, runSteps, type Step, say, tell } from "./steps/steps.ts"

const { values } = parseArgs({ options: { long: { type: "boolean", default: false } } })

const output = "tests/output"
const results = join(root, output, "results.json")

const longTests = () =>
  globSync("tests/**/*.test.{ts,tsx}", { cwd: root }).filter((file) =>
    /support\/(?:long|properties|walkInBrowser)\.ts"/.test(readFileSync(join(root, file), "utf8"))
  )

const vitest = `vitest run --reporter=default --reporter=json --outputFile.json=${output}/results.json`

const styles: Step = { name: "styles", command: "panda codegen --silent" }
const build: Step = { name: "build", command: "node scripts/build.ts", after: ["styles"] }
const tests: Step = {
  name: "tests",
  command: vitest,
  after: ["build"],
  isShown: true,
  /** Shared by all processes that the tests start. */
  environment: { NODE_COMPILE_CACHE: join(root, "node_modules/.cache/compiled") }
}

/** The checks run beside the tests: both cores are busy from the first second. */
const everything = () => [styles, build, ...checks("build"), tests]

const atLength = () => [
  styles,
  build,
  {
    ...tests,
    command: [vitest, ...longTests()].join(" "),
    environment: { ...tests.environment, TEST_LONG: "1" }
  }
]

type Counts = { readonly passed: number; readonly failed: number; readonly skipped: number }

/** vitest's own counts. Without its report no test counts as passed. */
const testCounts = (): Counts => {
  try {
    const report: Record<string, unknown> = JSON.parse(readFileSync(results, "utf8"))
    const count = (name: string) => Number(report[name] ?? 0)
    return {
      passed: count("numPassedTests"),
      failed: count("numFailedTests"),
      skipped: count("numPendingTests") + count("numTodoTests")
    }
  } catch {
    return { passed: 0, failed: 0, skipped: 0 }
  }
}

mkdirSync(join(root, output), { recursive: true })
rmSync(results, { force: true })

const outcomes = await runSteps(values.long ? atLength() : everything())
const counts = testCounts()
tell(outcomes)
if (counts.skipped > 0) say(`${counts.skipped} tests were skipped`)

const passed = counts.passed + outcomes.filter(isRight).length
const failed = counts.failed + outcomes.filter((outcome) => !isRight(outcome)).length
say("")
say(`${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
