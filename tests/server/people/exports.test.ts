import { beforeAll, describe, expect, it } from "vitest"
import type { ContactExport } from "../../../contract/entities/Export.ts"
import { fromNeutral } from "../../../contract/rules/formulas.ts"
import type { SignedIn } from "../../support/accounts.ts"
import { sharedTestServer, type TestServer } from "../../support/testServer.ts"

let server: TestServer
let admin: SignedIn
beforeAll(async () => {
  server = await sharedTestServer()
  admin = await server.signUp()
})

const call = <T>(path: string, payload: unknown, who = admin) => server.call<T>(path, payload, who.token)

const start = (payload: Record<string, unknown>, who = admin) =>
  call<{ data: ContactExport }>("/people/start-export", payload, who)

const finished = async (who = admin) => {
  let newest: ContactExport | undefined
  await expect
    .poll(
      async () => {
        newest = (await call<{ data: ReadonlyArray<ContactExport> }>("/people/get-exports", {}, who)).body
          .data[0]
        return newest?.state
      },
      { timeout: 60_000, interval: 50 }
    )
    .toBe("finished")
  return newest as ContactExport
}

const fileOf = async ({ _id, parts }: ContactExport, who = admin) => {
  let text = ""
  for (let part = 0; part < parts; part += 1)
    text += (await call<{ data: { text: string } }>("/people/get-export-part", { exportId: _id, part }, who))
      .body.data.text
  return text
}

/** RFC 4180. */
const readCsv = (text: string) => {
  const lines: Array<Array<string>> = [[]]
  for (const [, quoted, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/g)) {
    lines.at(-1)?.push(quoted === undefined ? (plain ?? "") : quoted.replaceAll('""', '"'))
    if (end === "\r\n") lines.push([])
    if (end === "") break
  }
  return lines.slice(0, -1)
}

const payloads = [
  "=HYPERLINK(1)",
  "+1+cmd|' /C calc'!A0",
  "-2+3",
  "@SUM(A1)",
  "\t=1",
  "\r=1",
  "\n=1",
  "\uff1d1+1",
  "'=1",
  "''@x",
  '="quoted, with a comma"',
  "plain"
]

