import { spawn } from "node:child_process"
import { delimiter, join } from "node:path"

export const root = join(import.meta.dirname, "../..")

export type Step = {
  readonly name: string
  readonly command: string
  /** Names of the steps that end before this one starts. Steps that wait for nothing run at the same time. */
  readonly after?: ReadonlyArray<string>
  /** Prints its output while it runs, mixed with that of other such steps. Other steps print theirs if they fail. */
  readonly isShown?: boolean
  readonly environment?: Readonly<Record<string, string>>
}

export type Outcome = { readonly step: Step; readonly code: number | string; readonly seconds: number }

export const say = (line: string) => process.stdout.write(`${line}\n`)

/** Runs a command with the project's own programs first on the path. */
export const start = ({ command, environment }: Pick<Step, "command" | "environment">) => {
  const [program = "", ...args] = command.split(" ")
  return spawn(program, args, {
    cwd: root,
    env: {
      ...process.env,
      ...(process.stdout.isTTY && { FORCE_COLOR: "1" }),
      ...environment,
      PATH: `${join(root, "node_modules/.bin")}${delimiter}${process.env.PATH ?? ""}`
    },
    stdio: ["ignore", "pipe", "pipe"],
    shell: process.platform === "win32"
  })
}

const run = (step: Step) =>
  new Promise<Outcome>((resolve) => {
    const began = performance.now()
    const end = (code: number | string) =>
      resolve({ step, code, seconds: (performance.now() - began) / 1000 })
    say(`▸ ${step.name}`)
    const child = start(step)
    let output = ""
    const keep = (chunk: Buffer) => {
      if (step.isShown) process.stdout.write(chunk)
      else output += chunk
    }
    child.stdout.on("data", keep)
    child.stderr.on("data", keep)
    child.on("error", (error) => end(error.message))
    child.on("close", (code, signal) => {
      if (code !== 0) say(`✗ ${step.name}\n${output.trimEnd()}`)
      end(code ?? signal ?? "no exit code")
    })
  })

/** Runs steps, each as soon as its dependencies have ended, and returns their results. */
export const runSteps = (steps: ReadonlyArray<Step>): Promise<ReadonlyArray<Outcome>> => {
  const running = new Map<string, Promise<Outcome>>()
  const started = (step: Step): Promise<Outcome> => {
    const known = running.get(step.name)
    if (known) return known
    const before = steps.filter(({ name }) => step.after?.includes(name)).map(started)
    const outcome = Promise.all(before).then(() => run(step))
    running.set(step.name, outcome)
    return outcome
  }
  return Promise.all(steps.map(started))
}

export const isRight = ({ code }: Outcome) => code === 0

/** Prints one line for each step, and returns whether all passed. */
export const tell = (outcomes: ReadonlyArray<Outcome>): boolean => {
  say("")
  for (const outcome of outcomes) {
    const { step, code, seconds } = outcome
    const line = `${step.name.padEnd(18)}${`${seconds.toFixed(1)} s`.padStart(8)}`
    say(isRight(outcome) ? `✓ ${line}` : `✗ ${line}   ended with ${code}: ${step.command}`)
  }
  return outcomes.every(isRight)
}

/**
 * Checks again only what a change reaches, except for the first time. By one checker: the usual four each read the
 * shared types, which takes twice the processor time, and other steps run beside this one.
 */
export const types: Step = {
  name: "types",
  command:
    "tsc --noEmit -p . --checkers 1 --incremental --tsBuildInfoFile node_modules/.cache/types.tsbuildinfo"
}

/** Steps that need neither a build nor a database. `build` makes the style code that the types need. */
export const checks = (styles: string): ReadonlyArray<Step> => [
  { ...types, after: [styles] },
  { name: "lint and format", command: "biome ci --error-on-warnings ." },
  { name: "unused code", command: "knip --no-progress", after: [styles] },
  { name: "texts", command: "node scripts/locales.ts" }
]
