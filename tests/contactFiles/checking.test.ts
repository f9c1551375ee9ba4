import { readFileSync } from "node:fs"
import { describe, expect, it } from "vitest"
import type { CallStatusName } from "../../src/features/import/reading/checking/callStatuses.ts"
import { readDay } from "../../src/features/import/reading/checking/days.ts"
import { linkedinAddress } from "../../src/features/import/reading/checking/linkedin.ts"
import { readPhone } from "../../src/features/import/reading/checking/phones.ts"
import { faultReasons, warningReasons } from "../../src/features/import/reading/checking/problems.ts"
import { failureReasons, settle } from "../../src/features/import/reading/failure.ts"
import { choicesOf } from "../../src/features/import/reading/mapping/choices.ts"
import type { Target } from "../../src/features/import/reading/mapping/guess.ts"
import type { FromWorker, ToWorker } from "../../src/features/import/reading/protocol.ts"
import { Reading } from "../../src/features/import/reading/Reading.ts"
import { openReader, type Thread } from "../../src/features/import/reading/reader.ts"
import type { ReadingOptions } from "../../src/features/import/reading/readingTypes.ts"
import { serve } from "../../src/features/import/reading/serve.ts"

const checkedText = async (text: string, options: ReadingOptions = {}) => {
  const reading = new Reading(options)
  const opened = await reading.open({ kind: "text", text })
  const summary = await reading.check(opened.guesses.map(({ target }) => target))
  return { reading, opened, summary, rows: reading.rows({ kind: "all" }, 0, 100).rows }
}

describe("phones", () => {
  it.each([
    ["+44 20 7946 0005", undefined, "+44", "2079460005", null],
    ["+44 (0)20 7946 0005", undefined, "+44", "2079460005", null],
    ["0044 20 7946 0005", undefined, "+44", "2079460005", null],
    ["020 7946 0005", "+44", "+44", "2079460005", null],
    ["011 44 20 7946 0005", "+1", "+44", "2079460005", null],
    ["1 (212) 555-0107", "+1", "+1", "2125550107", null],
    ["919876500003", "+91", "+91", "9876500003", null],
    ["9876500003", "+91", "+91", "9876500003", null],
    ["555-0107", "+1242", "+1", "2425550107", null],
    ["242 555 0107", "+1242", "+1", "2425550107", null],
    ["+44 20 7946 0005", "+1242", "+44", "2079460005", null],
    ["098765 00003", "+91", "+91", "9876500003", null],
    ["06 5550 0002", "+39", "+39", "0655500002", null],
    ["8 (495) 555-00-01", "+7", "+7", "4955550001", null],
    ["٠٢٠ ٧٩٤٦ ٠٠٠٥", "+44", "+44", "2079460005", null],
    ["+91 98765 00003 1", undefined, "+91", "98765000031", "phoneLongForCountry"],
    ["212 555 0107", undefined, "", "2125550107", "phoneCountryUnknown"]
  ] as const)("%s with %s is %s %s", (text, code, countryCode, digits, warning) => {
    expect(readPhone(text, code)).toEqual({
      ok: true,
      phone: { countryCode, digits, extension: "", warning }
    })
  })

  it("keeps an extension apart", () => {
    expect(readPhone("+1 212 555 0107 ext. 12", undefined)).toEqual({
      ok: true,
      phone: { countryCode: "+1", digits: "2125550107", extension: "12", warning: null }
    })
  })

  it.each([
    ["call the office", "phoneInvalid"],
    ["123", "phoneShort"],
    ["+1234567890123456", "phoneLong"],
    ["9.19877E+11", "phoneRounded"]
  ])("%s is wrong: %s", (text, fault) => {
    expect(readPhone(text, "+91")).toEqual({ ok: false, fault })
  })
})

