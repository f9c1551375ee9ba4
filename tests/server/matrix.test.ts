import { randomUUID } from "node:crypto"
import { beforeAll, describe, expect, it } from "vitest"
import { everyCall } from "../../contract/calls/index.ts"
import { hasLevel, type PermissionLevel, permissionLevels } from "../../contract/rules/permissions.ts"
import { unwritten } from "../../server/http/pipeline/route.ts"
import type { SignedIn } from "../support/accounts.ts"
import { isLong } from "../support/long.ts"
import { sharedTestServer, type TestServer } from "../support/testServer.ts"

/** Everything in one organisation that a payload can name. */
type Things = {
  readonly organisation: string
  readonly person: string
  readonly contact: string
  readonly label: string
  readonly template: string
  readonly member: string
  readonly honorarium: string
  readonly transaction: string
  readonly notification: string
  readonly import: string
  readonly session: string
  readonly view: string
  readonly bulk: string
  readonly callingSession: string
  readonly call: string
  readonly listed: string
  readonly other: string
  readonly merge: string
  readonly export: string
  readonly field: string
  readonly mail: string
  readonly undelivered: string
  readonly apiKey: string
  readonly webhook: string
  readonly delivery: string
}

type Organisation = { readonly things: Things; readonly people: Readonly<Record<PermissionLevel, SignedIn>> }

let server: TestServer
let ours: Organisation
let theirs: Organisation

const absent: Things = {
  organisation: randomUUID(),
  person: randomUUID(),
  contact: randomUUID(),
  label: randomUUID(),
  template: randomUUID(),
  member: randomUUID(),
  honorarium: randomUUID(),
  transaction: randomUUID(),
  notification: randomUUID(),
  import: randomUUID(),
  session: randomUUID(),
  view: randomUUID(),
  bulk: randomUUID(),
  callingSession: randomUUID(),
  call: randomUUID(),
  listed: randomUUID(),
  other: randomUUID(),
  merge: randomUUID(),
  export: randomUUID(),
  field: randomUUID(),
  mail: randomUUID(),
  undelivered: randomUUID(),
  apiKey: randomUUID(),
  webhook: randomUUID(),
  delivery: randomUUID()
}

const written = everyCall.map(({ call }) => call).filter((call) => !unwritten().includes(call.path))

