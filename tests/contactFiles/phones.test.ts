import { describe, expect, it } from "vitest"
import { phoneLengthOf, specifiedCountries } from "../../contract/rules/countries.ts"
import { languages } from "../../contract/rules/languages.ts"
import { callingCodes } from "../../src/features/import/reading/checking/callingCodes.ts"
import { callingCodeOfCountry } from "../../src/features/import/reading/checking/countryNames.ts"
import { fitToPlan, regionCodes } from "../../src/features/import/reading/checking/numberingPlans.ts"
import { readPhone } from "../../src/features/import/reading/checking/phones.ts"
import { splitPhones } from "../../src/features/import/reading/checking/splitPhones.ts"
import { Reading } from "../../src/features/import/reading/Reading.ts"

const imported = async (text: string, defaultCountryCode?: string) => {
  const reading = new Reading(defaultCountryCode === undefined ? {} : { defaultCountryCode })
  const { guesses } = await reading.open({ kind: "text", text })
  const { sendable, problems } = await reading.check(guesses.map(({ target }) => target))
  return { rows: reading.chunk(0, sendable).map(({ row }) => row), problems }
}

const numbersOf = (row: Awaited<ReturnType<typeof imported>>["rows"][number] | undefined) =>
  row?.phones?.map(({ kind, countryCode, number }) => [kind, `${countryCode} ${number}`]) ??
  (row?.phone ? [[undefined, `${row.countryCode} ${row.phone}`]] : [])

describe("numbering plans", () => {
  it.each([
    ["a German mobile of eleven digits", "0151 12345678", "+49", "+49", "15112345678", null],
    ["the same from abroad", "+49 151 12345678", undefined, "+49", "15112345678", null],
    ["a German landline", "030 23125001", "+49", "+49", "3023125001", null],
    ["a zero after the country's code", "+49 030 23125001", undefined, "+49", "3023125001", null],
    ["a zero in brackets", "+49 (0)30 23125001", undefined, "+49", "3023125001", null],
    ["a zero in brackets without a plus", "49 (0) 30 23125001", undefined, "+49", "3023125001", null],
    ["a zero in brackets after 00", "0049-(0)30-23125001", "+91", "+49", "3023125001", null],
    ["a plus in brackets", "(+49) 30 23125001", undefined, "+49", "3023125001", null],
    ["a country without a plus", "4915112345678", "+49", "+49", "15112345678", null],
    ["another, with a reserved number", "447700900001", "+44", "+44", "7700900001", null],
    ["Italy keeps its zero", "06 5550 0002", "+39", "+39", "0655500002", null],
    ["so from abroad", "+39 06 5550 0002", undefined, "+39", "0655500002", null],
    ["Argentina's 15 within a number", "011 15 1234 5678", "+54", "+54", "91112345678", null],
    ["Brazil's carrier", "0 21 11 91234 5678", "+55", "+55", "11912345678", null],
    ["Mexico's former 1", "+52 1 55 1234 5678", undefined, "+52", "5512345678", null],
    ["Mexico's former 044", "044 55 1234 5678", "+52", "+52", "5512345678", null],
    ["Hungary's 06", "06 1 555 0123", "+36", "+36", "15550123", null],
    ["Russia's 8", "8 (495) 555-00-01", "+7", "+7", "4955550001", null],
    ["dialled from Russia", "8 10 44 20 7946 0005", "+7", "+44", "2079460005", null],
    ["dialled from Japan", "010 44 20 7946 0005", "+81", "+44", "2079460005", null],
    ["dialled from Australia", "0011 44 20 7946 0005", "+61", "+44", "2079460005", null],
    ["dialled from Australia as elsewhere", "00 44 20 7946 0005", "+61", "+44", "2079460005", null],
    ["a country the table of lengths lacks", "+45 32 12 34 56", undefined, "+45", "32123456", null],
    ["too long there", "+45 32 12 34 56 7", undefined, "+45", "321234567", "phoneLongForCountry"],
    ["too short there", "+45 32 12 34", undefined, "+45", "321234", "phoneShortForCountry"],
    ["too long in India", "+91 98765 00003 1", undefined, "+91", "98765000031", "phoneLongForCountry"],
    ["too short in the United States", "+1 202 555", undefined, "+1", "202555", "phoneShortForCountry"],
    ["free of charge everywhere", "+800 1234 5678", undefined, "+800", "12345678", null],
    ["no country at all", "030 23125001", undefined, "", "03023125001", "phoneCountryUnknown"]
  ] as const)("%s: %s", (_, text, code, countryCode, digits, warning) => {
    expect(readPhone(text, code)).toEqual({
      ok: true,
      phone: { countryCode, digits, extension: "", warning }
    })
  })

  it("take every number that the specification's lengths take from the countries of its table", () => {
    const tooLong = specifiedCountries.filter(({ code, phoneLength }) => {
      const digits = "5".repeat(phoneLength)
      return fitToPlan(code, digits, false).length === "long"
    })
    expect(tooLong).toEqual([])
  })

  it("are longer than the specification's length only where the plan has such numbers", () => {
    expect(phoneLengthOf("+49")).toBe(10)
    expect(fitToPlan("+49", "15112345678", false)).toEqual({ national: "15112345678", length: "usual" })
    expect(fitToPlan("+1", "20255501001", false)).toEqual({ national: "20255501001", length: "long" })
  })

  it("agree with the codes that a person may choose for a file", () => {
    const listed = callingCodes().flatMap(([code, regions]) => regions.map((region) => [region, code]))
    expect(listed.length).toBeGreaterThan(150)
    expect(listed.filter(([region = "", code]) => regionCodes.get(region) !== code)).toEqual([])
  })
})

