import { callStatuses } from "../../contract/rules/callStatuses.ts"
import { outcomeRules } from "../../contract/rules/outcomes.ts"
import { signWebhook } from "../../server/outside/webhookSignature.ts"
import type { MoneyServer } from "../server/money/support.ts"
import { testSecret } from "../support/database.ts"
import { liveCode } from "../support/liveCode.ts"
import type { Answer } from "../support/testServer.ts"
import type { Network } from "./network.ts"
import type { Random } from "./random.ts"
import { enter, newPerson, type Organisation, type Payment, type Person, type World } from "./world.ts"

export type Run = {
  readonly server: MoneyServer
  readonly random: Random
  readonly network: Network
  readonly world: World
  readonly newId: () => string
  readonly leads: ReadonlyArray<string>
  readonly run: string
  readonly fail: (what: string) => never
  readonly forgetLeases: () => void
}

type Scene = Run & { readonly home: Organisation; readonly away: Organisation; readonly who: Person }

/** Returns the events, in words that are the same for every run of the seed. */
export type Action = (scene: Scene) => Promise<string>

const outcomeOf = ({ status, body }: Answer) => (status === 200 ? "done" : `${status} ${body.code}`)

type Data<A> = { readonly data: A }

/** A call that may need a fresh code, which the person then enters. */
const press = async <B = Record<string, unknown>>(
  { network, server, who, random }: Scene,
  path: string,
  payload: Readonly<Record<string, unknown>>
): Promise<Answer<B>> => {
  const answer = await network.call<B>(who.token, path, payload)
  if (answer.body.code !== "step_up_required" || random.isOneIn(4)) return answer
  await server.once("/auth/confirm", {}, who.token)
  const otp = await liveCode(server, who.email)
  await server.once("/auth/verify-confirm", { otp }, who.token)
  return network.call<B>(who.token, path, payload)
}

const signIn: Action = async (scene) => {
  const { server, who, random } = scene
  if (random.isOneIn(3)) await server.once("/auth/login", { email: who.email })
  if (random.isOneIn(5)) {
    await server.once("/auth/login", { email: who.email })
    const wrong = await server.once("/auth/verify-otp", { email: who.email, otp: "000000" })
    if (wrong.status === 200) scene.fail("a made-up code lets somebody in")
  }
  Object.assign(who, await enter(server, who.email, who.userId === ""))
  if (who.token === "") return "barred"
  const { body } = await server.once<Data<ReadonlyArray<{ id: string }>>>(
    "/auth/get-invitations",
    {},
    who.token
  )
  const [invitation] = body.data
  if (!invitation) return "in"
  return `in, ${outcomeOf(await server.once("/auth/accept-invitation", { id: invitation.id }, who.token))}`
}

const signOut: Action = async ({ server, who }) => {
  const { status } = await server.once("/auth/logout", {}, who.token)
  const { status: after } = await server.once("/auth/get-session", {}, who.token)
  who.token = ""
  return `${status} ${after}`
}

const invite: Action = async (scene) => {
  const { home, random, run, server } = scene
  if (home.people.length >= 5) return "enough people"
  const place = home.people.length + 1
  const email = `${home.name}-${place}-${run}@example.com`
  const role = random.pick(["Admin", "Write", "Write", "Read"]) ?? "Read"
  const answer = await press<Data<{ id: string }>>(scene, "/onboard/add-member", {
    name: "Invited Person",
    email,
    role
  })
  if (answer.status !== 200) return outcomeOf(answer)
  const invited = newPerson(`${home.name}${place}`, email)
  home.people.push(invited)
  if (random.isOneIn(4)) return `${role} invited`
  Object.assign(invited, await enter(server, email, true))
  const joined = await server.once("/auth/accept-invitation", { id: answer.body.data.id }, invited.token)
  return `${role} ${outcomeOf(joined)}`
}