const makeOrganisation = async (): Promise<Organisation> => {
  const admin = await server.signUp()
  const { organisationId } = admin
  const people = {
    Admin: admin,
    Write: await server.joinAs(organisationId, "Write"),
    Read: await server.joinAs(organisationId, "Read")
  }
  const idOf = async (path: string, payload: unknown) => {
    const { body } = await server.call<{ data: { _id?: string; id?: string } }>(path, payload, admin.token)
    const id = body.data?._id ?? body.data?.id
    if (!id) throw new Error(`${path}: ${JSON.stringify(body)}`)
    return id
  }
  const contact = await idOf("/leads/add-lead", {
    name: "Contact of ours",
    email: `${randomUUID()}@example.com`
  })
  const template = await idOf("/mail/save-template", { name: "Ours", subject: "Hello", body: "Hello" })
  const label = await idOf("/label/create-label", {
    consumer: admin.userId,
    organization_id: organisationId,
    name: "Ours"
  })
  const member = await idOf("/onboard/add-member", {
    name: "Invited",
    email: `${randomUUID()}@example.com`,
    role: "Read"
  })
  const [notification] = await server.database.query<{ id: string }>(
    "insert into notifications (organization_id, user_id, kind) values ($1, $2, 'phoneVerified') returning id",
    [organisationId, admin.userId]
  )
  const [session] = await server.database.query<{ id: string }>(
    "select id from sessions where user_id = $1",
    [admin.userId]
  )
  const honorarium = await idOf("/honorarium/create-honorarium-request", {
    respondentName: "Respondent",
    respondentId: contact,
    amount: 10,
    currency: "INR",
    respondentEmail: "respondent@example.com",
    accountHolder: "Respondent",
    accountNumber: "000123456789",
    ifscCode: "ABCD0123456",
    idempotencyKey: randomUUID()
  })
  const view = await idOf("/views/save-view", { kind: "added", name: "Ours", address: "", shared: true })
  const bulk = await idOf("/leads/start-bulk-change", {
    selection: { contactIds: [] },
    act: { thumbs: "up" }
  })
  const callingSession = await idOf("/calling/start-session", { source: { kind: "due" } })
  const call = await idOf("/calling/start-call", { callId: randomUUID(), contactId: contact })
  await server.database.query(
    "update contact_state set call_status = 'Call later', next_call_at = '2090-01-01' where contact_id = $1",
    [contact]
  )
  const { body: listing } = await server.call<{ data: ReadonlyArray<{ _id: string }> }>(
    "/people/add-do-not-call",
    { email: `${randomUUID()}@example.com` },
    admin.token
  )
  const field = await idOf("/fields/add-field", { name: "Ours", kind: "text" })
  const add = (name: string) => idOf("/leads/add-lead", { name })
  const other = await add("Another of ours")
  const { body: merging } = await server.call<{ data: { _id: string } }>(
    "/people/merge-contacts",
    { keptId: await add("Kept"), goneId: await add("Gone"), keptVersion: 1, goneVersion: 1 },
    admin.token
  )
  const [exporting] = await server.database.query<{ id: string }>(
    `with made as (
        insert into contact_exports (organization_id, created_by, selection, columns, state, total, parts, expires_at)
        values ($1, $2, '{"contactIds": []}', '{name}', 'finished', 0, 1, now() + interval '1 hour')
        returning organization_id, id),
      part as (
        insert into contact_export_parts (organization_id, export_id, part, body)
        select organization_id, id, 0, '' from made)
      select id from made`,
    [organisationId, admin.userId]
  )
  const [failed] = await server.database.query<{ id: string }>(
    `insert into sent_mails (organization_id, contact_id, sent_by, address, subject, body, language, state)
      values ($1, $2, $3, 'failed@example.com', 'Hello', 'Hello', 'en', 'failed') returning id`,
    [organisationId, contact, admin.userId]
  )
  const [undelivered] = await server.database.query<{ id: string }>(
    `insert into undelivered_jobs (organization_id, id, queue, data, reason)
      values ($1, gen_random_uuid(), 'plan.renew', $2, 'failed') returning id`,
    [organisationId, { organisationId }]
  )
  const apiKey = await idOf("/api-keys/create-api-key", { name: "Ours", scopes: ["contacts:read"] })
  const webhook = await idOf("/webhooks/create-webhook", {
    address: "https://crm.example.com",
    events: ["honorarium.statusChanged"]
  })
  const [delivery] = await server.database.query<{ id: string }>(
    `insert into webhook_deliveries (organization_id, endpoint_id, event_id, type, data, state, is_queued)
      values ($1, $2, gen_random_uuid(), 'webhook.test', '{}', 'failed', true) returning id`,
    [organisationId, webhook]
  )
  const importId = randomUUID()
  await server.call(
    "/leads/bulk-add-contacts",
    { importId, offset: 0, total: 2, rows: [{ name: "Imported" }], duplicates: "keep" },
    admin.token
  )
  return {
    things: {
      organisation: organisationId,
      person: admin.userId,
      contact,
      label,
      template,
      member,
      honorarium,
      transaction: randomUUID(),
      notification: notification?.id ?? "",
      import: importId,
      session: session?.id ?? "",
      view,
      bulk,
      callingSession,
      call,
      listed: listing.data[0]?._id ?? "",
      other,
      merge: merging.data._id,
      export: exporting?.id ?? "",
      field,
      mail: failed?.id ?? "",
      undelivered: undelivered?.id ?? "",
      apiKey,
      webhook,
      delivery: delivery?.id ?? ""
    },
    people
  }
}

