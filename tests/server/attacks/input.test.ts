import { randomUUID } from "node:crypto"
import { connect } from "node:net"
import { type Schema, SchemaAST } from "effect"
import { beforeAll, describe, expect, it } from "vitest"
import { everyCall } from "../../../contract/calls/index.ts"
import type { Contact } from "../../../contract/entities/Contact.ts"
import { limits } from "../../../contract/rules/limits.ts"
import type { SignedIn } from "../../support/accounts.ts"
import { cpuMs } from "../../support/cpu.ts"
import { fillPool } from "../../support/people.ts"
import { sharedTestServer, type TestServer } from "../../support/testServer.ts"

let server: TestServer
let admin: SignedIn
beforeAll(async () => {
  server = await sharedTestServer()
  admin = await server.signUp()
  await fillPool(server.database.url, [
    { name: "Maren Lang", title: "Marketing Manager", company: "Amberfield", country: "DE" },
    { name: "Mats Berg", title: "Engineer", company: "Marlow", country: "DE" }
  ])
})

const add = (fields: Record<string, unknown>, token = admin.token) =>
  server.call<{ data: Contact }>("/leads/add-lead", { name: "Ada", addAnyway: true, ...fields }, token)

const fieldsOf = (schema: Schema.Top) =>
  Object.keys((schema as unknown as { fields?: Record<string, unknown> }).fields ?? {})

const withField = (field: string) =>
  everyCall.map(({ call }) => call).filter((call) => fieldsOf(call.payload).includes(field))

const tenAtOnce = async <A, B>(all: ReadonlyArray<A>, run: (one: A) => Promise<B>) => {
  const done: Array<B> = []
  for (let at = 0; at < all.length; at += 10)
    done.push(...(await Promise.all(all.slice(at, at + 10).map(run))))
  return done
}

describe("no body keeps the process busy", () => {
  const mostMs = (bytes: number) => (bytes > 1024 * 1024 ? 2_000 : 1_000)
  const chunk = (rows: string) =>
    `{"importId":"${randomUUID()}","offset":0,"total":1,"duplicates":"skip","rows":${rows}}`
  const mib = 1024 * 1024
  const textOf = (payload: unknown) => (typeof payload === "string" ? payload : JSON.stringify(payload))

  it.each([
    [
      "braces and spaces",
      "/mail/preview-email",
      () => ({ contactId: "x", subject: "x", body: `{{${" ".repeat(9_000)}` })
    ],
    ["many braces", "/mail/save-template", () => ({ name: "x", subject: "x", body: "{{ ".repeat(3_300) })],
    ["an address of dots", "/leads/add-lead", () => ({ name: "x", email: `a@${".".repeat(60_000)}@` })],
    ["a number of spaces", "/leads/add-lead", () => ({ name: "x", phone: " ".repeat(60_000) })],
    [
      "identifiers that are none",
      "/label/update-lead-label",
      () => `{"contactIds":[${"1,".repeat(30_000)}1]}`
    ],
    [
      "an address of dots in a row",
      "/leads/bulk-add-contacts",
      () => chunk(JSON.stringify([{ name: "x", email: `a@${".".repeat(100_000)}@` }]))
    ],
    ["rows that are none", "/leads/bulk-add-contacts", () => chunk(`[${"1,".repeat(2 * mib - 200)}1]`)],
    ["empty rows", "/leads/bulk-add-contacts", () => chunk(`[${"{},".repeat(mib)}{}]`)],
    ["rows of strings", "/leads/preview-import", () => `{"rows":[${'"",'.repeat(mib)}""]}`]
  ])("with %s to %s", async (_, path, payload) => {
    const body = textOf(payload())
    const most = mostMs(body.length)
    const before = process.memoryUsage().heapUsed
    let fastest = Number.POSITIVE_INFINITY
    for (let tries = 0; tries < 5 && fastest > most; tries++) {
      const start = cpuMs()
      const answer = await server.call(path, body, admin.token)
      fastest = Math.min(fastest, cpuMs() - start)
      expect(answer.status).toBeLessThan(500)
      expect(Object.keys(answer.body.errors ?? {}).length).toBeLessThanOrEqual(50)
    }
    expect(fastest).toBeLessThan(most)
    expect(process.memoryUsage().heapUsed - before).toBeLessThan(400 * mib)
  })

  it("names fifty faults of a list and no more", async () => {
    const contactIds = Array(limits.labelling.contacts).fill(1)
    const { body } = await server.call("/label/update-lead-label", { contactIds }, admin.token)
    expect(Object.keys(body.errors ?? {}).length).toBe(50)
  })

  it("because every list that a call takes has a limit", () => {
    const unlimited: Array<string> = []
    const look = (ast: SchemaAST.AST, place: string): void => {
      const ids = (ast.checks ?? []).map((check) => check.annotations?.representation?.id)
      if (SchemaAST.isUnion(ast)) for (const type of ast.types) look(type, place)
      if (SchemaAST.isArrays(ast)) {
        if (ast.rest.length > 0 && !ids.includes("effect/schema/isMaxLength")) unlimited.push(place)
        for (const type of ast.rest) look(type, `${place}[]`)
      }
      if (SchemaAST.isObjects(ast)) {
        if (ast.indexSignatures.length > 0 && !ids.includes("effect/schema/isMaxProperties"))
          unlimited.push(place)
        for (const { name, type } of ast.propertySignatures) look(type, `${place}.${String(name)}`)
        for (const { type } of ast.indexSignatures) look(type, `${place}{}`)
      }
    }
    for (const { call } of everyCall) look(call.payload.ast, call.path)
    expect(unlimited).toEqual([])
  })
})