const memberOf = async ({ server, home, random }: Scene) => {
  const target = random.pick(home.people)
  const [row] = await server.database.query<{ id: string }>(
    "select id from members where organization_id = $1 and email = $2 order by created_at desc limit 1",
    [home.id, target?.email]
  )
  return { id: row?.id ?? "", name: target?.name ?? "" }
}

const changeMember: Action = async (scene) => {
  const member = await memberOf(scene)
  const { random } = scene
  const [path, more] = random.weighted<readonly [string, Record<string, unknown>]>([
    [4, ["/onboard/toggle-status", {}]],
    [3, ["/onboard/update-member", { role: random.pick(["Admin", "Write", "Read"]) }]],
    [1, ["/onboard/delete-member", {}]],
    [1, ["/onboard/resend-invitation", {}]],
    [1, ["/onboard/cancel-invitation", {}]]
  ])
  return `${path} ${member.name} ${outcomeOf(await press(scene, path, { id: member.id, ...more }))}`
}

const addContact: Action = async (scene) => {
  const { home, random, run } = scene
  const place = random.below(30)
  const answer = await press<Data<{ _id: string }>>(scene, "/leads/add-lead", {
    name: `Contact ${place}`,
    email: `contact-${place}-${home.name}-${run}@example.net`,
    phone: `2025550${100 + place}`,
    countryCode: "+1"
  })
  if (answer.status === 200) home.contacts.push(answer.body.data._id)
  return outcomeOf(answer)
}

const viewLead: Action = async (scene) => {
  const { home, random, leads } = scene
  const leadId = random.pick(leads)
  const answer = await press<Data<{ _id: string }>>(scene, "/leads/view-lead", { leadId })
  const id = answer.status === 200 ? answer.body.data._id : ""
  if (id && !home.contacts.includes(id)) home.contacts.push(id)
  return outcomeOf(answer)
}

const changeContact: Action = async (scene) => {
  const { home, random, server } = scene
  const contactId = random.pick(home.contacts)
  if (!contactId) return addContact(scene)
  const [row] = await server.database.query<{ version: number }>(
    "select version from contact_state where organization_id = $1 and contact_id = $2",
    [home.id, contactId]
  )
  const version = (row?.version ?? 1) - (random.isOneIn(5) ? 1 : 0)
  const fields = random.isOneIn(2)
    ? { callStatus: random.pick(callStatuses) }
    : { notes: `Note ${random.below(1_000)}` }
  return outcomeOf(await press(scene, "/label/update-lead-fields", { contactId, version, fields }))
}

const makeLabel: Action = async (scene) => {
  const { home, random, who } = scene
  const answer = await press<Data<{ _id: string }>>(scene, "/label/create-label", {
    consumer: who.userId,
    organization_id: home.id,
    name: `Label ${random.below(6)}`
  })
  if (answer.status === 200) home.labels.push(answer.body.data._id)
  return outcomeOf(answer)
}

const startCalling: Action = async (scene) => {
  const { who } = scene
  const answer = await press<Data<{ _id: string }>>(scene, "/calling/start-session", {
    source: { kind: "list", list: "added", criteria: {} }
  })
  if (answer.status === 200) who.calling = answer.body.data._id
  return outcomeOf(answer)
}

const takeNext: Action = async (scene) => {
  const { who } = scene
  if (who.calling === "") return startCalling(scene)
  const answer = await press<Data<{ item: { contact: { _id: string } } | null }>>(
    scene,
    "/calling/next-contact",
    { sessionId: who.calling }
  )
  if (answer.status === 200) who.next = answer.body.data.item?.contact._id ?? ""
  return answer.status === 200 ? (who.next === "" ? "nobody" : "somebody") : outcomeOf(answer)
}

const letGo: Action = async (scene) => {
  const { who, random } = scene
  if (who.next === "") return takeNext(scene)
  const path = random.pick(["/calling/skip-contact", "/calling/release-contact", "/calling/keep-lease"]) ?? ""
  const answer = await press(scene, path, { sessionId: who.calling, contactId: who.next })
  if (!path.endsWith("keep-lease")) who.next = ""
  return `${path} ${outcomeOf(answer)}`
}

