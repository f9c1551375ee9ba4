import { describe, expect, it } from "vitest"
import { languages } from "../../contract/rules/languages.ts"
import { readTime } from "../../src/entities/callback/readTime.ts"

/** Tuesday, 24 November 2026, 10:30 in Zurich. */
const now = Date.parse("2026-11-24T09:30:00Z")
const zone = "Europe/Zurich"
const bcp = (code: string) => (code === "ae" ? "ar" : code)
const read = (text: string, language = "en") => readTime(text, { language: bcp(language), zone, now })

const tuesday = "2026-11-24T"
const wednesday = "2026-11-25T"
const thursday = "2026-11-26T"
const monday = "2026-11-30T"

describe("a time in words", () => {
  it.each([
    ["tomorrow 9", `${wednesday}09:00`],
    ["Tomorrow at 9:30", `${wednesday}09:30`],
    ["tomorrow", `${wednesday}09:00`],
    ["tomorrow afternoon", `${wednesday}14:00`],
    ["Mon pm", `${monday}14:00`],
    ["on Monday at 3", `${monday}15:00`],
    ["Monday 3 am", `${monday}03:00`],
    ["next week", `${monday}09:00`],
    ["in 2 h", `${tuesday}12:30`],
    ["2 hours", `${tuesday}12:30`],
    ["in 90 minutes", `${tuesday}12:00`],
    ["1h 15min", `${tuesday}11:45`],
    ["in 2 days", `${thursday}09:00`],
    ["in 2 days at 16:15", `${thursday}16:15`],
    ["in 1 week", "2026-12-01T09:00"],
    ["14:00", `${tuesday}14:00`],
    ["3pm", `${tuesday}15:00`],
    ["9", `${wednesday}09:00`],
    ["12 pm", `${tuesday}12:00`],
    ["tuesday 15:00", `${tuesday}15:00`],
    ["tuesday 9", "2026-12-01T09:00"],
    ["today 17:45", `${tuesday}17:45`]
  ])("reads %s", (text, expected) => expect(read(text)).toBe(expected))

  it.each([
    "",
    "soon",
    "99",
    "25:00",
    "9:75",
    "today 9",
    "tomorrow Wednesday Thursday",
    "9 10",
    "in",
    "2026-12-01",
    "x".repeat(5_000)
  ])("does not guess at %j", (text) => expect(read(text)).toBeNull())

  it.each([
    ["zh", "明天9点", "周一 14:30", "2小时后"],
    ["da", "i morgen kl. 9", "mandag 14.30", "om 2 timer"],
    ["fr", "demain à 9 h", "lundi 14h30", "dans 2 h"],
    ["de", "morgen um 9 Uhr", "am Montag 14:30", "in 2 Stunden"],
    ["el", "αύριο στις 9", "Δευτέρα 14:30", "σε 2 ώρες"],
    ["hu", "holnap 9", "hétfő 14:30", "2 óra múlva"],
    ["it", "domani alle 9", "lun 14:30", "tra 2 ore"],
    ["ja", "明日9時", "月曜日 14:30", "2時間後"],
    ["pl", "jutro o 9", "w poniedziałek 14:30", "za 2 godziny"],
    ["pt", "amanhã às 9", "segunda-feira 14:30", "em 2 horas"],
    ["ru", "завтра в 9", "в понедельник 14:30", "через 2 часа"],
    ["es", "mañana a las 9", "el lunes 14:30", "dentro de 2 horas"],
    ["sv", "i morgon kl. 9", "mån 14:30", "om 2 timmar"],
    ["tr", "yarın saat 9", "pazartesi 14:30", "2 saat sonra"],
    ["ae", "غدًا 9", "الاثنين ١٤:٣٠", "خلال ساعتين"]
  ])("reads %s", (language, tomorrow, nextMonday, later) => {
    expect([tomorrow, nextMonday, later].map((text) => read(text, language))).toEqual([
      `${wednesday}09:00`,
      `${monday}14:30`,
      `${tuesday}12:30`
    ])
  })

  it("reads the same word twice if it has two meanings", () => {
    expect(read("mañana por la mañana", "es")).toBe(`${wednesday}09:00`)
    expect(read("morgen nachmittags", "de")).toBe(`${wednesday}14:00`)
  })

  it("reads what a language calls so many hours from now", () => {
    for (const { code } of languages)
      for (const hours of [1, 2, 3, 4, 5, 11]) {
        const text = new Intl.RelativeTimeFormat(bcp(code)).format(hours, "hour")
        const expected = new Date(now + (hours + 1) * 3_600_000).toISOString().slice(0, 16)
        expect([code, text, read(text, code)]).toEqual([code, text, expected])
      }
  })

  it("keeps the zone", () => {
    expect(readTime("tomorrow 9", { language: "en", zone: "Asia/Tokyo", now })).toBe(`${wednesday}09:00`)
    const evening = Date.parse("2026-11-24T20:00:00Z")
    expect(readTime("tomorrow 9", { language: "en", zone: "Asia/Tokyo", now: evening })).toBe(
      `${thursday}09:00`
    )
  })
})