describe("days", () => {
  it.each([
    ["01 Jan 2024", 2024, 1, 1, ""],
    ["Jan 1, 2024", 2024, 1, 1, ""],
    ["2024-02-29", 2024, 2, 29, ""],
    ["2024年2月3日", 2024, 2, 3, ""],
    ["31.12.2024", 2024, 12, 31, ""],
    ["31/12/24", 2024, 12, 31, ""],
    ["12/31/2024 3:05 PM", 2024, 12, 31, "15:05"],
    ["1 de marzo de 2024", 2024, 3, 1, ""],
    ["5. März 2024", 2024, 3, 5, ""]
  ])("%s", (text, year, month, day, time) => {
    expect(readDay(text, "dayFirst")).toEqual({ ok: true, day: { year, month, day, time }, ambiguous: false })
  })

  it("says when both orders are possible", () => {
    expect(readDay("03/04/2024", "monthFirst")).toEqual({
      ok: true,
      day: { year: 2024, month: 3, day: 4, time: "" },
      ambiguous: true
    })
  })

  it.each(["30 Feb 2024", "2023-02-29", "32/01/2024", "soon", "2024", "25:00"])("%s is none", (text) => {
    expect(readDay(text, "dayFirst")).toEqual({ ok: false })
  })

  it("takes a column's order from the row that allows only one", async () => {
    const { reading } = await checkedText("Name,Joined\nAnn,03/04/2024\nBo,12/25/2024\n")
    expect(reading.chunk(0, 2).map(({ row }) => row.fields)).toEqual([
      { Joined: "2024-03-04" },
      { Joined: "2024-12-25" }
    ])
  })
})

describe("LinkedIn addresses", () => {
  it.each([
    "https://www.linkedin.com/in/Ann-Cole-sample/",
    "http://uk.linkedin.com/in/ann-cole-sample?trk=x",
    "linkedin.com/in/ann-cole-sample/details#top",
    "in/ann-cole-sample"
  ])("%s is one and the same person", (text) => {
    expect(linkedinAddress(text)?.key).toBe("ann-cole-sample")
  })

  it.each([
    "https://linkedin.com.example.com/in/a",
    "https://example.com/linkedin.com/in/a",
    "ann",
    "linkedin.community/in/a"
  ])("%s is none", (text) => {
    expect(linkedinAddress(text)).toBeUndefined()
  })
})