const beginCall: Action = async (scene) => {
  const { who, newId, random, home } = scene
  if (who.openCall) return wrapUp(scene)
  const contact = who.next || random.pick(home.contacts)
  if (!contact) return addContact(scene)
  const id = newId()
  const answer = await press(scene, "/calling/start-call", { callId: id, contactId: contact })
  if (answer.status === 200) who.openCall = { id, contact }
  return outcomeOf(answer)
}

const wrapUp: Action = async (scene) => {
  const { who, random, newId } = scene
  const open = who.openCall
  if (!open) return beginCall(scene)
  if (random.isOneIn(8)) {
    who.openCall = null
    return `left ${outcomeOf(await press(scene, "/calling/leave-call", { callId: open.id }))}`
  }
  const callStatus = random.pick(callStatuses) ?? "Not answering"
  const { asks } = outcomeRules[callStatus]
  const answer = await press(scene, "/calling/record-outcome", {
    callId: random.isOneIn(10) ? newId() : open.id,
    contactId: open.contact,
    callStatus,
    note: "A note",
    ...(asks.includes("time") && { nextCallAt: "2040-01-01T10:00:00Z" }),
    ...(asks.includes("person") && { person: { name: `Referred ${random.below(5)}` } })
  })
  if (answer.status === 200 || answer.status === 404) {
    who.openCall = null
    who.next = ""
  }
  return `${callStatus} ${outcomeOf(answer)}`
}

/** Sends one chunk of a file, possibly one that was sent before. */
const sendChunk: Action = async (scene) => {
  const { home, random, newId, run, server } = scene
  if (home.uploads.length === 0 || (home.uploads.length < 3 && random.isOneIn(4))) {
    const rows = Array.from({ length: 3 + random.below(6) }, () => {
      const place = random.below(40)
      return {
        name: `Contact ${place}`,
        email: random.isOneIn(8) ? "no address" : `contact-${place}-${home.name}-${run}@example.net`,
        phone: `2025550${100 + place}`
      }
    })
    const middle = 1 + random.below(rows.length - 1)
    home.uploads.push({
      id: newId(),
      total: rows.length,
      chunks: [
        { index: 0, rows: rows.slice(0, middle) },
        { index: middle, rows: rows.slice(middle) }
      ]
    })
  }
  const upload = random.pick(home.uploads)
  const chunk = random.pick(upload?.chunks ?? [])
  if (!upload || !chunk) return "nothing"
  if (random.isOneIn(12))
    return `abandoned ${outcomeOf(await press(scene, "/leads/abandon-import", { importId: upload.id }))}`
  const answer = await press<Data<{ results: ReadonlyArray<string> }>>(scene, "/leads/bulk-add-contacts", {
    importId: upload.id,
    offset: chunk.index,
    total: upload.total,
    rows: chunk.rows,
    duplicates: "update"
  })
  /* Rows of one chunk are created at one instant, so the seed's clock decides their order. */
  await server.database.query(
    `update contact_state s set created_at = s.created_at + n.place * interval '1 microsecond'
      from (select contact_id, row_number() over (partition by s.created_at order by c.name, c.email) - 1 as place
        from contact_state s join contacts c on c.organization_id = s.organization_id and c.id = s.contact_id
        where s.organization_id = $1) n where n.contact_id = s.contact_id and s.organization_id = $1 and n.place > 0`,
    [home.id]
  )
  return answer.status === 200 ? answer.body.data.results.join(" ") : outcomeOf(answer)
}

const digits = [0, 0, 0, 1, 2, 3, 4]

const askForHonorarium: Action = async (scene) => {
  const { home, random } = scene
  const respondentId = random.pick(home.contacts)
  if (!respondentId) return addContact(scene)
  const answer = await press<Data<{ _id: string }>>(scene, "/honorarium/create-honorarium-request", {
    respondentName: "A Respondent",
    respondentId,
    amount: 10 + random.below(500) + (random.pick(digits) ?? 0) / 100,
    currency: "INR",
    upiId: "respondent@examplebank"
  })
  if (answer.status === 200) home.honoraria.push(answer.body.data._id)
  return outcomeOf(answer)
}