/** The payload of every call that names something, by its subject. */
const naming: Readonly<Record<string, (things: Things, own: Things) => Record<string, unknown>>> = {
  "/auth/get-org": ({ organisation }) => ({ id: organisation }),
  "/profile/get-notifications": ({ organisation }) => ({ id: organisation }),
  "/profile/read-notifications": ({ organisation, notification }) => ({
    organization_id: organisation,
    notificationIds: [notification]
  }),
  "/profile/unread-notifications": ({ organisation, notification }) => ({
    organization_id: organisation,
    notificationIds: [notification]
  }),
  "/onboard/add-member": ({ organisation }) => ({
    name: "New person",
    email: `${randomUUID()}@example.com`,
    role: "Read",
    organization_id: organisation
  }),
  "/onboard/update-member": ({ member }) => ({ id: member, name: "Renamed person" }),
  "/onboard/get-removal": ({ member }) => ({ id: member }),
  "/onboard/toggle-status": ({ member }) => ({ id: member }),
  "/onboard/delete-member": ({ member }) => ({ id: member }),
  "/onboard/resend-invitation": ({ member }) => ({ id: member }),
  "/onboard/cancel-invitation": ({ member }) => ({ id: member }),
  "/honorarium/change-honorarium-request": ({ honorarium, contact }) => ({
    honorariumId: honorarium,
    respondentName: "Respondent",
    respondentId: contact,
    amount: 11,
    currency: "INR",
    upiId: "someone@bank",
    idempotencyKey: randomUUID()
  }),
  "/honorarium/cancel-honorarium-request": ({ honorarium }) => ({
    honorariumId: honorarium,
    idempotencyKey: randomUUID()
  }),
  "/honorarium/get-request-warnings": ({ contact }) => ({ respondentId: contact, currency: "INR" }),
  "/honorarium/weigh-honoraria": ({ honorarium }) => ({ honorariumIds: [honorarium] }),
  "/honorarium/reveal-account-number": ({ honorarium }) => ({ honorariumId: honorarium }),
  "/honorarium/send-payee-link": ({ honorarium }) => ({
    honorariumId: honorarium,
    idempotencyKey: randomUUID()
  }),
  "/transaction/cancel-checkout": ({ transaction }) => ({
    transactionId: transaction,
    idempotencyKey: randomUUID()
  }),
  "/fields/order-fields": ({ field }) => ({ fieldIds: [field] }),
  "/fields/change-field": ({ field }) => ({ fieldId: field, name: `F${randomUUID()}` }),
  "/views/update-view": ({ view }) => ({ viewId: view, name: "Renamed" }),
  "/views/delete-view": ({ view }) => ({ viewId: view }),
  "/views/restore-view": ({ view }) => ({ viewId: view }),
  "/calling/get-session": ({ callingSession }) => ({ sessionId: callingSession }),
  "/calling/end-session": ({ callingSession }) => ({ sessionId: callingSession }),
  "/calling/next-contact": ({ callingSession }) => ({ sessionId: callingSession }),
  "/calling/peek-queue": ({ callingSession }) => ({ sessionId: callingSession }),
  "/calling/queue-ahead": ({ callingSession }) => ({ sessionId: callingSession }),
  "/calling/lease-contact": ({ contact }, { callingSession }) => ({
    sessionId: callingSession,
    contactId: contact
  }),
  "/calling/skip-contact": ({ contact }, { callingSession }) => ({
    sessionId: callingSession,
    contactId: contact
  }),
  "/calling/keep-lease": ({ contact }) => ({ contactId: contact }),
  "/calling/release-contact": ({ contact }) => ({ contactId: contact }),
  "/calling/start-call": ({ contact }) => ({ callId: randomUUID(), contactId: contact }),
  "/calling/save-wrap-up": ({ call }) => ({
    callId: call,
    draft: {
      status: null,
      at: "",
      zone: "UTC",
      note: "",
      personName: "",
      personPhone: "",
      personEmail: "",
      newPhone: ""
    }
  }),
  "/calling/undo-outcome": ({ call }) => ({ callId: call }),
  "/calling/leave-call": ({ call }) => ({ callId: call }),
  "/calling/record-outcome": ({ contact }) => ({
    callId: randomUUID(),
    contactId: contact,
    callStatus: "Not answering"
  }),
  "/calling/change-callback": ({ contact }) => ({ contactId: contact, owner: "me" }),
  "/calling/get-callback-file": ({ contact }) => ({ contactId: contact }),
  "/people/remove-do-not-call": ({ listed }) => ({ entryId: listed }),
  "/people/preview-merge": ({ contact, other }) => ({ keptId: contact, goneId: other }),
  "/people/merge-contacts": ({ contact, other }) => ({
    keptId: contact,
    goneId: other,
    keptVersion: 1,
    goneVersion: 1
  }),
  "/people/undo-merge": ({ merge }) => ({ mergeId: merge }),
  "/people/export-person": ({ contact }) => ({ contactIds: [contact] }),
  "/people/preview-erasure": ({ contact }) => ({ contactIds: [contact] }),
  "/people/erase-person": ({ contact }) => ({ contactIds: [contact] }),
  "/people/get-export-part": ({ export: exportId }) => ({ exportId, part: 0 }),
  "/people/delete-export": ({ export: exportId }) => ({ exportId }),
  "/leads/get-bulk-change": ({ bulk }) => ({ bulkId: bulk }),
  "/leads/undo-bulk-change": ({ bulk }) => ({ bulkId: bulk }),
  "/leads/stop-bulk-change": ({ bulk }) => ({ bulkId: bulk }),
  "/leads/get-contact": ({ contact }) => ({ contactId: contact }),
  "/leads/get-contact-history": ({ contact }) => ({ contactId: contact }),
  "/interview/get-interviews": ({ contact }) => ({ contactId: contact }),
  "/leads/get-import": ({ import: importId }) => ({ importId }),
  "/leads/keep-import-rows": ({ import: importId }) => ({
    importId,
    rows: [{ row: 0, cells: ["Imported"] }]
  }),
  "/leads/get-import-rows": ({ import: importId }) => ({ importId }),
  "/leads/abandon-import": ({ import: importId }) => ({ importId }),
  "/leads/preview-import-undo": ({ import: importId }) => ({ importId }),
  "/leads/undo-import": ({ import: importId }) => ({ importId }),
  "/label/add-thumbs": ({ contact }) => ({ contactId: contact, thumbs: "up" }),
  "/label/update-lead-fields": ({ contact }) => ({
    contactId: contact,
    version: 1,
    fields: { notes: "changed" }
  }),
  "/label/check-linkedin": ({ contact }) => ({ contactId: contact }),
  "/label/update-lead-label": ({ contact, label }) => ({ contactIds: [contact], add: [label], remove: [] }),
  "/label/get-labels": ({ organisation }) => ({ orgId: organisation }),
  "/label/create-label": ({ organisation, person }) => ({
    consumer: person,
    organization_id: organisation,
    name: `L${randomUUID()}`
  }),
  "/label/update-label": ({ organisation, person, label }) => ({
    consumer: person,
    organization_id: organisation,
    name: `L${randomUUID()}`,
    id: label
  }),
  "/mail/save-template": ({ template }) => ({
    templateId: template,
    name: "Named",
    subject: "Hello",
    body: "Hello"
  }),
  "/mail/delete-template": ({ template }) => ({ templateId: template }),
  "/mail/preview-email": ({ contact }) => ({ contactId: contact, subject: "Hello", body: "Hello" }),
  "/mail/send-email": ({ contact }) => ({
    contactId: contact,
    subject: "Hello",
    body: "Hello",
    idempotencyKey: randomUUID()
  }),
  "/mail/send-again": ({ mail }) => ({ mailId: mail }),
  "/delivery/deliver-again": ({ undelivered }) => ({ undeliveredId: undelivered }),
  "/delivery/dismiss": ({ undelivered }) => ({ undeliveredId: undelivered }),
  "/api-keys/rotate-api-key": ({ apiKey }) => ({ keyId: apiKey }),
  "/api-keys/revoke-api-key": ({ apiKey }) => ({ keyId: apiKey }),
  "/webhooks/change-webhook": ({ webhook }) => ({
    webhookId: webhook,
    address: "https://crm.example.com/moved",
    events: ["import.finished"]
  }),
  "/webhooks/toggle-webhook": ({ webhook }) => ({ webhookId: webhook, isOn: false }),
  "/webhooks/replace-secret": ({ webhook }) => ({ webhookId: webhook }),
  "/webhooks/delete-webhook": ({ webhook }) => ({ webhookId: webhook }),
  "/webhooks/test-webhook": ({ webhook }) => ({ webhookId: webhook }),
  "/webhooks/get-deliveries": ({ webhook }) => ({ webhookId: webhook }),
  "/webhooks/replay-delivery": ({ delivery }) => ({ deliveryId: delivery }),
  "/webhooks/replay-failed": ({ webhook }) => ({ webhookId: webhook }),
  "/label/delete-label": ({ label }) => ({ labelId: label }),
  "/honorarium/approve-honorarium-request": ({ honorarium }) => ({
    honorariumId: honorarium,
    decision: "reject",
    reason: "A double",
    idempotencyKey: randomUUID()
  }),
  "/transaction/check-status": ({ transaction }) => ({ transactionId: transaction }),
  "/transaction/check-honarium-status": ({ transaction }) => ({ transactionId: transaction }),
  "/transaction/generate-honarium-token": ({ honorarium }) => ({
    honorariumId: honorarium,
    idempotencyKey: randomUUID()
  })
}