describe("rows", () => {
  it("are good, warning or wrong, each with its reason and cell", async () => {
    const { rows, summary } = await checkedText(
      [
        "Name,Email,Phone,LinkedIn,Call status,Do not call",
        "Ann,ann@example.com,+44 20 7946 0006,,,no",
        "Bo,bo(at)example.com,123,https://example.com/bo,Maybe,perhaps",
        ",cy@example.com,,,,",
        ",,+44 20 7946 0007,,,",
        "Di,,555 0108,linkedin.com/company/di,,",
        "Ann Two,ANN@example.com,,,,"
      ].join("\n")
    )
    const seen = rows.map(({ severity, problems }) => [
      severity,
      ...problems.map(({ column, reason }) => `${column} ${reason}`)
    ])
    expect(seen).toEqual([
      ["good"],
      [
        "wrong",
        "1 emailInvalid",
        "2 phoneShort",
        "3 linkedinInvalid",
        "4 callStatusUnknown",
        "5 yesNoUnknown"
      ],
      ["warning", "null nameFromEmail"],
      ["wrong", "null nameMissing"],
      ["warning", "2 phoneCountryUnknown", "3 linkedinCompany"],
      ["warning", "null duplicate"]
    ])
    expect(rows[5]?.duplicateOf).toBe(2)
    expect(summary.counts).toEqual({
      good: 1,
      warning: 3,
      wrong: 2,
      leftOut: 0,
      empty: 0,
      rows: 6,
      duplicates: 1
    })
    expect(summary.problems.duplicate).toBe(1)
  })

  it("share one person through a chain of e-mail, phone and LinkedIn address", async () => {
    const { rows } = await checkedText(
      [
        "Name,Email,Phone,LinkedIn",
        "Ann Cole,a@example.com,+44 20 7946 0008,",
        "A. Cole,b@example.com,0044 2079460008,https://www.linkedin.com/in/same-sample",
        "Ann Bell,c@example.com,,http://linkedin.com/in/SAME-sample/",
        "Di,d@example.com,,"
      ].join("\n")
    )
    expect(rows.map(({ duplicateOf }) => duplicateOf)).toEqual([null, 2, 2, null])
  })

  it("of different people stay apart, whatever they share", async () => {
    const { rows, reading } = await checkedText(
      [
        "Name,Email,Mobile,Office,Phone,Manager email",
        "Ann Cole,ann@example.com,+44 7700 900001,+44 20 7946 0001,+44 20 7946 0002,boss@example.com",
        "Bo Dean,bo@example.com,+44 7700 900002,+44 20 7946 0001,+44 20 7946 0002,boss@example.com",
        "Cy Earl,cy@example.com,+44 7700 900003,+44 20 7946 0001,+44 20 7946 0002,boss@example.com",
        "Cy Earl,cy@example.com,,,,boss@example.com"
      ].join("\n")
    )
    expect(rows.map(({ duplicateOf }) => duplicateOf)).toEqual([null, null, null, 4])
    expect(rows.map(({ problems }) => problems.map(({ reason }) => reason))).toEqual([
      ["sharedAddress"],
      ["sharedAddress"],
      ["sharedAddress"],
      ["duplicate"]
    ])
    expect(reading.chunk(0, 4).map(({ row }) => row.shared)).toEqual([
      ["+442079460002"],
      ["+442079460002"],
      ["+442079460002"],
      undefined
    ])
  })

  it("without any address are one person by name and company", async () => {
    const { rows } = await checkedText(
      "Name,Company,Email\nAnn Cole,Acme,\nann cole,ACME,\nAnn Cole,Brix,\nAnn Cole,Acme,ann@example.com\n"
    )
    expect(rows.map(({ duplicateOf }) => duplicateOf)).toEqual([null, 2, null, 2])
  })

  it("that repeat a contact are known once all were compared, until they are corrected", async () => {
    const { reading, summary } = await checkedText(
      "Name,Email,Phone\nA,a@example.com,\nB,not an address,\nC,,\nD,,+44 20 7946 0009\n"
    )
    expect(summary.known).toBeNull()
    const first = reading.toCompare(0, 4, 1)
    expect(first).toEqual({ rows: [{ index: 0, row: { name: "A", email: "a@example.com" } }], next: 1 })
    const { rows, next } = reading.toCompare(first.next, 4, 10)
    expect([rows.map(({ index }) => index), next]).toEqual([[3], 4])
    const found = [{ index: 0, contactId: "c1", name: "Ada Known", by: "email" as const }]
    reading.know({ compared: [0, 3], found, refused: [], room: 10 })
    expect(reading.toCompare(0, 4, 10).rows).toEqual([])
    expect(reading.compared(false)).toMatchObject({ known: null, room: 10 })
    expect(reading.compared(true).known).toBe(1)
    const shown = reading.rows({ kind: "known" }, 0, 10).rows
    expect(shown.map((row) => [row.index, row.known?.name])).toEqual([[0, "Ada Known"]])
    expect(reading.edit(0, 1, "other@example.com").known).toBe(0)
  })

  it("with wrong values are sent without them on request, and wrong again after a bad correction", async () => {
    const { reading } = await checkedText(
      "Name,Email,Phone\nAnn Cole,not an address,+44 20 7946 0009\nBo Dane,nor this,12\n"
    )
    const left = reading.leaveValuesOut("emailInvalid", null, true)
    expect([left.sendable, left.counts.wrong, left.problems, left.waivers]).toEqual([
      1,
      1,
      { valueLeftOut: 2, phoneShort: 1 },
      { emailInvalid: { open: 0, out: 2 }, phoneShort: { open: 1, out: 0 } }
    ])
    expect(reading.chunk(0, 5).map(({ row }) => row)).toEqual([
      { name: "Ann Cole", phone: "2079460009", countryCode: "+44" }
    ])
    const receipt = await reading.receipt({
      outcomes: new Map([[0, { result: "Added", reason: "" }]]),
      unsent: {
        leftOut: { result: "Left out", reason: "" },
        wrong: "Wrong",
        reasons: { phoneShort: "too short" },
        values: { emailInvalid: "without the e-mail" }
      }
    })
    expect(receipt.split("\r\n").slice(1)).toEqual([
      "Ann Cole,not an address,'+44 20 7946 0009,2,Added,without the e-mail",
      "Bo Dane,nor this,12,3,Wrong,too short"
    ])
    expect(reading.edit(0, 1, "still no address").sendable).toBe(0)
    expect(reading.leaveOutAll({ kind: "reason", reason: "phoneShort" }, true).counts.leftOut).toBe(1)
  })

  it("keep the right addresses of a cell in which another one is wrong", async () => {
    const { reading } = await checkedText(
      "Name,Email\nAnn Cole,not an address; ann@example.com; a@example.org\n"
    )
    expect(reading.leaveValuesOut("emailInvalid", null, true).sendable).toBe(1)
    expect(reading.chunk(0, 5).map(({ row }) => row)).toEqual([
      { name: "Ann Cole", email: "ann@example.com", fields: { "Email 2": "a@example.org" } }
    ])
  })

  it("that repeat an earlier row are shown beside it", async () => {
    const { rows } = await checkedText(
      "Name,Email,Phone,City\nAnn Cole,ann@example.com,,Hull\nA. Cole,ANN@example.com,,York\n"
    )
    expect(rows.map(({ repeat }) => repeat)).toEqual([
      null,
      {
        row: 2,
        firstName: "Ann Cole",
        name: "A. Cole",
        by: "email",
        value: "ANN@example.com",
        differences: [
          { column: "Name", first: "Ann Cole", own: "A. Cole" },
          { column: "Email", first: "ann@example.com", own: "ANN@example.com" },
          { column: "City", first: "Hull", own: "York" }
        ]
      }
    ])
  })

  it("are read with another calling code when it is changed", async () => {
    const { reading } = await checkedText("Name,Phone\nA,9000000001\n")
    const targets = [
      { to: "field", field: "name" },
      { to: "field", field: "phone" }
    ] as const
    await reading.check(targets, {}, "+44")
    expect(reading.chunk(0, 1)[0]?.row.countryCode).toBe("+44")
    await reading.check(targets, {}, "+91")
    expect(reading.chunk(0, 1)[0]?.row.countryCode).toBe("+91")
  })

  it("that are wrong or left out make no other row a duplicate, and mending changes that", async () => {
    const { reading, summary } = await checkedText("Name,Email,Phone\nA,a@example.com,1\nA,a@example.com,\n")
    expect(summary.counts.duplicates).toBe(0)
    const mended = reading.edit(0, 2, "+44 20 7946 0009")
    expect(mended.counts).toEqual({
      good: 1,
      warning: 1,
      wrong: 0,
      leftOut: 0,
      empty: 0,
      rows: 2,
      duplicates: 1
    })
    expect(reading.leaveOut([0], true).counts).toEqual({
      good: 1,
      warning: 0,
      wrong: 0,
      leftOut: 1,
      empty: 0,
      rows: 2,
      duplicates: 0
    })
    expect(reading.chunk(0, 10).map(({ index }) => index)).toEqual([1])
    expect(reading.rows({ kind: "leftOut" }, 0, 10).rows.map(({ rowNumber }) => rowNumber)).toEqual([2])
  })

  it("keep several e-mails and phones in order, and say a second value where one fits", async () => {
    const { reading, opened } = await checkedText(
      "First name,Surname,Email,E-mail 2,Mobile,Work phone,City,Town\nAnn,Cole,a@example.com; b@example.com,c@example.com,+44 20 7946 0010 / +44 20 7946 0011,+1 212 555 0109,Rome,Milan\n"
    )
    expect(reading.chunk(0, 1)[0]?.row).toEqual({
      name: "Ann Cole",
      email: "a@example.com",
      phone: "2079460010",
      countryCode: "+44",
      phones: [
        { kind: "mobile", number: "2079460010", countryCode: "+44" },
        { kind: "mobile", number: "2079460011", countryCode: "+44" },
        { kind: "work", number: "2125550109", countryCode: "+1" }
      ],
      city: "Rome",
      fields: {
        "Email 2": "b@example.com",
        "Email 3": "c@example.com",
        Town: "Milan"
      }
    })
    expect(opened.guesses[7]).toMatchObject({ why: "taken", samples: ["Milan"], filled: 1 })
  })

  it("read the country for phones from the row, else from what is given", async () => {
    const text = "Name,Phone,Country\nAnn,020 7946 0012,Royaume-Uni\nBo,98765 00004,\nCy,030 5550004,ドイツ\n"
    const { reading } = await checkedText(text, { defaultCountryCode: "+91" })
    expect(reading.chunk(0, 3).map(({ row }) => `${row.countryCode} ${row.phone}`)).toEqual([
      "+44 2079460012",
      "+91 9876500004",
      "+49 305550004"
    ])
  })

  it("take call statuses by the names handed in", async () => {
    const callStatusNames: ReadonlyArray<CallStatusName> = [["Nicht erreichbar", "Not answering"]]
    const { reading } = await checkedText("Name,Anrufstatus\nAnn,nicht erreichbar\n", { callStatusNames })
    expect(reading.chunk(0, 1)[0]?.row.callStatus).toBe("Not answering")
  })
})

