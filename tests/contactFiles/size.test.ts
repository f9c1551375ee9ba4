import { describe, expect, it } from "vitest"
import { limits } from "../../contract/rules/limits.ts"
import { settle } from "../../src/features/import/reading/failure.ts"
import { pieceSize } from "../../src/features/import/reading/files/pieces.ts"
import { readTable } from "../../src/features/import/reading/files/readTable.ts"
import { changeableRows, makeRowStore } from "../../src/features/import/reading/files/rowStore.ts"
import { Reading } from "../../src/features/import/reading/Reading.ts"
import { encodeText, workbook } from "./files.ts"

const mib = 1024 * 1024

/**
 * A file of `before` followed by a repeated text, generated while it is read; it records the size of the pieces
 * requested.
 */
const repeated = (name: string, text: string, size: number, before = "") => {
  const first = new TextEncoder().encode(before)
  const unit = new TextEncoder().encode(text.repeat(Math.ceil(pieceSize / text.length)))
  const asked: Array<number> = []
  const bytesAt = (from: number, to: number): Uint8Array<ArrayBuffer> => {
    const bytes = new Uint8Array(to - from)
    for (let at = from; at < to; ) {
      const start = at - first.length
      const source = start < 0 ? first.subarray(at) : unit.subarray(start % unit.length)
      const part = source.subarray(0, to - at)
      bytes.set(part, at - from)
      at += part.length
    }
    return bytes
  }
  const part = (from: number, to: number): Blob =>
    Object.assign(new Blob(), {
      slice: (start = 0, end = to - from) => part(from + start, Math.min(to, from + end)),
      arrayBuffer: async () => {
        asked.push(to - from)
        return bytesAt(from, to).buffer
      }
    })
  const file = part(0, size)
  Object.defineProperty(file, "size", { value: size })
  return { source: { kind: "file", name, file } as const, most: () => Math.max(...asked) }
}

const failureOf = async (source: Parameters<typeof readTable>[0]) => {
  const settled = await settle(() => readTable(source))
  return settled.ok ? null : settled.failure
}

describe("a large file is read a piece at a time", () => {
  it("asks for no more than one piece of a delimited text", { timeout: 60_000 }, async () => {
    const line = `${Array.from({ length: 30 }, (_, column) => `value ${column}`).join(",")}\n`
    const { source, most } = repeated("people.csv", line, 4 * mib)
    const table = await readTable(source)
    expect({ columns: table.columns.length, most: most() }).toEqual({ columns: 30, most: pieceSize })
    expect(table.rows.length).toBeGreaterThan((4 * mib) / line.length - 2)
  })

  it("keeps rows in little more than the bytes of their cells, and gives each back as it was", () => {
    const store = makeRowStore()
    const rowOf = (row: number) => [
      `Ada ${row}`,
      "",
      "",
      "x".repeat(400),
      row % 2 === 0 ? "é…\ud83d" : "",
      ""
    ]
    const bytes = Array.from({ length: 5_000 }, (_, row) => row).reduce((sum, row) => {
      store.push(rowOf(row))
      return sum + new TextEncoder().encode(rowOf(row).join(",")).length
    }, 0)
    expect(store.size).toBeLessThan(bytes * 1.1 + 2 * mib)
    expect([0, 1, 2_600, 4_999, 5_000].map((row) => store.at(row))).toEqual([
      rowOf(0),
      rowOf(1),
      rowOf(2_600),
      rowOf(4_999),
      undefined
    ])
  })

  it("shows rows as an array in which single ones can be replaced", () => {
    const store = makeRowStore()
    for (const row of [["a"], ["b", "c"], ["d", "e", "f"]]) store.push(row)
    const rows = changeableRows(store.view(0, 3, 2))
    rows[1] = ["changed", ""]
    expect(rows).toEqual([
      ["a", ""],
      ["changed", ""],
      ["d", "e"]
    ])
    expect([rows.length, rows[3], rows.findIndex(([first]) => first === "d")]).toEqual([3, undefined, 2])
  })

  it("stops at once where it is cancelled", async () => {
    const stop = new AbortController()
    const { source } = repeated("people.csv", "Ada,ada@example.com\n", 4 * mib)
    const progress = (stage: string) => stage === "reading" && stop.abort()
    const settled = await settle(() => readTable(source, {}, { signal: stop.signal, progress }))
    expect(settled).toEqual({ ok: false, failure: { reason: "cancelled" } })
  })

  it("says that a file was changed since it was chosen", async () => {
    const file = Object.assign(new Blob(["Name\nAda\n"]), {
      slice: () => ({ size: 1, arrayBuffer: () => Promise.reject(new Error("NotReadableError")) })
    })
    expect(await failureOf({ kind: "file", name: "a.csv", file })).toEqual({ reason: "fileChanged" })
  })

  it("reads a text that is cut anywhere between two pieces", async () => {
    const text = `${'é,"a\r\n""b""",漢字\r\n'.repeat(40_000)}`
    const table = await readTable({ kind: "file", name: "a.csv", bytes: encodeText(text, "utf-8") })
    expect([table.rows.length, table.notices]).toEqual([39_999, []])
    expect(new Set(table.rows.map((row) => JSON.stringify(row)))).toEqual(
      new Set([JSON.stringify(["é", 'a\n"b"', "漢字"])])
    )
  })

  it("reads a workbook with more than one piece of texts", async () => {
    const rows = Array.from({ length: 5_000 }, (_, row) => [`Ada ${row}`, `${row} `.repeat(40).trim()])
    const bytes = workbook([{ rows: [["Name", "Notes"], ...rows] }], { level: 0 })
    expect(bytes.length).toBeGreaterThan(2 * pieceSize)
    const table = await readTable({ kind: "file", name: "a.xlsx", bytes })
    expect([...table.rows]).toEqual(rows)
  })
})