describe("a search query", () => {
  const typed = [
    ..."0a'\"\\!&|()<>:*%_-+@.#{}[]~^$?;,/`=",
    "0000",
    "00000",
    "000000000000",
    "0 0 0 0 0",
    "+0 (0) 00",
    "1234567",
    ":*",
    "':*",
    "'':*",
    "a:*",
    "a:B",
    "!a",
    "a & b",
    "a | b",
    "<->",
    "a <-> b",
    "a <2> b",
    "\\'",
    "a'' b",
    "--",
    "/*",
    "%00",
    "\u{1f600}",
    "\u{1f468}\u200d\u{1f469}\u200d\u{1f467}",
    "\u0301",
    "\u0301".repeat(100),
    "e\u0301".repeat(90),
    "\u0903",
    "\u20dd",
    "\u202egnp.exe",
    "\u2066a\u2069",
    "\u200b",
    "\u00ad",
    "\u0660\u0660\u0660\u0660\u0660",
    "٠١٢٣٤٥٦",
    "界",
    "界".repeat(200),
    "ﷺ",
    "İ",
    "ß".repeat(200),
    "\u{10ffff}",
    "\ufffe",
    "\u0001",
    "0".repeat(200),
    "a ".repeat(99),
    "(".repeat(200)
  ]

  it("breaks no call that takes a query", async () => {
    const calls = withField("query")
    expect(calls.length).toBeGreaterThan(4)
    for (const { path } of calls) {
      const answers = await tenAtOnce(typed, (query) => server.call(path, { query }, admin.token))
      const broken = answers.flatMap(({ status, body }, index) =>
        status >= 500 ? [[path, typed[index], status, body.code]] : []
      )
      expect(broken).toEqual([])
    }
  })

  it("breaks no filter of the pool", async () => {
    const answers = await tenAtOnce(typed, (text) => {
      const filters = { title: text, company: text, country: [text], industry: [text], seniority: [text] }
      return server.call("/leads/get-leads", { query: text, facets: true, filters }, admin.token)
    })
    expect(answers.map(({ status }) => status)).toEqual(typed.map(() => 200))
  })

  it("finds only people with zeros by zeros alone", async () => {
    const name = `Zero ${randomUUID()}`
    await add({ name, notes: "code 00000" })
    const { body } = await server.call<{ data: ReadonlyArray<Contact> }>(
      "/leads/get-added-contacts",
      { query: "00000" },
      admin.token
    )
    expect(body.data.map((contact) => contact.name)).toEqual([name])
  })

  it.each([
    [{ query: "amberfield", filters: { title: "ma" } }, ["Maren Lang"]],
    [{ query: "ma", filters: { title: "m" } }, ["Maren Lang"]],
    [{ query: "berg", filters: { company: "m" } }, ["Mats Berg"]],
    [{ filters: { title: "marketing m" } }, ["Maren Lang"]],
    [{ filters: { title: "m", company: "m", country: ["DE"] } }, []],
    [{ filters: { title: "e", company: "m", country: ["DE"] } }, ["Mats Berg"]],
    [{ query: "nobody", filters: { title: "m" } }, []]
  ])("finds by words with an incomplete last one: %j", async (payload, names) => {
    const { body } = await server.call<{ data: ReadonlyArray<{ name: string }> }>(
      "/leads/get-leads",
      payload,
      admin.token
    )
    expect(body.data.map(({ name }) => name)).toEqual(names)
  })
})

