import { describe, expect, it } from "vitest"
import { isNamePart, isNoValue } from "../../src/features/import/reading/checking/placeholders.ts"
import { splitList } from "../../src/features/import/reading/checking/splitList.ts"
import { readAddressList } from "../../src/features/import/reading/files/addressList.ts"
import type { Source } from "../../src/features/import/reading/files/readTable.ts"
import { isTotalRow } from "../../src/features/import/reading/files/totals.ts"
import { Reading } from "../../src/features/import/reading/Reading.ts"
import { encodeText, workbook } from "./files.ts"

const read = async (source: Source) => {
  const reading = new Reading()
  const { guesses, table } = await reading.open(source)
  const summary = await reading.check(guesses.map(({ target }) => target))
  const { rows } = reading.rows({ kind: "all" }, 0, 100)
  return {
    reading,
    table,
    summary,
    rows: reading.chunk(0, summary.sendable).map(({ row }) => row),
    problems: rows.map(({ problems }) => problems.map(({ column, reason }) => `${column} ${reason}`)),
    severities: rows.map(({ severity }) => severity)
  }
}

const pasted = (text: string) => read({ kind: "text", text })
const bytes = (all: Uint8Array, name = "people.csv") => read({ kind: "file", name, bytes: all })
const csv = (text: string) => bytes(encodeText(text, "utf-8"))
const card = (...lines: ReadonlyArray<string>) =>
  ["BEGIN:VCARD", "VERSION:3.0", ...lines, "END:VCARD"].join("\r\n")
const cards = (...all: ReadonlyArray<string>) => bytes(encodeText(all.join("\r\n"), "utf-8"), "people.vcf")

describe("a zero byte", () => {
  it.each([
    ["at an odd place", "Name,Email\nAsha\0 Rao,asha@example.com\nBo Li,bo@example.com\n"],
    ["at an even place", "Name,Email\nAsh\0a Rao,asha@example.com\nBo Li,bo@example.com\n"]
  ])("%s costs that character, and its cell is named", async (_, text) => {
    const { rows, problems, table } = await csv(text)
    expect(table.encoding).toBe("utf-8")
    expect(rows).toEqual([
      { name: "Asha Rao", email: "asha@example.com" },
      { name: "Bo Li", email: "bo@example.com" }
    ])
    expect(problems).toEqual([["0 charactersRemoved"], []])
  })

  it("in 200 rows leaves all of them", async () => {
    const lines = Array.from({ length: 200 }, (_, index) => `Person ${index},p${index}@example.com`)
    const { rows, summary } = await csv(
      `Name,Email\n${lines.join("\n").replace("Person 99,", "Person 99\0,")}\n`
    )
    expect([rows.length, rows[99]?.name, summary.problems]).toEqual([
      200,
      "Person 99",
      { charactersRemoved: 1 }
    ])
  })

  it("in a heading or a file of another encoding costs nothing else", async () => {
    const { table, rows } = await bytes(encodeText("Na\0me,City\nZoë,Köln\n", "windows-1252"))
    expect(table.columns.map(({ name }) => name)).toEqual(["Name", "City"])
    expect(rows).toEqual([{ name: "Zoë", city: "Köln" }])
  })

  it.each(["utf-16le", "utf-16be"] as const)("beside every mark is %s", async (encoding) => {
    const { table, rows } = await bytes(encodeText("姓名,公司\n王小明,公司甲\n李雷,公司乙\n", encoding))
    expect(table.encoding).toBe(encoding)
    expect(rows).toEqual([
      { name: "王小明", company: "公司甲" },
      { name: "李雷", company: "公司乙" }
    ])
  })
})