describe("an export", () => {
  it("has every phone and e-mail, under headings that an import reads", async () => {
    const owner = await server.signUp()
    const { body } = await call<{ data: { _id: string } }>(
      "/leads/add-lead",
      {
        name: "Of Several",
        emails: [{ address: "one@example.com" }, { address: "two@example.com" }],
        phones: [
          { number: "7700900401", countryCode: "+44" },
          { number: "7700900402", countryCode: "+44" }
        ]
      },
      owner
    )
    await start({ selection: { contactIds: [body.data._id] } }, owner)
    const [head = [], line = []] = readCsv((await fileOf(await finished(owner), owner)).replace("\uFEFF", ""))
    const cell = (heading: string) => fromNeutral(line[head.indexOf(heading)] ?? "")
    expect(["Email", "Email 2", "Phone", "Phone 2"].map(cell)).toEqual([
      "one@example.com",
      "two@example.com",
      "7700900401",
      "+44 7700900402"
    ])
  })

  it("has nothing that a spreadsheet runs, and reads back as it was", async () => {
    for (const [n, text] of payloads.entries())
      await call("/leads/add-lead", {
        name: `N${n} ${text}`,
        notes: text,
        company: text,
        fields: { Formula: text }
      })
    await start({ selection: { list: "added", criteria: {} } })
    const text = await fileOf(await finished())
    expect(text.startsWith("\uFEFF")).toBe(true)
    const [head = [], ...lines] = readCsv(text.slice(1))
    expect(lines).toHaveLength(payloads.length)
    const column = (name: string) => lines.map((line) => line[head.indexOf(name)] ?? "").reverse()
    for (const line of lines) for (const cell of line) expect(cell).not.toMatch(/^[=+\-@\t\r\n\uff1d]/)
    expect(column("Formula").map(fromNeutral)).toEqual(payloads)
    expect(column("Notes").map(fromNeutral)).toEqual(payloads.map((value) => value.trim()))
  })

  it("has the chosen columns of the selected contacts, and sends a notification", async () => {
    const chosen = { name: "Chosen", city: "Pune", fields: { Budget: "9" } }
    const one = (await call<{ data: { _id: string } }>("/leads/add-lead", chosen)).body.data
    await start({ selection: { contactIds: [one._id] }, columns: ["city", "name", "doNotCall"] })
    expect(readCsv((await fileOf(await finished())).slice(1))).toEqual([
      ["City", "Name", "Do not call"],
      ["Pune", "Chosen", ""]
    ])
    await start({ selection: { contactIds: [one._id] }, columns: ["name"], ownFields: true })
    expect(readCsv((await fileOf(await finished())).slice(1))).toEqual([
      ["Name", "Budget"],
      ["Chosen", "9"]
    ])
    const told = await server.database.query(
      "select from notifications where organization_id = $1 and kind = 'exportFinished'",
      [admin.organisationId]
    )
    expect(told.length).toBeGreaterThan(0)
    expect(
      await server.database.query(
        "select from audit where organization_id = $1 and action = 'contacts.exported'",
        [admin.organisationId]
      )
    ).not.toEqual([])
  })

  it("belongs to its requester, is not for Read, and expires", async () => {
    await start({ selection: { list: "added", criteria: {} } })
    const mine = await finished()
    const writer = await server.joinAs(admin.organisationId, "Write")
    const reader = await server.joinAs(admin.organisationId, "Read")
    const fetchIt = (who: SignedIn) => call("/people/get-export-part", { exportId: mine._id, part: 0 }, who)
    expect((await fetchIt(writer)).status).toBe(404)
    expect((await fetchIt(reader)).status).toBe(403)
    expect((await start({ selection: { list: "added", criteria: {} } }, reader)).status).toBe(403)
    expect((await fetchIt(admin)).status).toBe(200)
    await server.database.query("update contact_exports set expires_at = now() where id = $1", [mine._id])
    expect((await fetchIt(admin)).status).toBe(404)
  })

  it("of 12,000 comes in parts, each contact once", async () => {
    const many = await server.signUp()
    await server.database.query(
      `with made as (
          insert into contacts (organization_id, origin, name, name_key, search, created_at)
          select $1, 'added', 'Name ' || n, 'name ' || n, '', now() from generate_series(1, 12000) n
          returning organization_id, id, created_at)
        insert into contact_state (organization_id, contact_id, is_viewed, created_at, updated_at)
        select organization_id, id, false, created_at, created_at from made`,
      [many.organisationId]
    )
    await start({ selection: { list: "added", criteria: {} }, columns: ["name"] }, many)
    const done = await finished(many)
    expect(done).toMatchObject({ total: 12_000, done: 12_000, parts: 7 })
    const names = (await fileOf(done, many)).split("\r\n").slice(1, -1)
    expect(new Set(names).size).toBe(12_000)
    expect(names).toHaveLength(12_000)
  })

  it("of contacts or of a person needs a fresh code", async () => {
    const owner = await server.signUp()
    const added = await call<{ data: { _id: string } }>("/leads/add-lead", { name: "One" }, owner)
    const exports = [
      ["/people/start-export", { selection: { list: "added", criteria: {} } }],
      ["/people/export-person", { contactIds: [added.body.data._id] }]
    ] as const
    const codes = async () => {
      const answers = []
      for (const [path, payload] of exports) answers.push((await call(path, payload, owner)).body.code)
      return answers
    }
    await server.database.query(
      "update sessions set confirmed_at = now() - interval '13 hours' where user_id = $1",
      [owner.userId]
    )
    expect(await codes()).toEqual(["step_up_required", "step_up_required"])
    await server.database.query("update sessions set confirmed_at = now() where user_id = $1", [owner.userId])
    expect(await codes()).toEqual([undefined, undefined])
  })
})