describe("names", () => {
  const namesOf = async (text: string) => {
    const { reading, summary } = await checkedText(text)
    return reading.chunk(0, summary.sendable).map(({ row }) => row.name)
  }

  it.each([
    ["Name,Surname,Email\nAsha,Rao,asha@example.com", ["Asha Rao"]],
    ["Nome,Cognome\nAsha,Rao", ["Asha Rao"]],
    ["Nome,Sobrenome\nAsha,Rao", ["Asha Rao"]],
    ["Nombre,Apellidos\nAsha,Rao Iyer", ["Asha Rao Iyer"]],
    ["Όνομα,Επώνυμο\nAsha,Rao", ["Asha Rao"]],
    ["Name;Vorname\nMüller;Anna\nvon Berg;Jan", ["Anna Müller", "Jan von Berg"]],
    ["Vorname;Nachname\nAnna;Müller", ["Anna Müller"]],
    ["First name,Middle name,Last name\nAnn,Beth,Cole", ["Ann Beth Cole"]],
    ["Full name,First name,Last name\nAnn Cole,Ann,Cole\nCole (Ann),Ann,Cole", ["Ann Cole", "Cole (Ann)"]],
    ["Full name,First name,Last name\nBob Cole,Robert,Cole", ["Bob Cole (Robert)"]],
    ["姓,名\n王,小明", ["王小明"]],
    ["姓,名\nRao,Asha", ["Asha Rao"]],
    ["Attendee Name,Attendee Email\nAsha Rao,asha@example.com", ["Asha Rao"]],
    ["What is your full name?,What's your e-mail? (required)\nAsha Rao,asha@example.com", ["Asha Rao"]]
  ])("%j give %j", async (text, names) => {
    expect(await namesOf(`${text}\n`)).toEqual(names)
  })

  it("are found by content where a file has no headings", async () => {
    const { opened } = await checkedText(
      "asha@example.com,Asha Rao,Acme\nbo@example.org,Bo van der Berg,Brix\n"
    )
    expect(opened.guesses.map(({ target }) => (target.to === "field" ? target.field : target.to))).toEqual([
      "email",
      "name",
      "custom"
    ])
  })

  it("that no column holds are said before the import", async () => {
    const { opened } = await checkedText("Email\nasha@example.com\n")
    expect(opened.faults).toEqual([{ kind: "nameless" }])
  })
})