describe("names", () => {
  it("come family name first and without a space in scripts of East Asia", async () => {
    const { rows } = await csv("名,姓\n小明,王\n太郎,山田\n")
    expect(rows.map(({ name }) => name)).toEqual(["王小明", "山田太郎"])
  })

  it("in which nothing can be seen are none, and that is said", async () => {
    const { rows, problems, severities } = await csv(
      "Name,Email\n\u200b\u2060,a@example.com\n\u3164,b@example.com\n\u2800 \u200d,c@example.com\n"
    )
    expect(rows.map(({ name }) => name)).toEqual(["a@example.com", "b@example.com", "c@example.com"])
    expect(problems).toEqual(Array(3).fill(["0 charactersRemoved", "null nameFromEmail"]))
    expect(severities).toEqual(["warning", "warning", "warning"])
  })

  it("lose controls, breaks and signs that turn what follows", async () => {
    const { rows } = await csv(
      'Name,Company\n"Asha\u0007 \u202eRao\u202c","Acme\u001b\nInd\u2066ia"\n"Bo\tLi",\u200fBeta\n'
    )
    expect(rows).toEqual([
      { name: "Asha Rao", company: "Acme India" },
      { name: "Bo Li", company: "Beta" }
    ])
  })

  it.each([
    ["Jennifer,Null", "Jennifer Null"],
    ["JENNIFER,NULL", "JENNIFER NULL"],
    ["Jennifer,null", "Jennifer"],
    ["Jennifer,NULL", "Jennifer"],
    ["Jennifer,NaN", "Jennifer"],
    ["Jennifer,None", "Jennifer"],
    ["Jennifer,-", "Jennifer"],
    ["null,null", "jen@example.com"],
    ["Na,Li", "Na Li"]
  ])("%s is %s", async (cells, name) => {
    const { rows } = await csv(`First name,Last name,Email\n${cells},jen@example.com\n`)
    expect(rows.map((row) => row.name)).toEqual([name])
  })

  it("keep Null where it is all there is", () => {
    expect([isNamePart("Null", []), isNamePart("null", []), isNamePart("Unknown", ["Ann"])]).toEqual([
      true,
      false,
      false
    ])
  })
})

describe("addresses", () => {
  it("have no characters that are not seen", async () => {
    const { rows } = await csv(
      "Name,Email\nA,a@example.com\u200b\nB,\u2060b@example.com\u00a0\nC,c@exam\u00adple.com\u200d\nD,\ufeffd@example.com\u3164\n"
    )
    expect(rows.map(({ email }) => email)).toEqual([
      "a@example.com",
      "b@example.com",
      "c@example.com",
      "d@example.com"
    ])
  })
})

describe("placeholders", () => {
  it.each([
    ..."N/A,n/a,NA,n.a.,N.A.,null,NULL,(null),<null>,None,nil,undefined,NaN,#N/A,#REF!,-,--,—,–,?,...,unknown".split(
      ","
    ),
    ..."keine,keine Angabe,k. A.,unbekannt,s/o,S.O.,néant,aucun,non renseigné,n/d,N.D.,ninguno,sin datos".split(
      ","
    ),
    ..."nenhum,não informado,nessuno,non disponibile,ingen,ikke oplyst,saknas,brak,nie dotyczy,b/d".split(
      ","
    ),
    ..."нет,н/д,нет данных,nincs,nincs adat,δ/υ,κανένα,yok,boş,无,暂无,なし,該当なし,不明,لا يوجد,غير متوفر".split(
      ","
    )
  ])("%s is empty in every field", async (text) => {
    expect(isNoValue(text)).toBe(true)
    const { rows, problems } = await pasted(
      [
        "Name\tCompany\tJob title\tCity\tCountry\tEmail\tPhone\tLinkedIn\tLabels\tSkills\tNext call\tDo not call\tCall status",
        `Asha Rao\t${Array(12).fill(text).join("\t")}`
      ].join("\n")
    )
    expect(rows.map(({ doNotCall: _, ...row }) => row)).toEqual([{ name: "Asha Rao" }])
    expect(problems).toEqual([[]])
  })

  it.each(["Nadia", "Nilsson", "No", "Brakes Ltd", "Nana", "N", "None of the above"])("%s is not", (text) => {
    expect(isNoValue(text)).toBe(false)
  })

  it("is left out of notes and own fields, but an answer is kept there", async () => {
    const { rows } = await csv("Name,Notes,Allergies\nA,N/A,n/a\nB,none,None\n")
    expect(rows).toEqual([{ name: "A" }, { name: "B", notes: "none", fields: { Allergies: "None" } }])
  })

  it("is an option where the organisation has it as one", async () => {
    const reading = new Reading({
      ownFields: [{ key: "size", name: "Size", kind: "choice", options: ["None", "Small"] }]
    })
    await reading.open({ kind: "text", text: "Name,Size\nA,None\nB,N/A\n" })
    const { sendable } = await reading.check([
      { to: "field", field: "name" },
      { to: "custom", key: "size", as: "text" }
    ])
    expect(reading.chunk(0, sendable).map(({ row }) => row)).toEqual([
      { name: "A", fields: { size: "None" } },
      { name: "B" }
    ])
  })
})

