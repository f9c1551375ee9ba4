import { globSync } from "node:fs"
import { basename, join } from "node:path"
import { pathToFileURL } from "node:url"
import { type AnyStateMachine, StateMachine } from "xstate"
import type { Samples } from "./events.ts"
import { type Walk, walk } from "./walk.ts"

const root = join(import.meta.dirname, "../..")

/** A chart, its samples, and the resulting paths. Files are relative to the root. */
export type DescribedChart = {
  readonly machine: AnyStateMachine
  readonly kind: "flow" | "lifecycle"
  readonly file: string
  readonly samplesFile: string
  readonly samples: Samples<AnyStateMachine>
  readonly walk: Walk
}

/** Reads every chart in `machines` with its samples in `tests/walker/samples`. Throws if one of them is missing. */
export const readCharts = (): Promise<ReadonlyArray<DescribedChart>> =>
  Promise.all(
    globSync("machines/**/*.machine.ts", { cwd: root })
      .map((file) => file.replaceAll("\\", "/"))
      .sort()
      .map(readChart)
  )

const readChart = async (file: string): Promise<DescribedChart> => {
  const name = basename(file, ".machine.ts")
  const samplesFile = `tests/walker/samples/${name}.ts`
  const machine = (await exportsOf(file)).find(
    (value): value is AnyStateMachine => value instanceof StateMachine
  )
  if (!machine) throw new Error(`${file} exports no chart`)
  const samples = await samplesIn(samplesFile, `${camel(name)}Samples`)
  const kind = file.includes("/lifecycles/") ? "lifecycle" : "flow"
  return { machine, kind, file, samplesFile, samples, walk: walk(machine, samples) }
}

const load = async (file: string): Promise<Readonly<Record<string, unknown>>> =>
  import(/* @vite-ignore */ pathToFileURL(join(root, file)).href)

const exportsOf = async (file: string) => Object.values(await load(file))

const samplesIn = async (file: string, name: string): Promise<Samples<AnyStateMachine>> => {
  const samples = (await load(file))[name]
  if (samples === undefined) throw new Error(`${file} exports no ${name}`)
  return samples as Samples<AnyStateMachine>
}

const camel = (name: string) => name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())
