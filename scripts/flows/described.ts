import { globSync, readFileSync } from "node:fs"
import { registerHooks } from "node:module"
import { join, relative } from "node:path"
import { pathToFileURL } from "node:url"
import { type AnyStateMachine, StateMachine } from "xstate"
import type { Samples, Walk, walk } from "../../tests/support/walk.ts"

export const root = join(import.meta.dirname, "../..")

type Tools = {
  readonly walk: typeof walk
  readonly replay: typeof import("../../tests/support/walk.ts").replay
}

/** A chart, and what its tests say can happen to it. Without tests there are no samples. */
export type Described = {
  readonly machine: AnyStateMachine
  readonly kind: "flow" | "lifecycle"
  /** From the root of the repository. */
  readonly file: string
  readonly tests: {
    readonly file: string
    readonly name: string
    readonly samples: Samples<AnyStateMachine>
    readonly walk: Walk
  } | null
}

type Call = {
  readonly file: string
  readonly name: string
  readonly machine: unknown
  readonly samples: unknown
}

const calls: Array<Call> = []
let current = ""

/** What the tests call instead of `describeMachine`. */
const note = (name: string, machine: unknown, samples: unknown) =>
  calls.push({ file: current, name, machine, samples })
Object.assign(globalThis, { noteDescribedMachine: note })

const walkUrl = pathToFileURL(join(root, "tests/support/walk.ts")).href
const standInUrl = pathToFileURL(join(import.meta.dirname, "vitestStandIn.ts")).href
const notingUrl = `data:text/javascript,${encodeURIComponent(
  `export * from ${JSON.stringify(walkUrl)}; export const describeMachine = globalThis.noteDescribedMachine`
)}`

registerHooks({
  resolve: (specifier, context, next) => {
    if (specifier === "vitest") return { url: standInUrl, shortCircuit: true }
    if (specifier.endsWith("/support/walk.ts") && context.parentURL?.endsWith(".test.ts"))
      return { url: notingUrl, shortCircuit: true }
    return next(specifier, context)
  }
})

const filesOf = (pattern: string) =>
  globSync(pattern, { cwd: root })
    .map((file) => file.replaceAll("\\", "/"))
    .sort()

const machineIn = async (file: string): Promise<AnyStateMachine> => {
  const exported = Object.values((await import(pathToFileURL(join(root, file)).href)) as object)
  const machine = exported.find((value): value is AnyStateMachine => value instanceof StateMachine)
  if (!machine) throw new Error(`${file} exports no chart`)
  return machine
}

/** Every chart with what its tests walk, and the tools that walked it. */
export const readDescribed = async (): Promise<{ described: ReadonlyArray<Described>; tools: Tools }> => {
  const tools = (await import(walkUrl)) as Tools
  for (const file of filesOf("tests/machines/**/*.test.ts")) {
    if (!readFileSync(join(root, file), "utf8").includes("describeMachine(")) continue
    current = file
    await import(pathToFileURL(join(root, file)).href)
  }
  const described: Array<Described> = []
  for (const file of filesOf("machines/**/*.machine.ts")) {
    const machine = await machineIn(file)
    const call = calls.find((one) => (one.machine as AnyStateMachine).id === machine.id)
    const samples = call?.samples as Samples<AnyStateMachine> | undefined
    described.push({
      machine,
      file: relative(root, join(root, file)).replaceAll("\\", "/"),
      kind: file.includes("/lifecycles/") ? "lifecycle" : "flow",
      tests:
        call && samples
          ? { file: call.file, name: call.name, samples, walk: tools.walk(machine, samples) }
          : null
    })
  }
  return { described, tools }
}