const decide: Action = async (scene) => {
  const { home, random } = scene
  const honorariumId = random.pick(home.honoraria.slice(-3))
  if (!honorariumId) return askForHonorarium(scene)
  const path = "/honorarium/approve-honorarium-request"
  const [wanted, more] = random.weighted<readonly [string, Record<string, unknown>]>([
    [6, [path, { decision: "approve" }]],
    [1, [path, { decision: "reject", reason: "A reason" }]],
    [1, ["/honorarium/cancel-honorarium-request", {}]],
    [2, ["/honorarium/change-honorarium-request", { amount: 10 + random.below(500) }]]
  ])
  const answer = await press(scene, wanted, { honorariumId, ...more })
  return `${wanted} ${outcomeOf(answer)}`
}

const truthOf = (amountMinor: number, random: Random): Payment["truth"] => {
  const last = amountMinor % 100
  if (last === 1) return "failed"
  if (last === 4) return "unknown"
  return last === 2 && random.isOneIn(2) ? "failed" : "paid"
}

/** Pays, sometimes twice at once without a key: only one of them moves money. */
const pay: Action = async (scene) => {
  const { home, random, server, who, newId } = scene
  const honorariumId = random.pick(home.honoraria.slice(-3))
  if (!honorariumId) return askForHonorarium(scene)
  const path = "/transaction/generate-honarium-token"
  let said: string
  if (random.isOneIn(4)) {
    const both = await Promise.all(
      [newId(), newId()].map((idempotencyKey) =>
        server.once(path, { honorariumId, idempotencyKey }, who.token)
      )
    )
    const taken = both.filter(({ status }) => status === 200).length
    if (taken > 1) scene.fail("an honorarium is paid twice at once")
    said = both.some(({ status }) => status === 503)
      ? "twice at once, gateway down"
      : `twice at once, ${taken} taken`
  } else said = outcomeOf(await press(scene, path, { honorariumId }))
  const open = await server.database.query<{ id: string; amount: number }>(
    `select id, amount_minor::int as amount from transactions where organization_id = $1 order by created_at, id`,
    [home.id]
  )
  for (const { id, amount } of open)
    if (!home.payments.some((known) => known.id === id))
      home.payments.push({ id, amountMinor: amount, truth: truthOf(amount, random) })
  return said
}

let notices = 0

/** The payment provider sends notices: once, repeated, in another order, and outdated ones. */
const gatewayTells: Action = async ({ home, random, server, fail }) => {
  const payment = random.pick(home.payments)
  if (!payment || payment.truth === "unknown") return "nothing to tell"
  const status = random.isOneIn(4) ? "pending" : payment.truth
  const body = JSON.stringify({
    id: `evt_simulated_${++notices}`,
    kind: "payout",
    token: "",
    reference: payment.id,
    status,
    amountMinor: payment.amountMinor,
    currency: "INR"
  })
  const tell = async () =>
    (
      await fetch(`${server.app}/webhooks/sandbox`, {
        method: "POST",
        headers: {
          "content-type": "application/json",
          "x-signature": signWebhook({ body, secret: testSecret, now: Date.now() })
        },
        body
      })
    ).status
  const answers = [await tell()]
  while (random.isOneIn(3)) answers.push(await tell())
  if (answers.some((answer) => answer !== 200)) fail(`a webhook is answered ${answers.join(", ")}`)
  return `${status} ${answers.length} times`
}

const checkPayment: Action = async (scene) => {
  const { home, random } = scene
  const payment = random.pick(home.payments)
  if (!payment) return askForHonorarium(scene)
  const answer = await press<Data<{ state: string }>>(scene, "/transaction/check-honarium-status", {
    transactionId: payment.id
  })
  return answer.status === 200 ? answer.body.data.state : outcomeOf(answer)
}

type Looking = readonly [path: string, field: string, id: string | undefined]