let tables: ReadonlyArray<{ readonly name: string }>

const tenantRows = (organisation: string) => {
  const digests = tables.map(
    ({
      name
    }) => `select '${name}' as name, md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as digest
    from ${name} t where organization_id = '${organisation}'`
  )
  return server.database.query(digests.join(" union all "))
}

beforeAll(async () => {
  server = await sharedTestServer()
  tables = await server.database.query(
    `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'organization_id'
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' order by 1`
  )
  ours = await makeOrganisation()
  theirs = await makeOrganisation()
})

describe("permissions", () => {
  it.each(written.filter(({ who }) => who !== "anyone").map((call) => [call.path, call] as const))(
    "%s",
    async (path, call) => {
      const payload = naming[path]?.(absent, ours.things) ?? {}
      expect(await server.call(path, payload)).toMatchObject({
        status: 401,
        body: { status: false, code: "session_invalid" }
      })
      expect(await server.call(path, payload, "x".repeat(43))).toMatchObject({
        status: 401,
        body: { code: "session_invalid" }
      })
      const { who } = call
      if (who === "anyone" || who === "signedIn" || who === "newcomer") return
      for (const level of permissionLevels) {
        const { status } = await server.call(path, payload, ours.people[level].token)
        expect([level, status === 403]).toEqual([level, !hasLevel(level, who)])
      }
    }
  )
})

