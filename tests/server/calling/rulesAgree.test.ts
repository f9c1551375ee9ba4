import { randomUUID } from "node:crypto"
import { beforeAll, expect, it } from "vitest"
import type { Contact } from "../../../contract/entities/Contact.ts"
import { type CallStatus, callStatuses } from "../../../contract/rules/callStatuses.ts"
import type { WrapUpDraft } from "../../../machines/flows/call-wrap-up.machine.ts"
import { mayFollow, outcomesAfter } from "../../../machines/lifecycles/outcomes.ts"
import { missingIn, outcomeWrite } from "../../../src/features/calling/wrapUp/outcomeWrite.ts"
import { sharedTestServer, type TestServer } from "../../support/testServer.ts"

let server: TestServer
beforeAll(async () => {
  server = await sharedTestServer()
})

const complete: WrapUpDraft = {
  status: null,
  at: "2040-01-01T10:00",
  zone: "Europe/Berlin",
  note: "Said a lot",
  personName: "Somebody Else",
  personPhone: "",
  personEmail: "",
  newPhone: ""
}

type Case = {
  readonly from: CallStatus
  readonly to: CallStatus
  readonly notes: string
  readonly draft: WrapUpDraft
}

const transitions: ReadonlyArray<Case> = callStatuses.flatMap((from) =>
  callStatuses.map((to) => ({ from, to, notes: "", draft: { ...complete, status: to } }))
)

/** Every outcome, with each of its fields filled or empty, for a contact with and without notes. */
const answers: ReadonlyArray<Case> = callStatuses.flatMap((to) =>
  ["", "Spoke before"].flatMap((notes) =>
    ["", complete.at].flatMap((at) =>
      ["", " ", complete.note].flatMap((note) =>
        ["", complete.personName].map((personName) => ({
          from: "Call completed" as const,
          to,
          notes,
          draft: { ...complete, status: to, at, note, personName }
        }))
      )
    )
  )
)

const nameOf = ({ from, to, notes, draft: { at, note, personName } }: Case) =>
  `${from} → ${to}, at "${at}", note "${note}" after "${notes}", person "${personName}"`

/** Adds a contact for each case. Returns their ids. */
const contactsFor = async (organisationId: string, cases: ReadonlyArray<Case>) => {
  const added = await server.database.query<{ id: string }>(
    `with asked as materialized (
        select gen_random_uuid() as id, status, notes, place
        from unnest($2::text[], $3::text[]) with ordinality as one (status, notes, place)),
      made as (
        insert into contacts (organization_id, id, origin, name, name_key, search, notes)
        select $1, id, 'added', 'A Contact', 'a contact', '', notes from asked),
      stated as (
        insert into contact_state (organization_id, contact_id, is_viewed, created_at, updated_at, call_status)
        select $1, id, false, now(), now(), status from asked)
      select id from asked order by place`,
    [organisationId, cases.map(({ from }) => from), cases.map(({ notes }) => notes)]
  )
  return added.map(({ id }) => id)
}

it("a wrap-up is complete in the browser exactly when the server records it", {
  timeout: 300_000
}, async () => {
  const caller = await server.signUp()
  const wrong: Array<string> = []
  const told = { taken: 0, refused: 0 }
  const cases = [...transitions, ...answers]
  const ids = await contactsFor(caller.organisationId, cases)
  for (const [place, one] of cases.entries()) {
    const { from, notes, draft } = one
    const contact = { _id: ids[place] ?? "", version: 1, callStatus: from, notes } as Contact
    const callId = randomUUID()
    const wrapUp = {
      callId,
      key: callId,
      sessionId: "",
      startedAt: new Date().toISOString(),
      contact,
      draft
    }
    const { payload } = outcomeWrite(wrapUp)
    const { status } = await server.call("/calling/record-outcome", payload, caller.token)
    const isOffered = mayFollow(from, one.to) && missingIn(wrapUp).length === 0
    if (isOffered !== (status === 200)) wrong.push(`${nameOf(one)}: ${status}`)
    told[status === 200 ? "taken" : "refused"] += 1
  }
  expect(wrong).toEqual([])
  expect(told.taken).toBeGreaterThan(0)
  expect(told.refused).toBeGreaterThan(0)
})

it("every call status offers itself and what its lifecycle allows, and nothing else", () => {
  const offered = callStatuses.map((from) => [from, callStatuses.filter((to) => mayFollow(from, to))])
  expect(callStatuses.map((from) => [from, outcomesAfter(from)])).toEqual(offered)
})
