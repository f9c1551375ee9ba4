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

it("a wrap-up is complete in the browser exactly when the server records it", {
  timeout: 300_000
}, async () => {
  const caller = await server.signUp()
  const wrong: Array<string> = []
  const told = { taken: 0, refused: 0 }
  for (const one of [...transitions, ...answers]) {
    const { from, to, notes, draft } = one
    const [made] = await server.database.query<{ id: string }>(
      `with made as (
          insert into contacts (organization_id, origin, name, name_key, search, notes)
          values ($1, 'added', 'A Contact', 'a contact', '', $3) returning organization_id, id)
        insert into contact_state (organization_id, contact_id, is_viewed, created_at, updated_at, call_status)
        select organization_id, id, false, now(), now(), $2 from made returning contact_id as id`,
      [caller.organisationId, from, notes]
    )
    const contact = { _id: made?.id ?? "", version: 1, callStatus: from, notes } as Contact
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
    const isOffered = mayFollow(from, to) && missingIn(wrapUp).length === 0
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