describe("another organisation's things", () => {
  let theirRows: Awaited<ReturnType<typeof tenantRows>> | undefined

  it.each(written.filter(({ path }) => naming[path]).map(({ path }) => [path] as const))(
    "%s answers as if they did not exist, and changes nothing",
    async (path) => {
      const make = naming[path]
      if (!make) return
      const before = theirRows ?? (await tenantRows(theirs.things.organisation))
      for (const level of permissionLevels) {
        const token = ours.people[level].token
        const foreign = await server.call(path, make(theirs.things, ours.things), token)
        const missing = await server.call(path, make(absent, ours.things), token)
        expect({ level, status: foreign.status, body: foreign.body }).toEqual({
          level,
          status: missing.status,
          body: missing.body
        })
        expect([403, 404]).toContain(foreign.status)
      }
      theirRows = await tenantRows(theirs.things.organisation)
      expect(theirRows).toEqual(before)
    }
  )
})

describe("our own things", () => {
  const hasTransaction = (path: string) =>
    ["check-status", "check-honarium-status", "cancel-checkout"].some((name) => path.endsWith(name))
  /** In short runs an organisation is reused until a call has used something up. */
  const usesUp = (path: string) =>
    isLong ||
    /abandon|approve|cancel|change-honorarium|delete|deliver-again|dismiss|end-session|erase|lease-contact|leave-call|merge-contacts|next-contact|record-outcome|release|remove|revoke|send-again|skip|start-call|stop|toggle|undo/.test(
      path
    )
  let fresh: Promise<Organisation> | undefined

  it.each(
    written.filter(({ path }) => naming[path] && !hasTransaction(path)).map(({ path }) => [path] as const)
  )("%s is answered to an Admin", async (path) => {
    fresh ??= makeOrganisation()
    const { things, people } = await fresh
    const answer = await server.call(path, naming[path]?.(things, things), people.Admin.token)
    if (usesUp(path)) fresh = undefined
    expect([200, 409]).toContain(answer.status)
  })
})

it("names things in every written call that can name one", () => {
  const takesAnId = written.filter(({ payload }) =>
    Object.keys((payload as unknown as { fields: Record<string, unknown> }).fields).some((name) =>
      /(^id|Ids?|_id)$/.test(name)
    )
  )
  const known = new Set([
    ...Object.keys(naming),
    "/auth/accept-invitation",
    "/auth/end-session",
    "/auth/get-code-sending",
    "/leads/view-lead",
    "/leads/get-all-viewed-leads",
    "/leads/search-viewed-leads",
    "/leads/get-added-contacts",
    "/leads/get-company-contacts",
    "/leads/bulk-add-contacts",
    "/leads/start-import",
    "/analytics/get-analytics",
    "/analytics/get-calling-analytics",
    "/honorarium/create-honorarium-request",
    "/honorarium/get-honorarium",
    "/transaction/generate-token",
    "/transaction/change-plan-at-end",
    "/honorarium/fill-payee"
  ])
  expect(takesAnId.map(({ path }) => path).filter((path) => !known.has(path))).toEqual([])
})
