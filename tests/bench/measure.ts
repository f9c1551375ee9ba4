import { mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { availableParallelism, cpus } from "node:os"
import { join } from "node:path"

/** The value that `share` of the numbers do not exceed: `quantile(times, 0.95)`. */
export const quantile = (numbers: ReadonlyArray<number>, share: number): number => {
  const sorted = numbers.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

export const median = (numbers: ReadonlyArray<number>) => quantile(numbers, 0.5)

export const geometricMean = (numbers: ReadonlyArray<number>) =>
  Math.exp(numbers.reduce((sum, value) => sum + Math.log(value), 0) / numbers.length)

/** How long something takes, in ms. */
export const timed = async (body: () => Promise<unknown>): Promise<number> => {
  const began = performance.now()
  await body()
  return performance.now() - began
}

/**
 * Runs every side on every item, `rounds` times, taking turns so that noise affects all of them. Returns the best time
 * of each item, in ms, by side.
 */
export const interleaved = async <Item, Side extends string>(
  items: ReadonlyArray<Item>,
  rounds: number,
  sides: Readonly<Record<Side, (item: Item) => Promise<unknown>>>
): Promise<Readonly<Record<Side, ReadonlyArray<number>>>> => {
  const names = Object.keys(sides) as Array<Side>
  const best = Object.fromEntries(
    names.map((name) => [name, items.map(() => Number.POSITIVE_INFINITY)])
  ) as Record<Side, Array<number>>
  for (let round = 0; round < rounds; round++)
    for (const [index, item] of items.entries())
      for (const name of round % 2 === 0 ? names : names.toReversed()) {
        const ms = await timed(() => sides[name](item))
        best[name][index] = Math.min(best[name][index] ?? ms, ms)
      }
  return best
}

/** Processor time that a process has used, in ms. The kernel counts it in hundredths of a second. */
export const cpuMsOf = (pid: number): number => {
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8")
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ")
  return (Number(fields[11]) + Number(fields[12])) * 10
}

export const rounded = (ms: number) => Number(ms.toPrecision(3))

const folder = join(import.meta.dirname, "results")

/** Stores a measurement with its machine and time, beside earlier ones of other names. */
export const keepResult = (name: string, result: Record<string, unknown>) => {
  mkdirSync(folder, { recursive: true })
  const machine = { cores: availableParallelism(), model: cpus()[0]?.model, node: process.version }
  writeFileSync(
    join(folder, `${name}.json`),
    `${JSON.stringify({ measuredAt: new Date().toISOString(), machine, ...result }, undefined, 2)}\n`
  )
}

export const printTable = (rows: ReadonlyArray<Readonly<Record<string, string | number>>>) => {
  const columns = Object.keys(rows[0] ?? {})
  const widths = columns.map((column) =>
    Math.max(column.length, ...rows.map((row) => String(row[column]).length))
  )
  const line = (cells: ReadonlyArray<string | number>) =>
    `${cells.map((cell, index) => String(cell).padEnd(widths[index] ?? 0)).join("  ")}\n`
  process.stdout.write(line(columns))
  for (const row of rows) process.stdout.write(line(columns.map((column) => row[column] ?? "")))
}