/** Someone requests another organisation's data by its id. */
const lookAway: Action = async (scene) => {
  const { away, random, network, who, fail } = scene
  const ways: ReadonlyArray<Looking> = [
    ["/leads/get-contact", "contactId", random.pick(away.contacts)],
    ["/leads/get-contact-history", "contactId", random.pick(away.contacts)],
    ["/leads/get-import", "importId", random.pick(away.uploads)?.id],
    ["/transaction/check-honarium-status", "transactionId", random.pick(away.payments)?.id],
    ["/honorarium/cancel-honorarium-request", "honorariumId", random.pick(away.honoraria)],
    ["/transaction/generate-honarium-token", "honorariumId", random.pick(away.honoraria)],
    ["/calling/start-call", "contactId", random.pick(away.contacts)]
  ]
  const [path, field, id] = random.pick(ways) ?? ["", "", undefined]
  const callId = scene.newId()
  if (!id) return "nothing there"
  const { status } = await network.call(who.token, path, { [field]: id, callId })
  if (status === 200) fail(`${path} shows one organisation what is another's`)
  return `${status}`
}

const lists: ReadonlyArray<readonly [path: string, table: string]> = [
  ["/leads/get-added-contacts", "contacts"],
  ["/leads/get-all-viewed-leads", "contacts"],
  ["/honorarium/get-honorarium", "honoraria"],
  ["/transaction/get-all-payment", "transactions"],
  ["/leads/get-imports", "imports"]
]

/** A list shows only the organisation's own rows. */
const lookHome: Action = async ({ network, random, server, home, who, fail }) => {
  const [path, table] = random.pick(lists) ?? ["", ""]
  const answer = await network.call<Data<ReadonlyArray<{ _id: string }>>>(who.token, path, { limit: 100 })
  if (answer.status !== 200) return outcomeOf(answer)
  const ids = answer.body.data.map(({ _id }) => _id)
  const strange = await server.database.query(
    `select id from ${table} where id = any($1::uuid[]) and organization_id <> $2`,
    [ids, home.id]
  )
  if (strange.length > 0) fail(`${path} lists what is another organisation's`)
  return `${ids.length} listed`
}

const hours = [1, 5, 30, 24 * 40]

/** Advances the clock: everything that was written moves into the past. */
const moveClock: Action = async ({ random, server, world, forgetLeases }) => {
  const passed = `${random.pick(hours)} hours`
  const ids = world.organisations.map(({ id }) => id)
  await server.database.query(
    `with state as (update contact_state set leased_until = leased_until - $2::interval,
        last_called_at = last_called_at - $2::interval, next_call_at = next_call_at - $2::interval
        where organization_id = any($1)),
      invited as (update members set invited_until = invited_until - $2::interval where organization_id = any($1)),
      promised as (update callbacks set at = at - $2::interval where organization_id = any($1))
    update sessions s set confirmed_at = confirmed_at - $2::interval from users u
      where u.id = s.user_id and u.organization_id = any($1)`,
    [ids, passed]
  )
  forgetLeases()
  return passed
}

export const actions: ReadonlyArray<readonly [weight: number, name: string, action: Action]> = [
  [3, "sign out", signOut],
  [6, "invite", invite],
  [5, "change a member", changeMember],
  [8, "add a contact", addContact],
  [6, "view a lead", viewLead],
  [5, "change a contact", changeContact],
  [2, "make a label", makeLabel],
  [9, "take the next contact", takeNext],
  [3, "let a contact go", letGo],
  [8, "begin a call", beginCall],
  [9, "wrap a call up", wrapUp],
  [8, "send a chunk", sendChunk],
  [8, "ask for an honorarium", askForHonorarium],
  [10, "decide", decide],
  [9, "pay", pay],
  [7, "the gateway tells", gatewayTells],
  [5, "check a payment", checkPayment],
  [5, "look into the other organisation", lookAway],
  [4, "look at a list", lookHome],
  [4, "the clock goes on", moveClock]
]

export const comeBack = signIn
export const firstOfAll = invite