describe("text that can't be stored or seen", () => {
  const places: ReadonlyArray<(text: string) => string> = [
    (text) => `{"name":"a","notes":${text}}`,
    (text) => `{"name":"a","fields":{"x":${text}}}`,
    (text) => `{"name":"a","fields":{${text}:"x"}}`,
    (text) => `{${text}:1}`,
    (text) => `{"name":"a","skills":[${text}]}`,
    (text) => `{"name":"a","phones":[{"number":${text},"countryCode":""}]}`,
    (text) => `{"name":"a","unknown":[{"deep":{"er":${text}}}]}`
  ]

  it.each([
    ["NUL", '"a\\u0000"'],
    ["half a pair", '"\\ud800"'],
    ["the other half", '"\\udc00 a"']
  ])("is refused wherever it stands: %s", async (_, text) => {
    for (const place of places) {
      const answer = await server.call("/leads/add-lead", place(text), admin.token)
      expect([place(text), answer.status, answer.body.code]).toEqual([place(text), 422, "invalid_payload"])
      expect(answer.body.message).not.toBe("")
    }
  })

  it.each([
    '{"__proto__":{"role":"Admin"}}',
    '{"name":"a","__proto__":1}',
    '{"name":"a","fields":{"__proto__":"x"}}',
    '{"name":"a","fields":{"x":{"__proto__":{}}}}',
    '{"name":"a","skills":[{"__proto__":[]}]}'
  ])("is refused as a key of any object: %s", async (body) => {
    for (const path of ["/leads/add-lead", "/leads/bulk-add-contacts", "/label/create-label"]) {
      expect(await server.call(path, body, admin.token)).toMatchObject({
        status: 422,
        body: { code: "invalid_payload", status: false }
      })
    }
  })

  it("reaches no other object through a constructor", async () => {
    for (const { path } of everyCall.map(({ call }) => call).filter(({ path }) => path !== "/auth/logout")) {
      await server.call(
        path,
        '{"constructor":{"prototype":{"polluted":true}},"prototype":{"polluted":true}}',
        admin.token
      )
    }
    expect(({} as Record<string, unknown>).polluted).toBeUndefined()
  })

  it("is left out of what is kept: signs that turn the order of others, and controls", async () => {
    const { body } = await add({
      name: "\u202eexe.gnp\u202c",
      title: "a\u0007b\u001b[31mc",
      notes: "first\r\n\tsecond\u2066",
      phone: "\u202a+15550100\u202c",
      fields: { "Favourite colour": "\u202ered" }
    })
    expect(body.data).toMatchObject({
      name: "exe.gnp",
      title: "ab[31mc",
      notes: "first\r\n\tsecond",
      phone: "+15550100",
      fields: { "Favourite colour": "red" }
    })
    const label = await server.call<{ data: { name: string } }>(
      "/label/create-label",
      { consumer: admin.userId, organization_id: admin.organisationId, name: "\u202evip" },
      admin.token
    )
    expect(label.body.data.name).toBe("vip")
  })

  it.each(["\u200b", "\u2060\u200d", "\u3164", "\u2800 ", "\u202e", "\u00ad", " "])(
    "is no name: %j",
    async (name) => {
      expect(await add({ name })).toMatchObject({
        status: 422,
        body: { errors: { name: "Name is required" } }
      })
    }
  )

  it.each(["=cmd()", "=HYPERLINK(1)", "+cmd|' /C calc'!A0", "@SUM(1)", " =1!"])(
    "is no name, being a formula: %s",
    async (name) => {
      expect(await add({ name })).toMatchObject({
        status: 422,
        body: { errors: { name: "A name cannot be a spreadsheet formula" } }
      })
    }
  )

  it("leaves names of every script as they are", async () => {
    for (const name of ["محمد", "שָׁלוֹם", "می‌خواهم", "O’Neill-Müller", "李 小龙", "👩‍🔬 Ada", "A (B) =C"]) {
      expect((await add({ name })).body.data.name).toBe(name)
    }
  })
})