describe("columns that look like another's", () => {
  const targetsOf = async (text: string) => {
    const { opened } = await checkedText(text)
    return opened.guesses.map(({ target }) => (target.to === "field" ? target.field : target.to))
  }

  it.each([
    ["Name,Title,Job Title\nAsha,Dr.,Head\n", ["name", "custom", "title"]],
    ["Nom,Titre,Titre du poste\nRao,M.,Chef\n", ["lastName", "custom", "title"]],
    ["Name,Title\nAsha,Dr.\nBo,Prof. Dr.\n", ["name", "custom"]],
    ["Name,Title\nAsha,Head of Sales\n", ["name", "title"]],
    ["Name,Aadhaar\nAsha,1234 5678 9012\n", ["name", "custom"]],
    ["Name,Manager email\nAsha,boss@example.com\n", ["name", "custom"]],
    ["Name,Assigned to\nAsha,caller@example.com\n", ["name", "custom"]],
    ["Name,Email,Contact owner\nAsha,a@example.com,caller@example.com\n", ["name", "email", "custom"]],
    ["Name,Reach\nAsha,a@example.com\n", ["name", "email"]],
    ["Name,Reach\nAsha,+44 20 7946 0001\n", ["name", "phone"]],
    ["Name,Email,Has Opted Out of Email\nAsha,a@example.com,checked\n", ["name", "email", "doNotCall"]]
  ])("%j become %j", async (text, targets) => {
    expect(await targetsOf(text)).toEqual(targets)
  })
})