describe("contact cards", () => {
  const card = (lines: string) =>
    `BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Ada\r\n${lines}\r\nEMAIL:ada@example.com\r\nEND:VCARD\r\n`
  const base64 = "/9j4AAQSkZJRg".repeat(60_000)
  it.each([
    ["folded", `PHOTO;ENCODING=b;TYPE=JPEG:${base64.match(/.{1,74}/g)?.join("\r\n ")}`],
    ["in one line", `PHOTO;ENCODING=b;TYPE=JPEG:${base64}`],
    ["of another form", `item1.PHOTO:data:image/jpeg;base64,${base64}`],
    [
      "of version 2.1, without spaces",
      `PHOTO;JPEG;ENCODING=BASE64:\r\n${base64.match(/.{1,76}/g)?.join("\r\n")}\r\n`
    ],
    [
      "and sounds and keys",
      `SOUND;ENCODING=b:${base64}\r\nKEY;ENCODING=b:${base64}\r\nLOGO;ENCODING=b:${base64}`
    ],
    ["in quoted-printable", `PHOTO;ENCODING=QUOTED-PRINTABLE:${"=FF=D8=\r\n".repeat(50_000)}=FF`]
  ])("lose their pictures while they are read: %s", async (_, lines) => {
    const bytes = encodeText(card(lines).repeat(3), "utf-8")
    const { columns, rows } = await readTable({ kind: "file", name: "a.vcf", bytes })
    expect([columns.map(({ name }) => name), ...rows]).toEqual([
      ["Full name", "Email"],
      ["Ada", "ada@example.com"],
      ["Ada", "ada@example.com"],
      ["Ada", "ada@example.com"]
    ])
  })

  it("keep a long note of folded lines, and one of quoted-printable", async () => {
    const note = "word ".repeat(2_000).trim()
    const folded = note.match(/.{1,70}/g)?.join("\r\n ")
    const quoted = note
      .match(/.{1,70}/g)
      ?.map((line) => line.replaceAll(" ", "=20"))
      .join("=\r\n")
    const text = `${card(`NOTE:${folded}`)}${card(`NOTE;ENCODING=QUOTED-PRINTABLE:${quoted}`)}`
    const { rows } = await readTable({ kind: "file", name: "a.vcf", bytes: encodeText(text, "utf-8") })
    expect(rows.map((row) => row[2])).toEqual([note, note])
  })
})

describe("hostile files end with the place", { timeout: 60_000 }, () => {
  const size = 40 * mib
  it("a line of 40 MB", async () => {
    const { source, most } = repeated("a.csv", "x", size, "Name,Email\nAda,ada@example.com\n")
    expect(await failureOf(source)).toEqual({ reason: "rowTooLong", limit: 1_000_000, row: 3 })
    expect(most()).toBe(pieceSize)
  })

  it("a card that never ends", async () => {
    const before = "BEGIN:VCARD\nFN:Ada\nEND:VCARD\nBEGIN:VCARD\n"
    const { source } = repeated("a.vcf", "NOTE:and so on\n", size, before)
    expect(await failureOf(source)).toEqual({ reason: "cardTooLong", limit: 1_000_000, row: 4 })
  })

  it("a line of a card that never ends", async () => {
    const { source } = repeated("a.vcf", "x", size, "BEGIN:VCARD\nNOTE:")
    expect(await failureOf(source)).toEqual({ reason: "rowTooLong", limit: 1_000_000, row: 2 })
  })

  it("a quote that is never closed is taken as written, and loses no row", async () => {
    const before = 'Name,Notes\nAda,"open\n'
    const line = "Bo,a note of some length so that there are fewer rows\n"
    const { source } = repeated("a.csv", line, 3 * mib, before)
    const { rows, notices } = await readTable(source)
    expect(notices).toEqual([{ kind: "brokenQuotes", count: 1 }])
    expect([rows[0], rows[1]]).toEqual([
      ["Ada", '"open'],
      ["Bo", "a note of some length so that there are fewer rows"]
    ])
    expect(rows.length).toBeGreaterThan((3 * mib) / line.length - 2)
  })

  it("a picture that never ends", async () => {
    const { source } = repeated("a.vcf", "x", 4 * mib, "BEGIN:VCARD\nFN:Ada\nPHOTO:")
    const { rows, notices } = await readTable(source)
    expect([[...rows], notices]).toEqual([[["Ada"]], [{ kind: "unfinishedCards", count: 1 }]])
  })
})

it("one zero byte costs one cell", async () => {
  const reading = new Reading()
  const bytes = encodeText("Name,Email,Notes\nAda,ada@example.com,fi\0ne\nBo,bo@example.com,well\n", "utf-8")
  const { table, guesses } = await reading.open({ kind: "file", name: "a.csv", bytes })
  const { problems } = await reading.check(guesses.map(({ target }) => target))
  expect([table.encoding, table.rowCount, problems]).toEqual(["utf-8", 2, { charactersRemoved: 1 }])
})

it("a file of more than 64 MB is refused before it is read", async () => {
  const { source } = repeated("a.csv", "x", limits.import.bytes + 1)
  expect(await failureOf(source)).toEqual({ reason: "tooBig", limit: limits.import.bytes })
})
