import { toMermaid } from "../src/features/flows/chart/mermaid.ts"
import { inWords, titleOf } from "../src/features/flows/chart/names.ts"
import type { Chart, ChartMove } from "../src/features/flows/chart/readChart.ts"
import type { DescribedChart } from "../tests/walker/charts.ts"
import type { Path } from "../tests/walker/paths.ts"

const cell = (text: string) => text.replaceAll("|", "\\|").replaceAll("\n", " ")
const row = (cells: ReadonlyArray<string>) => `| ${cells.map(cell).join(" | ")} |`
const table = (heads: ReadonlyArray<string>, rows: ReadonlyArray<ReadonlyArray<string>>) =>
  [row(heads), row(heads.map(() => "---")), ...rows.map(row)].join("\n")
const code = (text: string) => (text === "" ? "" : `\`${text}\``)
const short = (chart: Chart, id: string) => (id === chart.id ? id : id.slice(chart.id.length + 1))

const walks = (path: Path, move: string) => path.steps.some(({ edges }) => edges.includes(move))

const numbersOf = (paths: ReadonlyArray<Path>, { name }: ChartMove) =>
  paths.flatMap((path, index) => (walks(path, name) ? [String(index + 1)] : [])).join(", ") || "none"

const transitionsOf = (chart: Chart, covering: ReadonlyArray<Path>) => {
  const cells = (move: ChartMove) => [
    code(short(chart, move.source)),
    move.kind === "event" ? code(move.event) : move.trigger,
    move.guard === "otherwise" ? "otherwise" : move.guard === null ? "" : inWords(move.guard),
    move.targets.map((id) => code(short(chart, id))).join(", ") || "stays",
    move.actions.map(code).join(", "),
    numbersOf(covering, move)
  ]
  const heads = ["from", "event", "only if", "to", "does", "tests"]
  const isDescribed = chart.moves.some(({ description }) => description !== "")
  return isDescribed
    ? table(
        [...heads, "what it means"],
        chart.moves.map((move) => [...cells(move), move.description])
      )
    : table(heads, chart.moves.map(cells))
}

const longest = 160
const cut = (name: string) => (name.length > longest ? `${name.slice(0, longest)} …` : name)

/** The page of one chart: its decisions, its diagram, its transitions and the tests that walk them. */
export const pageOf = ({ file, samplesFile, walk }: DescribedChart, chart: Chart): string => {
  const { covering } = walk
  const unknown = walk.edges.filter(({ name }) => !chart.moves.some((move) => move.name === name))
  if (unknown.length > 0)
    throw new Error(`${chart.id}: ${unknown.map(({ name }) => name).join("; ")} is not drawn`)
  const parts = [
    `# ${titleOf(chart.id)}`,
    chart.description,
    `From \`${file}\` by \`npm run flows\`. In the application: \`/flows/${chart.id}\`.`,
    `\`\`\`mermaid\n${toMermaid(chart)}\n\`\`\``,
    "## States",
    table(
      ["state", "what it means", "runs", "tags"],
      chart.states.map((state) => [
        code(short(chart, state.id)),
        state.description,
        state.actors.map(code).join(", "),
        state.tags.map(code).join(", ")
      ])
    ),
    "## Transitions",
    transitionsOf(chart, covering),
    "## Tests",
    [
      `Generated from the samples in \`${samplesFile}\`: ${walk.paths.length} paths. The ones below take every transition.`,
      "",
      ...covering.map((path, index) => `${index + 1}. ${cut(path.name)}`)
    ].join("\n")
  ]
  return `${parts.join("\n\n")}\n`
}

type Entry = { readonly one: DescribedChart; readonly chart: Chart }

export const indexOf = (pages: ReadonlyArray<Entry>): string => {
  const section = (kind: Chart["kind"], title: string) => {
    const rows = pages
      .filter(({ chart }) => chart.kind === kind)
      .map(({ one, chart }) => [
        `[${chart.id}](${chart.id}.md)`,
        chart.description,
        String(chart.states.length),
        String(chart.moves.length),
        String(one.walk.paths.length)
      ])
    return `## ${title}\n\n${table(["chart", "what it decides", "states", "transitions", "paths tested"], rows)}`
  }
  return [
    "# The workflows",
    "Written by `npm run flows` from the charts under `machines/`; a test fails when a page is stale. Drawn live, and to be stepped through, at `/flows` in the application.",
    section("flow", "Flows"),
    `${section("lifecycle", "Lifecycles")}\n`
  ].join("\n\n")
}