describe("the last row of a sheet", () => {
  it.each([
    [["Total", "", "12"], true],
    [["", "Summe:", "1.200,50 €"], true],
    [["Total: 3"], true],
    [["合計", "3"], true],
    [["Итого", "", "3"], true],
    [["Total", "ann@example.com"], false],
    [["Total", "+33 1 99 00 00 01"], false],
    [["TotalEnergies", "12"], false],
    [["Sumit Rao", "12"], false],
    [["Total", "Ann Cole", "12"], false]
  ])("%j is a total: %s", (row, isTotal) => {
    expect(isTotalRow(row)).toBe(isTotal)
  })

  it("is proposed to be left out where it is a total, and can be taken in", async () => {
    const { reading, table, summary, rows } = await csv(
      "Name,City,Orders\nAsha,Pune,3\nBo,Oslo,4\nTotal,,7\n"
    )
    expect(table.notices).toEqual([{ kind: "totalRow", row: 4 }])
    expect(rows.map(({ name }) => name)).toEqual(["Asha", "Bo"])
    expect([summary.counts.leftOut, summary.counts.rows]).toEqual([1, 3])
    expect(reading.leaveOut([2], false).sendable).toBe(3)
  })
})

describe("a workbook's hidden parts", () => {
  it("are counted", async () => {
    const { table, rows } = await bytes(
      workbook([
        {
          name: "People",
          hiddenRows: [2, 3],
          hiddenColumns: [1, 5],
          rows: [
            ["Name", "City"],
            ["Asha", "Pune"],
            ["Bo", "Oslo"],
            ["", ""],
            ["Cy", "Rome"]
          ]
        },
        { name: "Old", hidden: true, rows: [["Name"], ["Di"]] }
      ]),
      "people.xlsx"
    )
    expect(table.notices).toEqual([
      { kind: "otherSheets", names: ["Old"] },
      { kind: "hiddenRows", count: 1 },
      { kind: "hiddenColumns", count: 1 },
      { kind: "hiddenSheets", count: 1 }
    ])
    expect(rows.map(({ name, city }) => [name, city])).toEqual([
      ["Asha", "Pune"],
      ["Bo", "Oslo"],
      ["Cy", "Rome"]
    ])
  })
})

describe("a hidden sheet", () => {
  it("is read where it is chosen by its name", async () => {
    const file = workbook([
      { name: "People", rows: [["Name"], ["Asha"]] },
      { name: "Old", hidden: true, rows: [["Name"], ["Di"]] }
    ])
    const reading = new Reading()
    const source = { kind: "file", name: "people.xlsx", bytes: file } as const
    const { table } = await reading.open(source, { sheet: "Old" })
    expect([table.sheet, table.rowCount]).toEqual(["Old", 1])
    expect(table.notices).toEqual([{ kind: "otherSheets", names: ["People"] }])
    await reading.check([{ to: "field", field: "name" }])
    expect(reading.chunk(0, 10).map(({ row }) => row.name)).toEqual(["Di"])
  })
})

