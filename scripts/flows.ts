import { execFileSync } from "node:child_process"
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { readChart } from "../src/features/flows/chart/readChart.ts"
import { type DescribedChart, readCharts } from "../tests/walker/charts.ts"
import { indexOf, pageOf } from "./flowPages.ts"

const root = join(import.meta.dirname, "..")

const folder = "docs/flows"
const samplesFile = "src/features/flows/samples.json"

const formatted = (file: string, text: string): string =>
  execFileSync(
    process.execPath,
    [join(root, "node_modules/@biomejs/biome/bin/biome"), "format", `--stdin-file-path=${file}`],
    { cwd: root, input: text, encoding: "utf8" }
  )

/** Payloads for stepping through a chart: those of its tests. */
const samplesOf = (charts: ReadonlyArray<DescribedChart>): string =>
  JSON.stringify(
    Object.fromEntries(
      charts.map(({ machine, samples }) => [
        machine.id,
        { input: samples.inputs?.[0], events: samples.events }
      ])
    )
  )

const wanted = async (): Promise<ReadonlyMap<string, string>> => {
  const charts = await readCharts()
  const pages = charts.map((one) => ({ one, chart: readChart(one.machine, one.kind) }))
  return new Map([
    ...pages.map(({ one, chart }) => [`${folder}/${chart.id}.md`, pageOf(one, chart)] as const),
    [`${folder}/README.md`, indexOf(pages)],
    [samplesFile, formatted(samplesFile, samplesOf(charts))]
  ])
}

const isStale = ([file, text]: readonly [string, string]) => {
  try {
    return readFileSync(join(root, file), "utf8") !== text
  } catch {
    return true
  }
}

const files = await wanted()
mkdirSync(join(root, folder), { recursive: true })
const left = readdirSync(join(root, folder))
  .map((name) => `${folder}/${name}`)
  .filter((file) => !files.has(file))
const stale = [...[...files].filter(isStale).map(([file]) => file), ...left]

if (process.argv.includes("--check")) {
  for (const file of stale) process.stdout.write(`${file} is stale\n`)
  if (stale.length > 0) {
    process.stdout.write("Run `npm run flows`.\n")
    process.exitCode = 1
  }
} else {
  for (const [file, text] of files) writeFileSync(join(root, file), text)
  for (const file of left) rmSync(join(root, file))
  process.stdout.write(`${files.size} files written, ${stale.length} of them changed\n`)
}
