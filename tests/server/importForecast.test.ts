import { randomUUID } from "node:crypto"
import { beforeAll, beforeEach, describe, expect, it } from "vitest"
import type { DuplicateChoice, KnownRow, RowResult } from "../../contract/entities/Import.ts"
import { asSent } from "../../src/features/import/reading/asSent.ts"
import { momentOf } from "../../src/features/import/reading/checking/days.ts"
import type { ForAll } from "../../src/features/import/reading/checking/forecast.ts"
import { Reading } from "../../src/features/import/reading/Reading.ts"
import type { SignedIn } from "../support/accounts.ts"
import { sharedTestServer, type TestServer } from "../support/testServer.ts"

let server: TestServer
let admin: SignedIn
beforeAll(async () => {
  server = await sharedTestServer()
})
beforeEach(async () => {
  admin = await server.signUp()
})

const add = (contact: object) => server.call("/leads/add-lead", contact, admin.token)

const preview = async (rows: ReadonlyArray<object>, duplicates: DuplicateChoice = "update") => {
  const { body } = await server.call<{
    data: ReadonlyArray<KnownRow>
    results: ReadonlyArray<RowResult>
    room: number
  }>("/leads/preview-import", { rows, duplicates }, admin.token)
  return body
}

const compare = async (reading: Reading) => {
  const { rows, next } = reading.toCompare(0, 1_000, 1_000)
  const { data, room } = await preview(rows.map(({ row }) => row))
  const found = data.flatMap(({ row, ...one }) => {
    const { index } = rows[row] ?? {}
    return index === undefined ? [] : [{ ...one, index }]
  })
  reading.know({ compared: rows.map(({ index }) => index), found, refused: [], room })
  return reading.compared(next > 0)
}

const forecast = async (reading: Reading, all: ForAll) => {
  reading.forecast(all)
  for (let rows = reading.toPreview(1_000, all); rows.length > 0; rows = reading.toPreview(1_000, all)) {
    const { results } = await preview(rows.map(asSent), all.duplicates)
    reading.previewed(
      rows.map(({ index }, row) => ({ index, result: results[row] ?? "rejected", nextCallAt: null }))
    )
  }
  return reading.forecast(all)
}

/** Sends the rows as the page does, at most `most` at a time. */
const send = async (reading: Reading, all: ForAll, most: number) => {
  const total = reading.chunk(0, 1_000, all).length
  const importId = randomUUID()
  const sums = { added: 0, updated: 0, unchanged: 0, skipped: 0, rejected: 0 }
  for (let offset = 0; offset < total; offset += most) {
    const rows = reading.chunk(offset, most, all).map(asSent)
    const { body } = await server.call<{ data: { results: ReadonlyArray<RowResult> } }>(
      "/leads/bulk-add-contacts",
      { importId, offset, total, rows, duplicates: all.duplicates },
      admin.token
    )
    for (const result of body.data.results) sums[result]++
  }
  return sums
}

const file = [
  "Name,Company,Email,Email 2,Mobile,LinkedIn,Job title,Labels,Call status,Next call",
  "Ann Cole,Acme,ann@example.com,,,,Buyer,,,",
  "Ann Cole,Acme,ann@example.com,cole@example.com,,,Head buyer,,,",
  "A. Cole,Acme,cole@example.com,,,,,,,",
  "Ann Cole,Acme,,,,,,,,",
  "Bo Dane,,office@example.com,,,,,,,",
  "Cy Ely,,office@example.com,,,,,,,",
  "Bo Dane,,office@example.com,,,,,,,",
  "Gus Known,,,,+1 202 555 0110,,,,,",
  "Gus Known,,gus@example.com,,+1 202 555 0110,,Buyer,,,",
  "Hal Known,,hal@example.com,,,,,,Agreed to talk,",
  "Ida Known,,,,,https://www.linkedin.com/in/ida-known,,,,",
  "Joe Known,Brix,,,,,,,,",
  "Kim Lund,,,,+1 202 555 0120,,,Fair,Call later,2031-03-04",
  "Kim Lund,,,,+1 202 555 0120,,,Fair,,",
  "Lea Moss,,not an address,,+1 202 555 0130,,,,,",
  "Lea Moss,,,,+1 202 555 0130,,,,,"
].join("\n")