describe("groups among cards", () => {
  it.each([
    ["KIND", "MEMBER"],
    ["X-ADDRESSBOOKSERVER-KIND", "X-ADDRESSBOOKSERVER-MEMBER"]
  ])("with %s are labels of their members and no people", async (kind, member) => {
    const { rows, table } = await cards(
      card("FN:Asha Rao", "UID:A1", "CATEGORIES:Panel"),
      card("FN:Bo Li", "UID:urn:uuid:B2", "EMAIL:bo@example.com"),
      card(`${kind}:group`, "FN:Vets\\, small", `${member}:urn:uuid:a1`, `${member}:urn:uuid:b2`),
      card(`${kind}:GROUP`, "FN:Panel", `${member}:urn:uuid:a1`, `${member}:mailto:bo@example.com`),
      card("KIND:individual", "FN:Cy Hall")
    )
    expect(rows).toEqual([
      { name: "Asha Rao", labels: ["Panel", "Vets, small"] },
      { name: "Bo Li", email: "bo@example.com", labels: ["Vets, small", "Panel"] },
      { name: "Cy Hall" }
    ])
    expect(table.notices).toEqual([{ kind: "groupCards", count: 2 }])
  })
})

describe("addresses copied from an e-mail", () => {
  const two = [
    { name: "Ann", email: "a@example.com" },
    { name: "Bo", email: "bo@example.com" }
  ]
  it.each([
    "Ann <a@example.com>; Bo <bo@example.com>",
    "Ann <a@example.com>, Bo <bo@example.com>",
    "Ann <a@example.com>\nBo <bo@example.com>\n",
    "Ann <a@example.com>;\r\nBo <bo@example.com>;",
    "\"Ann\" <a@example.com>, 'Bo' <bo@example.com>"
  ])("%j are two people", async (text) => {
    expect((await pasted(text)).rows).toEqual(two)
  })

  it.each([
    ["Ann <a@example.com>", [["Ann", "a@example.com"]]],
    [
      '"Rao, Asha" <a@example.com>, b@example.com',
      [
        ["Rao, Asha", "a@example.com"],
        ["", "b@example.com"]
      ]
    ],
    [
      "Rao, Asha <a@example.com>; Bo <b@example.com>",
      [
        ["Rao, Asha", "a@example.com"],
        ["Bo", "b@example.com"]
      ]
    ],
    ['"Ann; \\"A\\"" <a@example.com>', [['Ann; "A"', "a@example.com"]]],
    [
      "a@example.com; b@example.com",
      [
        ["", "a@example.com"],
        ["", "b@example.com"]
      ]
    ],
    ["a@example.com, b@example.com", null],
    ["<a@example.com>", null],
    ["Name,Email\nAnn,Ann <a@example.com>", null],
    ["Ann\t<a@example.com>", null],
    ["Ann <a@example.com>; and the rest", null]
  ])("%j is read as %j", (text, addresses) => {
    expect(readAddressList(text)).toEqual(addresses)
  })
})

describe("lists in a cell", () => {
  it.each([
    ['"Vets, small", Panel', ["Vets, small", "Panel"]],
    ['Panel;"Vets; ""big"""', ["Panel", 'Vets; "big"']],
    ['5" screen, Panel', ['5" screen', "Panel"]],
    ["猫、犬", ["猫", "犬"]]
  ])("%s", (text, parts) => {
    expect(splitList(text).map((part) => part.trim())).toEqual(parts)
  })

  it("keep their quoted labels whole", async () => {
    const { rows } = await pasted('Name\tLabels\nAnn\t"""Vets, small"", Panel"\n')
    expect(rows[0]?.labels).toEqual(["Vets, small", "Panel"])
  })
})