describe("a LinkedIn address", () => {
  it.each([
    "https://www.linkedin.com\\@evil.example",
    "https://www.linkedin.com\\.evil.example/in/a",
    "https://user:pass@www.linkedin.com/in/a",
    "https://www.linkedin.com@evil.example/in/a",
    "https://www.linkedin.com:8443/in/a",
    "https://evil.example/www.linkedin.com",
    "https://evillinkedin.com/in/a",
    "https://www.linkedin.com.evil.example/in/a",
    "http://www.linkedin.com/in/a",
    "javascript:alert(1)//www.linkedin.com",
    "https://www.linkedin.com/in/a b",
    "https://www.linked\tin.com/in/a",
    "//www.linkedin.com/in/a"
  ])("is refused unless it is one: %s", async (linkedinProfile) => {
    expect(await add({ linkedinProfile })).toMatchObject({
      status: 422,
      body: { errors: { linkedinProfile: expect.any(String) } }
    })
    expect(await server.call("/profile/update", { linkedinProfile }, admin.token)).toMatchObject({
      status: 422
    })
  })

  it.each([
    [" https://WWW.LinkedIn.com/in/a ", "https://www.linkedin.com/in/a"],
    ["https://www.linkedin.com/in/../in/é", "https://www.linkedin.com/in/%C3%A9"],
    ["https://de.linkedin.com", "https://de.linkedin.com/"],
    ["", ""]
  ])("is kept in its normal form: %s", async (linkedinProfile, kept) => {
    expect((await add({ linkedinProfile })).body.data.linkedinProfile).toBe(kept)
  })
})

describe("a cursor", () => {
  it("not made by the server is refused by every list", async () => {
    const calls = withField("cursor")
    expect(calls.length).toBeGreaterThan(4)
    const forged = [
      "x",
      "e30",
      "eyJpZCI6MX0.AAAA",
      "../..",
      "a.b.c",
      "=".repeat(1_000),
      "'; select 1; --",
      "null"
    ]
    for (const { path } of calls) {
      const answers = await Promise.all(forged.map((cursor) => server.call(path, { cursor }, admin.token)))
      const wrong = answers.filter(({ status }) => status < 400 || status >= 500)
      expect([path, wrong.map(({ status, body }) => [status, body.message])]).toEqual([path, []])
    }
  })
})