describe("kinds of phones", () => {
  it("come from headings in any language, and decide which number is called first", async () => {
    const { reading } = await checkedText(
      "Name,Telefon geschäftlich,Téléphone (domicile),携帯電話,Corporate Phone,Fax,Teléfono del trabajo 2\nAnn,+44 20 7946 0001,+44 20 7946 0002,+44 20 7946 0003,+44 20 7946 0004,+44 20 7946 0005,+44 20 7946 0006\n"
    )
    const row = reading.chunk(0, 1)[0]?.row
    expect(row?.phones?.map(({ kind, number }) => [kind, number])).toEqual([
      ["mobile", "2079460003"],
      ["work", "2079460001"],
      ["work", "2079460006"],
      ["switchboard", "2079460004"],
      ["home", "2079460002"]
    ])
    expect([row?.phone, row?.fields]).toEqual(["2079460003", { Fax: "+44 20 7946 0005" }])
  })

  it("never make a fax number one to call, whatever else the file lacks", async () => {
    const { reading, opened } = await checkedText("Name,Business Fax\nAnn,+44 20 7946 0005\n")
    expect(opened.guesses.map(({ target }) => target.to)).toEqual(["field", "custom"])
    await reading.check([
      { to: "field", field: "name" },
      { to: "field", field: "phone" }
    ])
    expect(reading.chunk(0, 1)[0]?.row).toEqual({ name: "Ann", fields: { Fax: "+44 20 7946 0005" } })
  })
})

describe("the wish not to be called", () => {
  it.each([
    "yes",
    "TRUE",
    "1",
    "x",
    "checked",
    "opted out",
    "Unsubscribed",
    "DND",
    "✓",
    "ja",
    "oui",
    "sí",
    "sim",
    "sì",
    "coché",
    "igen",
    "evet",
    "ναι",
    "да",
    "是",
    "はい",
    "نعم",
    "désabonné",
    "abgemeldet",
    "已退订",
    "配信停止"
  ])("%s is read", async (cell) => {
    const { reading } = await checkedText(`Name,Email,Do not call\nAsha,asha@example.com,${cell}\n`)
    expect(reading.chunk(0, 1)[0]?.row.doNotCall).toBe(true)
  })

  it("of any column counts, and is said where the row has no address", async () => {
    const { reading, rows } = await checkedText(
      "Name,Email,Do not call,Unsubscribed\nAsha,asha@example.com,no,yes\nBo,,yes,\n"
    )
    expect(reading.chunk(0, 2).map(({ row }) => row.doNotCall)).toEqual([true, true])
    expect(rows.map(({ problems }) => problems.map(({ reason }) => reason))).toEqual([
      [],
      ["doNotCallWithoutAddress"]
    ])
  })
})

describe("invisible text", () => {
  it("is left out of addresses and names, and placeholders are no values", async () => {
    const { reading } = await checkedText(
      "Name,Email,Company,City\n\u202eAsha\u202c Rao,asha@example.com\u200b,N/A,null\n"
    )
    expect(reading.chunk(0, 1)[0]?.row).toEqual({ name: "Asha Rao", email: "asha@example.com" })
  })
})

