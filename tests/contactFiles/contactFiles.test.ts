import { describe, expect, it } from "vitest"
import { settle } from "../../src/features/import/reading/failure.ts"
import { readTable } from "../../src/features/import/reading/files/readTable.ts"
import { choicesOf, type Remembered } from "../../src/features/import/reading/mapping/choices.ts"
import { Reading } from "../../src/features/import/reading/Reading.ts"
import { type ContactFile, contactFiles, partsOf, partsOfLine } from "./contactFiles.ts"
import { unaccounted } from "./unaccounted.ts"

const byName = new Map(contactFiles.map((file) => [file.name, file]))

/** The remembered mapping of a person who changed nothing, for the next file with the same header. */
const rememberedFrom = async (name: string | undefined): Promise<Readonly<Record<string, Remembered>>> => {
  const earlier = byName.get(name ?? "")
  if (earlier === undefined) return {}
  const { table, guesses } = await new Reading().open(earlier.source)
  const targets = guesses.map(({ target }) => target)
  return { [table.headerKey]: choicesOf(table.columns, guesses, targets) }
}

const sorted = (parts: ReadonlyArray<string>) => [parts[0] ?? "", ...parts.slice(1).sort()]

const read = async ({ source, options }: ContactFile) => {
  const reading = new Reading(options.code === undefined ? {} : { defaultCountryCode: options.code })
  const { table, guesses } = await reading.open(source, { remembered: await rememberedFrom(options.after) })
  const summary = await reading.check(guesses.map(({ target }) => target))
  const sent = new Map(reading.chunk(0, summary.sendable).map(({ index, row }) => [index, row]))
  const lines = reading.rows({ kind: "all" }, 0, 1_000).rows.map((row) => {
    const contact = sent.get(row.index)
    if (contact !== undefined)
      return sorted([
        ...partsOf(contact),
        ...(row.duplicateOf === null ? [] : [`repeats row ${row.duplicateOf}`])
      ])
    const faults = row.problems.filter(({ severity }) => severity === "wrong")
    const said = faults.map(
      ({ column, reason }) => `${column === null ? "" : `${table.columns[column]?.name} `}${reason}`
    )
    return [`! row ${row.rowNumber}: ${row.leftOut ? "left out" : said.join(", ")}`]
  })
  const leftOut = guesses.filter(({ target, filled }) => target.to === "nothing" && filled > 0)
  return {
    known: table.known ?? "none",
    leftOut: leftOut.map(({ column, filled }) => `${table.columns[column]?.name} ${filled}`).join("; "),
    faults: summary.faults.flatMap(({ kind }) => (kind === "leftOut" ? [] : [kind])).join("; "),
    notices: table.notices.map(({ kind }) => kind).join("; "),
    lines
  }
}

const wanted = ({ options, expected }: ContactFile) => ({
  known: options.known ?? "none",
  leftOut: options["left out"] ?? "",
  faults: options.faults ?? "",
  notices: options.notices ?? "",
  lines: expected.map((line) => sorted(partsOfLine(line)))
})

describe("the corpus of people's files", () => {
  it("holds at least 250 files with contacts, each named once", () => {
    expect(byName.size).toBe(contactFiles.length)
    expect(
      contactFiles.filter(({ expected }) => expected.some((line) => !line.startsWith("! "))).length
    ).toBeGreaterThanOrEqual(250)
  })

  const families = Map.groupBy(contactFiles, ({ family }) => family)
  for (const [family, files] of families) {
    describe(family, () => {
      for (const file of files) {
        it(file.name, async () => {
          expect(await read(file)).toEqual(wanted(file))
        })
      }
    })
  }

  it.each(contactFiles)(
    "$name: every filled cell is in a contact, or its column is said to be left out",
    async (file) => {
      const settled = await settle(() => readTable(file.source))
      if (!settled.ok) throw new Error(settled.failure.reason)
      expect(unaccounted(file, settled.value)).toEqual([])
    }
  )
})
