import { globSync, readFileSync, rmSync } from "node:fs"
import { join } from "node:path"
import { parseArgs } from "node:util"
import { checks, isRight, root, runSteps, type Step, say, tell } from "./steps/steps.ts"

const reports = "tests/output/results"

const { values } = parseArgs({ options: { long: { type: "boolean", default: false } } })

/** vitest's report of a step. */
const reportOf = (step: string) => `${reports}/${step.replaceAll(" ", "-")}.json`

const longTests = () =>
  globSync("tests/**/*.test.{ts,tsx}", { cwd: root }).filter((file) =>
    /support\/(?:long|properties|walkInBrowser)\.ts"/.test(readFileSync(join(root, file), "utf8"))
  )

/** Tests of these projects, or of these files in every project. */
const testStep = (name: string, what: string, after: string, environment = {}): Step => ({
  name,
  command: `vitest run ${what} --reporter=default --reporter=json --outputFile.json=${reportOf(name)}`,
  after: [after],
  isShown: true,
  /** Shared by all processes that the tests start. */
  environment: { NODE_COMPILE_CACHE: join(root, "node_modules/.cache/compiled"), ...environment }
})

const styles: Step = { name: "styles", command: "panda codegen --silent" }
const build: Step = { name: "build", command: "node scripts/build.ts", after: ["styles"] }

/**
 * Server tests often wait. Beside them, browser tests use the time. One file of each kind of server test at a time:
 * with more files than cores, all of them take more processor time.
 */
const everything = () => [
  styles,
  build,
  ...checks("build"),
  testStep("pure tests", "--project pure", "styles"),
  testStep("browser tests", "--project browser", "build"),
  testStep("server tests", "--project real --maxWorkers=1", "build"),
  testStep("process tests", "--project process --maxWorkers=1", "build")
]

const atLength = () => [styles, build, testStep("tests", longTests().join(" "), "build", { TEST_LONG: "1" })]

type Counts = { readonly passed: number; readonly failed: number; readonly skipped: number }

/** vitest's own counts. Without its report no test of a step counts as passed. */
const countsOf = ({ name }: Step): Counts => {
  try {
    const report: Record<string, unknown> = JSON.parse(readFileSync(join(root, reportOf(name)), "utf8"))
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

rmSync(join(root, reports), { recursive: true, force: true })

const outcomes = await runSteps(values.long ? atLength() : everything())
const counts = outcomes.map(({ step }) => countsOf(step))
const sumOf = (kind: keyof Counts) => counts.reduce((sum, count) => sum + count[kind], 0)
tell(outcomes)
if (sumOf("skipped") > 0) say(`${sumOf("skipped")} tests were skipped`)

const passed = sumOf("passed") + outcomes.filter(isRight).length
const failed = sumOf("failed") + outcomes.filter((outcome) => !isRight(outcome)).length
say("")
say(`${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