describe("mapping", () => {
  it("says two columns on one field, columns left out, and a missing name", async () => {
    const reading = new Reading()
    await reading.open({ kind: "text", text: "Place,Town,Thing\nRome,Milan,x\n" })
    const targets: ReadonlyArray<Target> = [
      { to: "field", field: "city" },
      { to: "field", field: "city" },
      { to: "nothing" }
    ]
    const { faults, problems } = await reading.check(targets)
    expect(faults).toEqual([
      { kind: "twoOnOne", field: "city", columns: [0, 1] },
      { kind: "leftOut", columns: [2] },
      { kind: "noName" }
    ])
    expect(problems.secondValue).toBe(1)
  })

  it("is remembered for the same header alone", async () => {
    const text = "Zork,Quux\nAnn,x\n"
    const { opened } = await checkedText(text)
    const targets: ReadonlyArray<Target> = [{ to: "field", field: "name" }, { to: "nothing" }]
    const { columns, headerKey } = opened.table
    const remembered = { [headerKey]: choicesOf(columns, opened.guesses, targets) }
    expect(columns.length).toBe(2)
    const again = await new Reading().open({ kind: "text", text }, { remembered })
    expect(again.guesses.map(({ target, why }) => [target.to, why])).toEqual([
      ["field", "remembered"],
      ["nothing", "remembered"]
    ])
    const other = await new Reading().open({ kind: "text", text: "Zork,Quuz\nAnn,x\n" }, { remembered })
    expect(other.guesses.map(({ why }) => why)).toEqual(["unknownHeading", "unknownHeading"])
  })

  it("is remembered only where a person chose it, never for an empty column or for do-not-call", async () => {
    const first = await new Reading().open({
      kind: "text",
      text: "Name,Email,Mobile,Do not call,Role\nAnn,ann@example.com,,no,Head\n"
    })
    const { columns, headerKey } = first.table
    const targets: ReadonlyArray<Target> = first.guesses.map(({ target }, column) =>
      column >= 3 ? { to: "nothing" } : target
    )
    const remembered = { [headerKey]: choicesOf(columns, first.guesses, targets) }
    expect(remembered[headerKey]).toEqual({ Role: { to: "nothing" } })
    const text = "Name,Email,Mobile,Do not call,Role\nBo,bo@example.com,+1 202 555 0100,yes,CTO\n"
    const second = await new Reading().open({ kind: "text", text }, { remembered })
    expect(
      second.guesses.map(({ target, why }) => [target.to === "field" ? target.field : target.to, why])
    ).toEqual([
      ["name", "heading"],
      ["email", "heading"],
      ["phone", "heading"],
      ["doNotCall", "heading"],
      ["nothing", "remembered"]
    ])
  })

  it("guesses columns without headings by what is in them", async () => {
    const { opened } = await checkedText(
      "Ann,ann@example.com,+44 20 7946 0013,https://www.linkedin.com/in/ann-sample,Call later\nBo,bo@example.com,+44 20 7946 0014,https://www.linkedin.com/in/bo-sample,Not answering\n"
    )
    expect(
      opened.guesses.map(({ target, why }) => [target.to === "field" ? target.field : target.to, why])
    ).toEqual([
      ["custom", "noHeading"],
      ["email", "content"],
      ["phone", "content"],
      ["linkedinProfile", "content"],
      ["callStatus", "content"]
    ])
  })
})

describe("the receipt", () => {
  it("has the same columns with result and reason, and only the rows asked for", async () => {
    const { reading } = await checkedText(
      'Name,Email,Email\nAnn,ann@example.com,\n"=cmd()",bad,\nCy,cy@example.com,\n'
    )
    const order = {
      outcomes: new Map([
        [0, { result: "added", reason: "" }],
        [2, { result: "rejected", reason: "a, b" }]
      ]),
      unsent: {
        leftOut: { result: "left out", reason: "" },
        wrong: "wrong",
        reasons: { emailInvalid: "no e-mail address" }
      }
    }
    expect(await reading.receipt(order)).toBe(
      '\ufeffName,Email,Email,Import row,Import result,Import reason\r\nAnn,ann@example.com,,2,added,\r\n\'=cmd(),bad,,3,wrong,no e-mail address\r\nCy,cy@example.com,,4,rejected,"a, b"'
    )
    expect(await reading.receipt({ ...order, results: ["rejected"] })).toBe(
      '\ufeffName,Email,Email,Import row,Import result,Import reason\r\nCy,cy@example.com,,4,rejected,"a, b"'
    )
  })
})

