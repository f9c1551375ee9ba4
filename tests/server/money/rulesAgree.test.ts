import { afterAll, beforeAll, expect, it } from "vitest"
import { calls } from "../../../contract/calls/index.ts"
import { HonorariumState, type WeighedHonorarium } from "../../../contract/entities/Honorarium.ts"
import { missingFor, type PermissionLevel } from "../../../contract/rules/permissions.ts"
import { barOf, callOf, type HonorariumAction } from "../../../src/entities/honorarium/actions.ts"
import type { SignedIn } from "../../support/accounts.ts"
import { long } from "../../support/long.ts"
import { type MoneyServer, newKey, startMoneyServer } from "./support.ts"

let server: MoneyServer
beforeAll(async () => {
  server = await startMoneyServer()
})
afterAll(() => server.close())

const actions = Object.keys(callOf) as ReadonlyArray<HonorariumAction>
const setters = ["requested", "changed", "neither"] as const
const details = ["complete", "missing"] as const

type Case = {
  readonly state: HonorariumState
  readonly setter: (typeof setters)[number]
  readonly payee: (typeof details)[number]
}

const cases: ReadonlyArray<Case> = HonorariumState.literals.flatMap((state) =>
  setters.flatMap((setter) => details.map((payee) => ({ state, setter, payee })))
)

const payloads: Readonly<Record<HonorariumAction, object>> = {
  approve: { decision: "approve" },
  reject: { decision: "reject", reason: "Asked for twice" },
  pay: {},
  cancel: {},
  change: { notes: "Only a note" },
  link: {}
}

/** A copy of a request for each action, in a state and with the authors of its terms as in the case. Returns their ids. */
const copiesOf = async (templateId: string, { state, setter }: Case, actor: SignedIn, other: string) => {
  const requestedBy = setter === "requested" ? actor.userId : other
  const termsSetBy = setter === "neither" ? [other] : [other, actor.userId]
  const copied = await server.database.query<{ id: string }>(
    `insert into honoraria (organization_id, respondent_id, respondent_name, respondent_email, amount_minor,
        currency, upi_id, payee_mark, terms, approved_terms, state, requested_by, terms_set_by, key_id)
      select organization_id, respondent_id, respondent_name, respondent_email, amount_minor, currency, upi_id,
        payee_mark, terms, case when $2 in ('approved', 'paying', 'paid', 'failed') then terms end, $2, $3, $4, key_id
      from honoraria, generate_series(1, $5) where id = $1 returning id`,
    [templateId, state, requestedBy, termsSetBy, actions.length]
  )
  return copied.map(({ id }) => id)
}

/** The browser's answers about actions, one per request: undefined if it offers the action. */
const browserSays = async (actor: SignedIn, role: PermissionLevel, ids: ReadonlyArray<string>) => {
  const { body } = await server.call<{ data: ReadonlyArray<WeighedHonorarium> }>(
    calls.honorarium.weighHonoraria.path,
    { honorariumIds: ids },
    actor.token
  )
  const weighed = new Map(body.data.map((one) => [one.honorarium._id, one]))
  return actions.map((action, place) => {
    const one = weighed.get(ids[place] ?? "")
    if (!one) throw new Error("not weighed")
    const missing = missingFor(callOf[action].who, { role, organization_id: actor.organisationId })
    return missing ?? barOf(action, { ...one, person: { _id: actor.userId, role } })
  })
}

const serverSays = async (action: HonorariumAction, actor: SignedIn, honorariumId: string) => {
  const payload = { honorariumId, idempotencyKey: newKey(), ...payloads[action] }
  const { status, body } = await server.call(callOf[action].path, payload, actor.token)
  return { isTaken: status === 200, code: body.code }
}

const roles = ["Read", "Write", "Admin"] as const
const company = ["with another Admin", "as the only Admin"] as const

/** All cases, or a third of them per person: each case for two people of different roles. */
const step = long(3, 1)
const isFor = (place: number, index: number) =>
  (index + Math.floor(index / 6) + place + Math.floor(place / 3)) % step === 0

const persons = company.flatMap((admins) => roles.map((role) => [role, admins] as const))

it.each(persons.map(([role, admins], place) => [role, admins, place] as const))(
  "a person with the role %s %s is offered exactly what the server accepts",
  { timeout: 300_000 },
  async (role, admins, place) => {
    const owner = await server.signUp()
    const { organisationId } = owner
    await server.verifyPhone(organisationId)
    const second = admins === "with another Admin" ? await server.joinAs(organisationId, "Admin") : undefined
    const actor = role === "Admin" ? owner : await server.joinAs(organisationId, role)
    const { userId: other } = await server.joinAs(organisationId, "Write")
    const complete = (await server.ask(owner, { respondentEmail: "respondent@example.com" })).body.data._id
    const missing = (await server.ask(owner, { upiId: undefined })).body.data._id
    // Sets money aside, so that there is enough for every payment.
    const reserve = (await server.ask(owner, { amount: 9_000_000 })).body.data._id
    expect(await server.approve(second ?? owner, reserve)).toMatchObject({ status: 200 })
    const answers: Array<readonly [string, boolean, string | undefined]> = []
    for (const one of cases.filter((_, index) => isFor(place, index))) {
      const ids = await copiesOf(one.payee === "complete" ? complete : missing, one, actor, other)
      const bars = await browserSays(actor, role, ids)
      await server.database.query("delete from limit_events")
      for (const [place, action] of actions.entries()) {
        const bar = bars[place]
        const { isTaken, code } = await serverSays(action, actor, ids[place] ?? "")
        answers.push([`${action} ${one.state} ${one.setter} ${one.payee}: ${bar} ${code}`, isTaken, bar])
      }
    }
    expect(answers.filter(([, isTaken, bar]) => isTaken !== (bar === undefined))).toEqual([])
    expect(answers.some(([, isTaken]) => isTaken)).toBe(role !== "Read")
  }
)