const checked = async () => {
  await add({ name: "Gus Known", countryCode: "+1", phone: "2025550110" })
  await add({ name: "Hal Known", email: "hal@example.com" })
  await add({ name: "Ida Known", linkedinProfile: "https://www.linkedin.com/in/ida-known" })
  await add({ name: "Joe Known", company: "Brix" })
  const reading = new Reading()
  const { guesses } = await reading.open({ kind: "text", text: file })
  await reading.check(guesses.map(({ target }) => target))
  await compare(reading)
  return reading
}

const choices = ["skip", "update", "keep"] as const
const all = (duplicates: DuplicateChoice, repeats: DuplicateChoice): ForAll => ({
  duplicates,
  repeats,
  makesLabels: true,
  makesNextCalls: true
})

describe("the forecast of the check", () => {
  it("names by what rows repeat each other and contacts", async () => {
    const reading = await checked()
    expect(await forecast(reading, all("skip", "skip"))).toEqual({
      rows: 16,
      fresh: 5,
      repeating: { email: 3, phone: 2, nameAndCompany: 1 },
      first: null,
      there: { phone: 1, email: 1, linkedin: 1, nameAndCompany: 1 },
      refused: 0,
      wrong: 1,
      leftOut: 0,
      results: { added: 5, updated: 0, unchanged: 0, skipped: 10, rejected: 0 },
      nextCalls: { possible: 2, created: 1, first: momentOf({ year: 2031, month: 3, day: 4, time: "" }) }
    })
  })

  it.each(choices.flatMap((duplicates) => choices.map((repeats) => [duplicates, repeats] as const)))(
    "is what the server then does: contacts %s, repeats %s",
    async (duplicates, repeats) => {
      const reading = await checked()
      const wish = all(duplicates, repeats)
      const { results } = await forecast(reading, wish)
      expect(await send(reading, wish, 1_000)).toEqual(results)
    }
  )

  it.each([
    ["skip", "skip"],
    ["skip", "keep"],
    ["keep", "skip"]
  ] as const)("is what several chunks do: contacts %s, repeats %s", async (duplicates, repeats) => {
    const reading = await checked()
    const wish = all(duplicates, repeats)
    const { results } = await forecast(reading, wish)
    expect(await send(reading, wish, 2)).toEqual(results)
  })

  it("counts what was chosen for single rows, and wrong values that are left out", async () => {
    const reading = await checked()
    reading.leaveValuesOut("emailInvalid", null, true)
    await compare(reading)
    reading.decide([1, 8], "update")
    reading.decide([6], "keep")
    reading.leaveOut([13], true)
    const wish = all("skip", "skip")
    const { results, wrong, leftOut } = await forecast(reading, wish)
    expect([wrong, leftOut]).toEqual([0, 1])
    expect(await send(reading, wish, 1_000)).toEqual(results)
  })

  it("leaves open what only the server knows while it does not answer", async () => {
    const reading = new Reading()
    const { guesses } = await reading.open({ kind: "text", text: file })
    await reading.check(guesses.map(({ target }) => target))
    expect(reading.forecast(all("skip", "skip")).results).toBeNull()
  })

  it("creates no next calls where that was chosen", async () => {
    const reading = await checked()
    const wish = { ...all("skip", "skip"), makesNextCalls: false }
    const { nextCalls } = await forecast(reading, wish)
    expect(nextCalls).toEqual({ possible: 2, created: 0, first: null })
    await send(reading, wish, 1_000)
    const { body } = await server.call<{
      data: ReadonlyArray<{ name: string; callStatus: string; nextCallAt: string | null }>
    }>("/leads/get-added-contacts", { limit: 100 }, admin.token)
    const kim = body.data.find(({ name }) => name === "Kim Lund")
    expect([kim?.callStatus, kim?.nextCallAt]).toEqual(["Call later", null])
  })
})