describe("a request that two servers would read differently", () => {
  const say = (head: ReadonlyArray<string>, body = "") =>
    new Promise<string>((resolve, reject) => {
      const { port, hostname } = new URL(server.app)
      const socket = connect(Number(port), hostname)
      let answer = ""
      socket.on("data", (bytes) => {
        answer += String(bytes)
      })
      socket.on("error", reject)
      socket.on("close", () => resolve(answer))
      socket.end([...head, "connection: close", "", body].join("\r\n"))
    })
  const post = ["POST /api/consumer/auth/login HTTP/1.1", "host: x", "access-token: pro-leads-web"]
  const json = "content-type: application/json"

  it.each([
    ["two lengths", [...post, json, "content-length: 2", "content-length: 4"], "{}"],
    ["a length and chunks", [...post, json, "content-length: 5", "transfer-encoding: chunked"], "0\r\n\r\n"],
    ["chunks that are not", [...post, json, "transfer-encoding: chunked, identity"], "0\r\n\r\n"],
    ["a space before a colon", [...post, json, "content-length : 2"], "{}"],
    ["a bare line feed", [...post, `${json}\nx: y`, "content-length: -2"], "{}"],
    ["a length that is none", [...post, json, "content-length: 0x2"], "{}"],
    ["a NUL in a header", [...post, json, "x: a\0b", "content-length: 2"], "{}"]
  ])("is answered once, with a refusal or not at all: %s", async (_, head, body) => {
    const answer = await say(head, body)
    expect(answer.match(/^HTTP\/1\.1/gm)?.length ?? 0).toBeLessThanOrEqual(1)
    expect(answer).not.toMatch(/^HTTP\/1\.1 (?:2|5)/)
  })

  it("adds no header of the caller's to an answer", async () => {
    for (const path of [
      "/%0d%0aset-cookie:%20a=b",
      "/api/consumer/%0d%0aset-cookie:%20a=b",
      "//evil.example/%2e%2e"
    ]) {
      const response = await fetch(`${server.app}${path}`, { redirect: "manual" })
      expect(response.headers.get("set-cookie")).toBeNull()
      expect(response.headers.get("location") ?? "").not.toContain("evil.example")
    }
  })
})

describe("markup in what people write", () => {
  const markup = '<img src=x onerror="alert(1)">{{name}}'

  it("stays text in labels, templates and what is filled into them", async () => {
    const label = await server.call<{ data: { name: string } }>(
      "/label/create-label",
      { consumer: admin.userId, organization_id: admin.organisationId, name: markup },
      admin.token
    )
    expect(label.body.data.name).toBe(markup)
    expect(label.headers.get("content-type")).toContain("application/json")
    expect(label.headers.get("x-content-type-options")).toBe("nosniff")
    const contact = await add({ name: "{{sender}}<script>", email: `${randomUUID()}@example.org` })
    const preview = await server.call<{ data: { subject: string; text: string } }>(
      "/mail/preview-email",
      { contactId: contact.body.data._id, subject: "{{ name }}", body: `Dear {{name}}, {{constructor` },
      admin.token
    )
    expect(preview.body.data.subject).toBe("{{sender}}<script>")
    expect(preview.body.data.text).toContain("Dear {{sender}}<script>, {{constructor")
  })

  it.each(["{{constructor}}", "{{__proto__}}", "{{toString}}", "{{name.constructor}}", "{{}}"])(
    "fills in nothing that every object has: %s",
    async (body) => {
      const template = { name: randomUUID(), subject: "x", body }
      expect(await server.call("/mail/save-template", template, admin.token)).toMatchObject({ status: 422 })
    }
  )
})

describe("another organisation's things", () => {
  it("are not found, whatever call names them", async () => {
    const stranger = await server.signUp()
    const { body } = await add({ name: "Ours alone", notes: `secret ${randomUUID()}` })
    const { _id: contactId, version, notes } = body.data
    const stored = () => server.database.query("select * from contacts where id = $1", [contactId])
    const before = await stored()
    const named = ["contactId", "id", "leadId", "respondentId", "keptId", "goneId"]
    const probes = everyCall
      .map(({ call }) => call)
      .filter((call) =>
        fieldsOf(call.payload).some((field) => named.includes(field) || field === "contactIds")
      )
    expect(probes.length).toBeGreaterThan(8)
    for (const { path, payload } of probes) {
      const asked: Record<string, unknown> = {}
      for (const field of fieldsOf(payload)) {
        if (named.includes(field)) asked[field] = contactId
        if (field === "contactIds") asked[field] = [contactId]
      }
      const answer = await server.call(
        path,
        { ...asked, version, fields: {}, idempotencyKey: randomUUID() },
        stranger.token
      )
      expect([path, JSON.stringify(answer.body).includes(notes)]).toEqual([path, false])
      expect(answer.status).toBeLessThan(500)
    }
    expect(await stored()).toEqual(before)
  })
})