/** The worker's side in this thread, with messages cloned like real ones. */
const localThread = (): Thread => {
  const listeners = new Map<string, Array<(event: Event) => void>>()
  const answer = serve((message: FromWorker) => {
    for (const listener of listeners.get("message") ?? [])
      listener(new MessageEvent("message", { data: structuredClone(message) }))
  })
  return {
    postMessage: (message: ToWorker) => void answer(structuredClone(message)),
    addEventListener: (type: string, listener: (event: never) => void) => {
      listeners.set(type, [...(listeners.get(type) ?? []), listener as (event: Event) => void])
    },
    terminate: () => listeners.clear()
  } as Thread
}

const open = (text: string) => ({ source: { kind: "text" as const, text }, options: {}, how: {} })

describe("the worker's messages", () => {
  it("carry every request and its answer, with progress", async () => {
    const reader = openReader(localThread())
    const stages: Array<string> = []
    const opened = await reader.ask("open", open("Name,Email\nAnn,ann@example.com\n"), {
      onProgress: ({ stage }) => stages.push(stage)
    })
    if (!opened.ok) throw new Error(opened.failure.reason)
    const checked = await reader.ask("check", { targets: opened.value.guesses.map(({ target }) => target) })
    expect(checked).toMatchObject({ ok: true, value: { sendable: 1 } })
    expect(
      await reader.ask("rows", { filter: { kind: "severity", severity: "good" }, offset: 0, limit: 5 })
    ).toMatchObject({ ok: true, value: { total: 1 } })
    expect(await reader.ask("edit", { index: 0, column: 1, value: "no" })).toMatchObject({
      ok: true,
      value: { counts: { wrong: 1 } }
    })
    expect(await reader.ask("leaveOut", { indexes: [0], out: true })).toMatchObject({
      ok: true,
      value: { counts: { leftOut: 1 } }
    })
    expect(await reader.ask("chunk", { offset: 0, limit: 5 })).toEqual({ ok: true, value: [] })
    expect(stages).toEqual(["decoding", "reading", "mapping"])
  })

  it("stop a request that is cancelled, and leave the next one alone", async () => {
    const reader = openReader(localThread())
    const stop = new AbortController()
    const rows = `Name\n${"Ann\n".repeat(30_000)}`
    const stopped = reader.ask("open", open(rows), { signal: stop.signal, onProgress: () => stop.abort() })
    const next = reader.ask("open", open("Name\nAnn\n"))
    expect(await stopped).toEqual({ ok: false, failure: { reason: "cancelled" } })
    expect(await next).toMatchObject({ ok: true })
  })

  it("answer a failure as a value, and everything once closed", async () => {
    const reader = openReader(localThread())
    expect(await reader.ask("open", open(""))).toEqual({ ok: false, failure: { reason: "empty" } })
    expect(await reader.ask("chunk", { offset: 0, limit: 1 })).toEqual({
      ok: false,
      failure: { reason: "notReady" }
    })
    const pending = reader.ask("open", open("Name\nAnn\n"))
    reader.close()
    expect(await pending).toEqual({ ok: false, failure: { reason: "unexpected" } })
    expect(await reader.ask("open", open("x"))).toEqual({ ok: false, failure: { reason: "unexpected" } })
  })

  it("turn a defect into a reason", async () => {
    expect(await settle(() => Promise.reject(new TypeError("defect")))).toEqual({
      ok: false,
      failure: { reason: "unexpected" }
    })
  })
})

describe("the words", () => {
  it("are there for every reason", () => {
    const words = JSON.parse(readFileSync("locales/en/import.json", "utf8")).reading
    expect(Object.keys(words.failure).sort()).toEqual([...failureReasons].sort())
    expect(Object.keys(words.problem).sort()).toEqual([...warningReasons, ...faultReasons].sort())
  })
})