describe("extensions", () => {
  it.each([
    ["+1 202 555 0100 ext. 12", "12"],
    ["+1 202 555 0100, ext 12", "12"],
    ["+1 202 555 0100 (ext. 12)", "12"],
    ["+1 202 555 0100x12", "12"],
    ["+1 202 555 0100 #12", "12"],
    ["+1 202 555 0100;ext=12", "12"],
    ["+1 202 555 0100,,12", "12"],
    ["+1 202 555 0100 доб. 12", "12"],
    ["+1 202 555 0100 (доб. 12)", "12"],
    ["+1 202 555 0100 Durchwahl 12", "12"],
    ["+1 202 555 0100 poste 12", "12"],
    ["+1 202 555 0100 int. 12", "12"],
    ["+1 202 555 0100 ramal 12", "12"],
    ["+1 202 555 0100 wew. 12", "12"],
    ["+1 202 555 0100 dahili: 12", "12"],
    ["+1 202 555 0100 内線12", "12"],
    ["+1 202 555 0100 转 12", "12"],
    ["+1 202 555 0100 داخلي 12", "12"]
  ])("%s", (text, extension) => {
    const parts = splitPhones(text)
    expect(parts).toHaveLength(1)
    expect(readPhone(parts[0]?.text ?? "", undefined)).toEqual({
      ok: true,
      phone: { countryCode: "+1", digits: "2025550100", extension, warning: null }
    })
  })

  it("are kept in a field beside the number they belong to", async () => {
    const { rows } = await imported(
      "Name,Phone\nAnn,+44 20 7946 0001 / +1 202 555 0100 ext. 12\nBo,+1 202 555 0101 x7\n"
    )
    expect(rows.map(({ fields }) => fields)).toEqual([
      { "Phone 2 extension": "12" },
      { "Phone extension": "7" }
    ])
  })
})

describe("several numbers in a cell", () => {
  const one = "+44 20 7946 0001"
  const two = "+49 30 23125002"
  it.each([
    `${one}/${two}`,
    `${one} / ${two}`,
    `${one};${two}`,
    `${one}, ${two}`,
    `${one} ::: ${two}`,
    `${one}|${two}`,
    `${one}\n${two}`,
    `${one}、${two}`,
    `${one} ${two}`,
    ...["or", "and", "oder", "und", "ou", "et", "o", "y", "e", "eller", "og", "och", "lub", "или", "и"].map(
      (word) => `${one} ${word} ${two}`
    ),
    ...["vagy", "és", "ή", "και", "veya", "ve", "أو", "&"].map((word) => `${one} ${word} ${two}`),
    `${one}または${two}`,
    `${one}或${two}`
  ])("%j", async (cell) => {
    const { rows } = await imported(`Name\tPhone\nAnn\t"${cell}"\n`)
    expect(numbersOf(rows[0])).toEqual([
      [undefined, "+44 2079460001"],
      [undefined, "+49 3023125002"]
    ])
  })

  it.each([
    ["030/23125001", ["030/23125001"]],
    ["0171/1234567", ["0171/1234567"]],
    ["030 23125001/02", ["030 23125001", "030 23125002"]],
    ["(020) 7946-0001", ["(020) 7946-0001"]],
    ["1-202-555-0100", ["1-202-555-0100"]]
  ])("%s is read as %j", (cell, texts) => {
    expect(splitPhones(cell).map(({ text }) => text)).toEqual(texts)
  })

  it("take each number's kind from what stands beside it", async () => {
    const { rows } = await imported(
      "Name\tPhone\nAnn\tM: +44 7700 900001; Büro: +44 20 7946 0001; +44 20 7946 0002 (home); Fax +44 20 7946 0003\n"
    )
    expect(numbersOf(rows[0])).toEqual([
      ["mobile", "+44 7700900001"],
      ["work", "+44 2079460001"],
      ["home", "+44 2079460002"]
    ])
    expect(rows[0]?.fields).toEqual({ Fax: "+44 20 7946 0003" })
  })

  it("stay one wrong cell where a part is no number", async () => {
    const { problems } = await imported("Name,Phone\nAnn,call me; +44 20 7946 0001\n")
    expect(problems).toEqual({ phoneInvalid: 1 })
  })
})

