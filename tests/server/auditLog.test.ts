import { beforeAll, expect, it } from "vitest"
import type { AuditLine } from "../../contract/entities/AuditLine.ts"
import type { SignedIn } from "../support/accounts.ts"
import { sharedTestServer, type TestServer } from "../support/testServer.ts"

let server: TestServer
beforeAll(async () => {
  server = await sharedTestServer()
})

type Page = { data: ReadonlyArray<AuditLine>; nextCursor: string | null; total: { value: number } }

const log = async (who: SignedIn, filter: object = {}) => {
  const { status, body } = await server.call<Page>("/audit/get-audit", filter, who.token)
  expect([status, body]).toMatchObject([200, {}])
  return body
}

const add = async (who: SignedIn, name: string) =>
  (await server.call<{ data: { _id: string; version: number } }>("/leads/add-lead", { name }, who.token)).body
    .data

const rename = (who: SignedIn, { _id, version }: { _id: string; version: number }, title: string) =>
  server.call("/label/update-lead-fields", { contactId: _id, version, fields: { title } }, who.token)

it("lists each action with its person and object, and the values before and after", async () => {
  const admin = await server.signUp()
  const contact = await add(admin, "Changed Contact")
  await rename(admin, contact, "Plant Manager")
  const { data } = await log(admin, { entity: "contact" })
  expect(data[0]).toMatchObject({
    action: "contact.changed",
    entity: "contact",
    entityId: contact._id,
    name: "Changed Contact",
    changes: [{ field: "title", to: "Plant Manager" }]
  })
  expect(data[0]?.by).not.toBe("")
  expect(data.at(-1)?.action).toBe("contact.added")
})

it("filters by object, member and time, and pages without gaps", async () => {
  const admin = await server.signUp()
  const caller = await server.joinAs(admin.organisationId, "Write")
  for (const name of ["One", "Two", "Three"]) await add(admin, name)
  const before = new Date().toISOString()
  await add(caller, "Four")
  const names = async (filter: object) =>
    (await log(admin, { entity: "contact", ...filter })).data.map(({ name }) => name)
  expect(await names({})).toEqual(["Four", "Three", "Two", "One"])
  expect(await names({ by: caller.userId })).toEqual(["Four"])
  expect(await names({ from: before })).toEqual(["Four"])
  expect(await names({ to: before })).toEqual(["Three", "Two", "One"])
  const seen: Array<string> = []
  let cursor: string | null = ""
  while (cursor !== null) {
    const page: Page = await log(admin, { entity: "contact", limit: 2, ...(cursor && { cursor }) })
    seen.push(...page.data.map(({ name }) => name))
    cursor = page.nextCursor
    expect(page.total.value).toBe(4)
  }
  expect(seen).toEqual(["Four", "Three", "Two", "One"])
})

it("is for Admins alone, and each organisation has its own", async () => {
  const admin = await server.signUp()
  await add(admin, "Own Contact")
  const caller = await server.joinAs(admin.organisationId, "Write")
  const other = await server.signUp()
  for (const path of ["/audit/get-audit", "/audit/export-audit"])
    expect((await server.call<{ code: string }>(path, {}, caller.token)).body.code).toBe("forbidden")
  expect((await log(other, { entity: "contact" })).data).toEqual([])
  expect((await log(other, { by: admin.userId })).data).toEqual([])
})

it("is exported with a line for each changed value, harmless in a spreadsheet", async () => {
  const admin = await server.signUp()
  const contact = await add(admin, "Changed Contact")
  await rename(admin, contact, '=cmd(), "quoted"')
  const { body } = await server.call<{ csv: string; nextCursor: string | null }>(
    "/audit/export-audit",
    { entity: "contact" },
    admin.token
  )
  const [head, first] = body.csv.split("\r\n")
  expect(head).toBe("at,by,byKey,action,entity,entityId,name,field,from,to")
  expect(first).toContain("contact.changed,contact,")
  expect(first).toContain(`Changed Contact,title,,"'=cmd(), ""quoted"""`)
  expect(body.nextCursor).toBeNull()
})
