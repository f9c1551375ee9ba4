import { describe, expect, it } from "vitest"
import { Reading } from "../../src/features/import/reading/Reading.ts"
import { cpuMs } from "../support/cpu.ts"

const encoder = new TextEncoder()
const kib = 1024

const read = async (text: string) => {
  const reading = new Reading({})
  const opened = await reading.open({ kind: "file", name: "a.csv", bytes: encoder.encode(text) })
  const summary = await reading.check(opened.guesses.map(({ target }) => target))
  return { reading, opened, summary }
}

const fastestOf = async (run: () => Promise<unknown>) => {
  let fastest = Number.POSITIVE_INFINITY
  for (let tries = 0; tries < 3 && fastest > 1_000; tries++) {
    const start = cpuMs()
    await run().catch((failure: unknown) => failure)
    fastest = Math.min(fastest, cpuMs() - start)
  }
  return fastest
}

describe("a file that would keep the reader busy is read or refused within a second", () => {
  const line = (cell: string) =>
    `Name,Email,Mobile,Next call,Labels,LinkedIn\n${`Ann,${Array(5).fill(cell).join(",")}\n`.repeat(3)}`

  it.each([
    ["a heading 50,000 times", () => "x,".repeat(50 * kib)],
    ["500 equal headings", () => `${"x,".repeat(499)}x\n${"1,".repeat(499)}1\n`],
    ["a million empty headings", () => `Name${",".repeat(kib * kib)}\nAnn\n`],
    ["dots after an at sign", () => line(`a@${".".repeat(64 * kib)}@`)],
    ["spaces", () => line(`"a${" ".repeat(64 * kib)}b"`)],
    ["digits and spaces", () => line(`"${"1 ".repeat(32 * kib)}x"`)],
    ["brackets", () => line(`a${")".repeat(64 * kib)}b`)],
    ["slashes", () => line(`linkedin.com/in/a${"/".repeat(64 * kib)}b`)],
    ["e-mails in one cell", () => line(`"${"a@b.co ".repeat(10 * kib)}"`)],
    ["open quotes", () => `Name,Email\n${'"a,'.repeat(10 * kib)}`]
  ])("%s", async (_, text) => {
    const written = text()
    expect(await fastestOf(() => read(written))).toBeLessThan(1_000)
  })

  it("refuses the cell alone that no field could hold", async () => {
    const { summary } = await read(`Name,Notes\nAnn,${"x".repeat(10_001)}\nBo,short\n`)
    expect(summary.problems).toMatchObject({ tooLong: 1 })
  })
})

describe("headings that nothing could be kept under", () => {
  it.each([
    ["__proto__", "proto"],
    ["\u202eeciffO", "eciffO"],
    ["\u200b", "Column 2"],
    ["O\u0007ffice", "Office"],
    ["constructor", "constructor"]
  ])("%j becomes %s, with its values", async (heading, name) => {
    const { reading, opened } = await read(`Name,${heading}\nAnn,first value\n`)
    expect(opened.table.columns.map((column) => column.name)).toEqual(["Name", name])
    const [sent] = reading.chunk(0, 10)
    expect(sent?.row.fields).toEqual({ [name]: "first value" })
  })

  it("numbers equal headings in order, past those that are taken", async () => {
    const { opened } = await read("x,x,x (2),x,x\n1,2,3,4,5\n")
    expect(opened.table.columns.map(({ name }) => name)).toEqual(["x", "x (3)", "x (2)", "x (4)", "x (5)"])
  })
})