describe("the country of a row", () => {
  const germany = {
    zh: "德国",
    da: "Tyskland",
    en: "Germany",
    fr: "Allemagne",
    de: "Deutschland",
    el: "Γερμανία",
    hu: "Németország",
    it: "Germania",
    ja: "ドイツ",
    pl: "Niemcy",
    pt: "Alemanha",
    ru: "Германия",
    es: "Alemania",
    sv: "Tyskland",
    tr: "Almanya",
    ae: "ألمانيا"
  } as const
  it.each(languages.map(({ code }) => [code, germany[code]] as const))("in %s is %s", (_, name) => {
    expect(callingCodeOfCountry(name)).toBe("+49")
  })

  const headings = {
    zh: "国家",
    da: "Land",
    en: "Country",
    fr: "Pays",
    de: "Land",
    el: "Χώρα",
    hu: "Ország",
    it: "Paese",
    ja: "国",
    pl: "Kraj",
    pt: "País",
    ru: "Страна",
    es: "País",
    sv: "Land",
    tr: "Ülke",
    ae: "الدولة"
  } as const
  it.each(languages.map(({ code }) => [code] as const))("is read under its heading in %s", async (code) => {
    const { rows } = await imported(
      `Name,Phone,${headings[code]}\nAnn,030 23125001,${germany[code]}\n`,
      "+91"
    )
    expect(numbersOf(rows[0])).toEqual([[undefined, "+49 3023125001"]])
  })

  it.each([
    ["DE", "+49"],
    ["DEU", "+49"],
    ["Berlin, Germany", "+49"],
    ["Germany (DE)", "+49"],
    ["Deutschland / Germany", "+49"],
    ["UK", "+44"],
    ["U.S.A.", "+1"],
    ["United States of America", "+1"],
    ["EE. UU.", "+1"],
    ["США", "+1"],
    ["KSA", "+966"],
    ["Côte d’Ivoire", "+225"],
    ["Türkiye", "+90"],
    ["Turkey", "+90"],
    ["Korea, Republic of", "+82"],
    ["Bermuda", "+1"],
    ["Réunion", "+262"],
    ["Nowhere", undefined],
    ["", undefined]
  ])("%s is %s", (name, code) => {
    expect(callingCodeOfCountry(name)).toBe(code)
  })

  it("counts for every number of the row", async () => {
    const { rows } = await imported(
      "Name,Mobile,Office phone,Phone 3,Country\nAnn,0151 12345678,030 23125001,030 23125002 / 030 23125003,Germany\n",
      "+91"
    )
    expect(numbersOf(rows[0])).toEqual([
      ["mobile", "+49 15112345678"],
      [undefined, "+49 3023125002"],
      [undefined, "+49 3023125003"],
      ["work", "+49 3023125001"]
    ])
  })

  it("comes from a country's code, and from any column headed as one where the first is empty", async () => {
    const { rows } = await imported(
      [
        "Name,Phone,Country code,Country,Company country",
        "Ann,020 7946 0001,DE,,",
        "Bo,020 7946 0001,Germany (+49),,",
        "Cy,020 7946 0001,0044,France,France",
        "Di,020 7946 0001,,,United Kingdom",
        "Ed,020 7946 0001,,Italy,United Kingdom"
      ].join("\n"),
      "+91"
    )
    expect(rows.map(({ countryCode }) => countryCode)).toEqual(["+49", "+49", "+44", "+44", "+39"])
  })
})
