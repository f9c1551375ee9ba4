import { spawn } from "node:child_process"
import { mkdirSync, readFileSync, rmSync } from "node:fs"
import { delimiter, join } from "node:path"

const root = join(import.meta.dirname, "..")
const results = "tests/output/results.json"

type Step = {
  readonly name: string
  readonly command: string
  /** Says what it does while it goes on; the others are heard only when they fail. */
  readonly isTold?: boolean
}

const steps: ReadonlyArray<Step> = [
  { name: "styles", command: "panda codegen --silent" },
  { name: "typecheck", command: "tsc --noEmit -p ." },
  { name: "lint and format", command: "biome ci --error-on-warnings ." },
  { name: "unused code", command: "knip --no-progress" },
  { name: "texts", command: "node scripts/locales.ts" },
  {
    name: "tests",
    command: `vitest run --reporter=default --reporter=json --outputFile.json=${results}`,
    isTold: true
  }
]

type Outcome = { readonly step: Step; readonly code: number | string; readonly seconds: number }

const say = (line: string) => process.stdout.write(`${line}\n`)

const run = (step: Step) =>
  new Promise<Outcome>((resolve) => {
    const began = performance.now()
    const end = (code: number | string) =>
      resolve({ step, code, seconds: (performance.now() - began) / 1000 })
    say(`▸ ${step.name}`)
    const [program = "", ...args] = step.command.split(" ")
    const child = spawn(program, args, {
      cwd: root,
      env: {
        ...process.env,
        PATH: `${join(root, "node_modules/.bin")}${delimiter}${process.env.PATH ?? ""}`
      },
      stdio: ["ignore", step.isTold ? "inherit" : "pipe", step.isTold ? "inherit" : "pipe"],
      shell: process.platform === "win32"
    })
    let heard = ""
    child.stdout?.on("data", (chunk) => {
      heard += chunk
    })
    child.stderr?.on("data", (chunk) => {
      heard += chunk
    })
    child.on("error", (error) => end(error.message))
    child.on("close", (code, signal) => {
      if (code !== 0) say(heard.trimEnd())
      end(code ?? signal ?? "no exit code")
    })
  })

type Counts = { readonly passed: number; readonly failed: number; readonly skipped: number }

/** What vitest itself has counted. Without its report no test counts as passed. */
const testCounts = (): Counts => {
  try {
    const report: Record<string, unknown> = JSON.parse(readFileSync(join(root, results), "utf8"))
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

mkdirSync(join(root, "tests/output"), { recursive: true })
rmSync(join(root, results), { force: true })

const outcomes: Array<Outcome> = []
for (const step of steps) outcomes.push(await run(step))

const tests = testCounts()
const isRight = ({ code }: Outcome) => code === 0

say("")
for (const outcome of outcomes) {
  const { step, code, seconds } = outcome
  const time = `${seconds.toFixed(1)} s`.padStart(8)
  say(
    isRight(outcome)
      ? `✓ ${step.name.padEnd(18)}${time}`
      : `✗ ${step.name.padEnd(18)}${time}   ended with ${code}: ${step.command}`
  )
}
if (tests.skipped > 0) say(`${tests.skipped} tests were skipped`)

const passed = tests.passed + outcomes.filter(isRight).length
const failed = tests.failed + outcomes.filter((outcome) => !isRight(outcome)).length
say("")
say(`${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
