import { afterAll, beforeAll, describe, expect, it } from "vitest"
import type { SignedIn } from "../../support/accounts.ts"
import { type Honorarium, type MoneyServer, newKey, noFaults, startMoneyServer, times } from "./support.ts"

let server: MoneyServer
let admin: SignedIn
beforeAll(async () => {
  server = await startMoneyServer()
  admin = await server.signUp()
})
afterAll(() => server.close())

describe("an honorarium", () => {
  it("is asked for, approved, paid and receipted, with every step in its history and in the ledger", async () => {
    const one = await server.signUp()
    const { body } = await server.ask(one, { amount: 1234.5, respondentEmail: "respondent@example.com" })
    expect(body.data).toMatchObject({ state: "requested", amount: 1234.5 })
    expect((await server.approve(one, body.data._id)).body.data.state).toBe("approved")
    const { body: started } = await server.pay(one, body.data._id)
    const { body: checked } = await server.check(one, started.transactionId)
    expect(checked.data).toMatchObject({ state: "paid", invoiceNumber: "RCP-000001" })
    expect(checked.honorarium.history.map(({ from, to }) => [from, to])).toEqual([
      [null, "requested"],
      ["requested", "approved"],
      ["approved", "paying"],
      ["paying", "paid"]
    ])
    expect(await server.balances(one.organisationId)).toEqual({
      "committed INR": 0,
      "funds INR": -123450,
      "inFlight INR": 0,
      "paid INR": 123450
    })
    expect(await server.ledgerFaults(one.organisationId)).toEqual(noFaults)
    const mail = await server.message("respondent@example.com", "email")
    expect(mail.subject).toContain("RCP-000001")
  })

  it("is paid once, however often it is approved and paid at once", async () => {
    const { body } = await server.ask(admin)
    const id = body.data._id
    const approvals = await Promise.all(times(50, () => server.approve(admin, id)))
    expect(approvals.filter(({ status }) => status === 200).length).toBe(1)
    const pays = await Promise.all(times(50, () => server.pay(admin, id)))
    const began = pays.filter(({ status }) => status === 200)
    expect(began.length).toBe(1)
    expect(pays.filter(({ status }) => status >= 500)).toEqual([])
    await server.check(admin, began[0]?.body.transactionId ?? "")
    const payments = await server.database.query(
      "select t.state, (select count(*)::int from ledger_postings p where p.transaction_id = t.id and p.kind = 'honorarium.paid') as posted from transactions t where honorarium_id = $1",
      [id]
    )
    expect(payments).toEqual([{ state: "paid", posted: 1 }])
    expect(await server.ledgerFaults(admin.organisationId)).toEqual(noFaults)
  })

  it("is paid once when approvals and pays race each other", async () => {
    const { body } = await server.ask(admin)
    const id = body.data._id
    await Promise.all(times(50, () => Promise.all([server.approve(admin, id), server.pay(admin, id)])))
    await server.pay(admin, id)
    const payments = await server.database.query("select id from transactions where honorarium_id = $1", [id])
    expect(payments.length).toBe(1)
  })

  it("is paid once under one key sent 50 times, with one answer", async () => {
    const id = await server.approved(admin)
    const key = newKey()
    const answers = await Promise.all(times(50, () => server.pay(admin, id, key)))
    const told = new Set(answers.filter(({ status }) => status === 200).map(({ body }) => body.transactionId))
    expect(told.size).toBe(1)
    expect(answers.filter(({ status }) => status !== 200 && status !== 409)).toEqual([])
    expect((await server.pay(admin, id, key)).body.transactionId).toBe([...told][0])
    const other = await server.approved(admin)
    expect((await server.pay(admin, other, key)).body.code).toBe("idempotency_mismatch")
    expect(
      (await server.database.query("select id from transactions where honorarium_id = $1", [id])).length
    ).toBe(1)
  })

  it("is asked for once under one key sent 50 times", async () => {
    const one = await server.signUp()
    const respondentId = await server.contact(one)
    const fields = { respondentId, idempotencyKey: newKey() }
    await Promise.all(times(50, () => server.ask(one, fields)))
    const { body } = await server.call<{ data: ReadonlyArray<unknown> }>(
      "/honorarium/get-honorarium",
      {},
      one.token
    )
    expect(body.data.length).toBe(1)
  })

  it("goes back for approval when what is paid or where changes, and shows the difference", async () => {
    const one = await server.signUp()
    const other = await server.joinAs(one.organisationId, "Write")
    const id = await server.approved(one)
    const changed = await server.call<{ data: { state: string; approvedBy?: string } }>(
      "/honorarium/change-honorarium-request",
      { honorariumId: id, amount: 1600, idempotencyKey: newKey() },
      other.token
    )
    expect(changed.body.data.state).toBe("requested")
    expect(changed.body.data.approvedBy).toBeUndefined()
    expect((await server.pay(one, id)).body.code).toBe("illegal_transition")
    expect(await server.balances(one.organisationId)).toEqual({ "committed INR": 0, "funds INR": 0 })
    const [line] = await server.database.query<{ changes: unknown }>(
      "select changes from audit where entity_id = $1 and action = 'honorarium.changed'",
      [id]
    )
    expect(line?.changes).toEqual([{ field: "amount", from: 1500, to: 1600 }])
  })

  it("is approved as it was seen, or not at all", async () => {
    const one = await server.signUp()
    const { body } = await server.ask(one)
    await server.call(
      "/honorarium/change-honorarium-request",
      { honorariumId: body.data._id, amount: 9000, idempotencyKey: newKey() },
      one.token
    )
    const answer = await server.call(
      "/honorarium/approve-honorarium-request",
      { honorariumId: body.data._id, decision: "approve", terms: body.data.terms, idempotencyKey: newKey() },
      one.token
    )
    expect(answer).toMatchObject({ status: 409, body: { code: "conflict", data: { amount: 9000 } } })
  })

  it("is not paid when the stored payee was changed behind its approval", async () => {
    const one = await server.signUp()
    const id = await server.approved(one)
    await server.database.query("update honoraria set upi_id = 'thief@examplebank' where id = $1", [id])
    expect(await server.pay(one, id)).toMatchObject({ status: 409, body: { code: "conflict" } })
  })

  it("is not approved by who asked for it while there is another Admin", async () => {
    const one = await server.signUp()
    const second = await server.joinAs(one.organisationId, "Admin")
    const { body } = await server.ask(one)
    expect(await server.approve(one, body.data._id)).toMatchObject({ status: 403 })
    expect((await server.approve(second, body.data._id)).status).toBe(200)
  })

  it("is rejected with a reason, and cancelled by its own person or an Admin", async () => {
    const one = await server.signUp()
    const writer = await server.joinAs(one.organisationId, "Write")
    const other = await server.joinAs(one.organisationId, "Write")
    const reject = async (honorariumId: string, reason?: string) =>
      server.call<{ data: { state: string; history: ReadonlyArray<{ reason?: string }> } }>(
        "/honorarium/approve-honorarium-request",
        { honorariumId, decision: "reject", reason, idempotencyKey: newKey() },
        one.token
      )
    const first = (await server.ask(writer)).body.data._id
    expect(await reject(first)).toMatchObject({ status: 422, body: { errors: { reason: "Enter a reason" } } })
    const rejected = await reject(first, "Interviewed twice")
    expect(rejected.body.data.history.at(-1)?.reason).toBe("Interviewed twice")
    const second = (await server.ask(writer)).body.data._id
    const cancel = (by: SignedIn) =>
      server.call(
        "/honorarium/cancel-honorarium-request",
        { honorariumId: second, idempotencyKey: newKey() },
        by.token
      )
    expect((await cancel(other)).status).toBe(403)
    expect((await cancel(writer)).body).toMatchObject({ data: { state: "cancelled" } })
    expect((await cancel(writer)).body.code).toBe("illegal_transition")
  })

  it("warns of repeats, shared accounts and a missing interview, and stops nothing", async () => {
    const one = await server.signUp()
    const respondentId = await server.contact(one)
    const account = { upiId: undefined, accountNumber: "001234567890", ifscCode: "EXAM0123456" }
    const first = (await server.ask(one, { respondentId, ...account })).body
    const second = (await server.ask(one, { respondentId, upiId: "someone@examplebank" })).body
    const third = (await server.ask(one, account)).body
    expect([first.warnings, second.warnings, third.warnings]).toEqual([
      [{ kind: "interviewMissing", honorariumIds: [] }],
      [
        { kind: "repeat", honorariumIds: [first.data._id] },
        { kind: "interviewMissing", honorariumIds: [] }
      ],
      [
        { kind: "sharedAccount", honorariumIds: [first.data._id] },
        { kind: "interviewMissing", honorariumIds: [] }
      ]
    ])
  })

  it.each([
    [{ currency: "USD", upiId: "respondent@examplebank" }, "upiId"],
    [{ currency: "INR", upiId: undefined, paypalId: "respondent@example.com" }, "paypalId"],
    [{ currency: "INR", upiId: undefined, accountNumber: "001234567890" }, "ifscCode"],
    [{ currency: "INR", upiId: undefined, accountNumber: "1234", ifscCode: "EXAM0123456" }, "accountNumber"],
    [{ currency: "INR", accountNumber: "001234567890", ifscCode: "EXAM0123456" }, "accountNumber"],
    [{ currency: "USD", upiId: undefined, paypalId: "nobody" }, "paypalId"],
    [{ amount: 0 }, "amount"],
    [{ amount: -1 }, "amount"],
    [{ amount: 1.005 }, "amount"],
    [{ amount: 1e300 }, "amount"],
    [{ amount: "12" }, "amount"]
  ])("%j is refused at its field", async (fields, field) => {
    const { status, body } = await server.ask(admin, fields)
    expect({ status, fields: Object.keys(body.errors ?? {}) }).toEqual({ status: 422, fields: [field] })
  })

  it("is for a contact of the organisation alone", async () => {
    const stranger = await server.signUp()
    const respondentId = await server.contact(stranger)
    const foreign = await server.ask(admin, { respondentId })
    const absent = await server.ask(admin, { respondentId: "00000000-0000-4000-8000-000000000000" })
    expect(foreign.status).toBe(404)
    expect(foreign.body).toEqual(absent.body)
  })

  it("says by a mailed link where it is to be paid, until that is approved", async () => {
    const one = await server.signUp()
    const { body } = await server.ask(one, { upiId: undefined, respondentEmail: "payee@example.com" })
    const id = body.data._id
    expect((await server.approve(one, id)).body.code).toBe("illegal_transition")
    await server.call(
      "/honorarium/send-payee-link",
      { honorariumId: id, idempotencyKey: newKey() },
      one.token
    )
    const mail = await server.message("payee@example.com", "email")
    const link = /\/payee\?lng=en#(\S+)/.exec(mail.text)?.[1] ?? ""
    expect((await server.call("/honorarium/get-payee-form", { link })).body.data).toEqual({
      organisationName: expect.any(String),
      respondentName: "A Respondent",
      amount: 1500,
      currency: "INR",
      status: "needed",
      canChange: false,
      until: expect.any(String)
    })
    const fill = (payee: object) => server.call("/honorarium/fill-payee", { link, ...payee })
    expect((await fill({ paypalId: "payee@example.com" })).status).toBe(422)
    expect((await fill({ accountNumber: "001234567890", ifscCode: "EXAM0123456" })).status).toBe(200)
    const refused = (message: string) => ({ status: 404, body: { code: "not_found", message } })
    expect((await fill({ accountNumber: "001234567890", ifscCode: "EXAM0123456" })).status).toBe(200)
    const open = (named: string) => server.call("/honorarium/get-payee-form", { link: named })
    const altered = refused("This link is incomplete. Open it from the email exactly as it was sent")
    expect(await open(`${link}x`)).toMatchObject(altered)
    expect(await open(`x${link}`)).toMatchObject(altered)
    expect((await server.approve(one, id)).status).toBe(200)
    const used = refused("This link was already used. To change your details, ask for a new link")
    expect(await fill({ upiId: "again@examplebank" })).toMatchObject(used)
    const { body: looked } = await server.call<{ data: ReadonlyArray<Honorarium> }>(
      "/honorarium/get-honorarium",
      { honorariumId: id },
      one.token
    )
    expect(looked.data[0]?.history).toEqual([
      expect.objectContaining({ from: null, to: "requested" }),
      {
        at: expect.any(String),
        by: "respondent",
        from: "requested",
        to: "requested",
        changes: [
          { field: "accountNumber", from: null, to: "••••7890" },
          { field: "ifscCode", from: null, to: "EXAM0123456" }
        ]
      },
      expect.objectContaining({ from: "requested", to: "approved" })
    ])
  })

  it("speaks the respondent's language: the requester's, then the chosen one, then the one they answered in", async () => {
    const one = await server.signUp()
    const to = "language@example.com"
    const answer = await server.call<{ data: { _id: string; respondentLanguage: string } }>(
      "/honorarium/create-honorarium-request",
      {
        respondentName: "A Respondent",
        respondentId: await server.contact(one),
        amount: 1500,
        currency: "INR",
        respondentEmail: to,
        idempotencyKey: newKey()
      },
      one.token,
      { "accept-language": "it" }
    )
    const honorariumId = answer.body.data._id
    expect(answer.body.data.respondentLanguage).toBe("it")
    const sendLink = (more: object) =>
      server.call(
        "/honorarium/send-payee-link",
        { honorariumId, idempotencyKey: newKey(), ...more },
        one.token
      )
    await sendLink({})
    const italian = await server.message(to, "email")
    expect(italian.text).toContain("/payee?lng=it#")
    expect((await sendLink({ respondentLanguage: "xx" })).status).toBe(422)
    await sendLink({ respondentLanguage: "ja" })
    const japanese = await server.message(to, "email", italian.id)
    expect(japanese.subject).toMatch(/謝礼₹1,500\.00のご案内$/)
    const link = /\/payee\?lng=ja#(\S+)/.exec(japanese.text)?.[1] ?? ""
    await server.call("/honorarium/fill-payee", { link, upiId: "respondent@examplebank" }, undefined, {
      "accept-language": "de-DE"
    })
    await server.approve(one, honorariumId)
    const { body: paying } = await server.pay(one, honorariumId)
    await server.check(one, paying.transactionId)
    const receipt = await server.message(to, "email", japanese.id)
    expect(receipt.subject).toMatch(/^Beleg RCP-000001: 1\.500,00\s₹ von /)
    expect(receipt.text).toMatch(/ am \d\d\.\d\d\.\d{4} 1\.500,00\s₹ gezahlt\./)
  })

  it("says why a link no longer works: replaced, expired, settled", async () => {
    const one = await server.signUp()
    const { body } = await server.ask(one, { respondentEmail: "later@example.com" })
    const id = body.data._id
    const sendLink = () =>
      server.call("/honorarium/send-payee-link", { honorariumId: id, idempotencyKey: newKey() }, one.token)
    const newest = async (after = 0) => {
      const mail = await server.message("later@example.com", "email", after)
      return { id: mail.id, link: /\/payee\?lng=en#(\S+)/.exec(mail.text)?.[1] ?? "" }
    }
    await sendLink()
    const first = await newest()
    await sendLink()
    const second = (await newest(first.id)).link
    const open = async (link: string) =>
      (await server.call("/honorarium/get-payee-form", { link })).body.message
    expect(await open(first.link)).toBe("This link was used, replaced or has expired")
    const until = (time: string) =>
      server.database.query(`update honoraria set payee_link_until = ${time} where id = $1`, [id])
    await until("now() - interval '1 second'")
    expect((await server.call("/honorarium/get-payee-form", { link: second })).body.data).toMatchObject({
      status: "expired",
      canChange: false
    })
    const fill = await server.call("/honorarium/fill-payee", { link: second, upiId: "late@examplebank" })
    expect(fill.body.message).toBe("This link has expired. Ask for a new one")
    await until("now() + interval '1 day'")
    await server.call(
      "/honorarium/cancel-honorarium-request",
      { honorariumId: id, idempotencyKey: newKey() },
      one.token
    )
    const settled = await server.call("/honorarium/fill-payee", { link: second, upiId: "late@examplebank" })
    expect(settled.body.message).toBe("This honorarium is paid or cancelled. There is nothing to fill in")
  })

  it("tells what of it was changed, and sends an approved one back", async () => {
    const one = await server.signUp()
    const id = await server.approved(one)
    const { body } = await server.call<{ data: Honorarium }>(
      "/honorarium/change-honorarium-request",
      {
        honorariumId: id,
        amount: 1600.5,
        payee: { accountNumber: "001234567890", ifscCode: "EXAM0123456" },
        idempotencyKey: newKey()
      },
      one.token
    )
    expect([body.data.state, body.data.history.at(-1)]).toEqual([
      "requested",
      {
        at: expect.any(String),
        by: one.userId,
        byName: expect.any(String),
        from: "approved",
        to: "requested",
        changes: [
          { field: "amount", from: "1500", to: "1600.5" },
          { field: "accountNumber", from: null, to: "••••7890" },
          { field: "ifscCode", from: null, to: "EXAM0123456" },
          { field: "upiId", from: "respondent@examplebank", to: null }
        ]
      }
    ])
  })
})

describe("a fresh code for an honorarium", () => {
  const ageTo = ({ userId }: SignedIn, minutes: number) =>
    server.database.query(
      "update sessions set confirmed_at = now() - $2 * interval '1 minute' where user_id = $1",
      [userId, minutes]
    )
  const reveal = (by: SignedIn, honorariumId: string) =>
    server.call("/honorarium/reveal-account-number", { honorariumId }, by.token)
  const changePayee = (by: SignedIn, honorariumId: string, upiId: string) =>
    server.call(
      "/honorarium/change-honorarium-request",
      { honorariumId, payee: { upiId }, idempotencyKey: newKey() },
      by.token
    )
  const setLimits = (by: SignedIn, limits: Record<string, number>) =>
    server.call("/honorarium/set-confirmation-limits", limits, by.token)
  const asks = (reason: string) => ({ status: 403, body: { code: "step_up_required", reason } })
  const goes = { status: 200 }

  it("is not asked for below the limit within twelve hours of signing in, from the request to the receipt", async () => {
    const one = await server.signUp()
    await ageTo(one, 11 * 60)
    const { body } = await server.ask(one, {
      amount: 50_000,
      upiId: undefined,
      accountNumber: "000123456789",
      ifscCode: "EXAM0123456"
    })
    expect(await server.approve(one, body.data._id)).toMatchObject(goes)
    const paid = await server.pay(one, body.data._id)
    expect(paid).toMatchObject(goes)
    expect(await server.check(one, paid.body.transactionId)).toMatchObject({
      body: { data: { state: "paid" } }
    })
    expect(await reveal(one, body.data._id)).toMatchObject(goes)
  })

  it("is asked for after twelve hours, to approve, reject, pay and reveal", async () => {
    const one = await server.signUp()
    const waiting = (await server.ask(one)).body.data._id
    const approved = await server.approved(one)
    await ageTo(one, 13 * 60)
    expect(await server.approve(one, waiting)).toMatchObject(asks("oldSession"))
    expect(await server.pay(one, approved)).toMatchObject({
      ...asks("oldSession"),
      body: { message: "You signed in more than 12 hours ago. Confirm it’s you" }
    })
    expect(await reveal(one, approved)).toMatchObject(asks("oldSession"))
    expect(
      await server.call(
        "/honorarium/approve-honorarium-request",
        { honorariumId: waiting, decision: "reject", reason: "Twice", idempotencyKey: newKey() },
        one.token
      )
    ).toMatchObject(asks("oldSession"))
  })

  it("is asked for above the organisation's limit, which an Admin sets and raises by a code only", async () => {
    const one = await server.signUp()
    const id = (await server.ask(one, { amount: 50_000.01 })).body.data._id
    await ageTo(one, 16)
    expect(await server.approve(one, id)).toMatchObject({
      ...asks("largeAmount"),
      body: {
        message: "The amount is above your organisation’s limit of ₹50,000.00. Confirm it’s you"
      }
    })
    expect(await setLimits(one, { INR: 60_000 })).toMatchObject(asks("raisedLimit"))
    expect(await setLimits(one, { INR: 100, EUR: 0 })).toMatchObject({
      status: 200,
      body: { data: { INR: 100, USD: 500, EUR: 0 } }
    })
    expect(await setLimits(one, { INR: -1, USD: 0.001 })).toMatchObject({ status: 422 })
    const small = (await server.ask(one, { amount: 101 })).body.data._id
    expect(await server.approve(one, small)).toMatchObject(asks("largeAmount"))
    await ageTo(one, 1)
    expect(await setLimits(one, { INR: 60_000 })).toMatchObject(goes)
    await ageTo(one, 16)
    expect(await server.approve(one, id)).toMatchObject(goes)
    expect(await server.call("/honorarium/get-confirmation-limits", {}, one.token)).toMatchObject({
      body: { data: { INR: 60_000, USD: 500, EUR: 0 } }
    })
    const writer = await server.joinAs(one.organisationId, "Write")
    expect(await setLimits(writer, { INR: 1 })).toMatchObject({ status: 403, body: { code: "forbidden" } })
  })

  it("is asked for once where payment details were changed after the request", async () => {
    const one = await server.signUp()
    const id = (await server.ask(one)).body.data._id
    await changePayee(one, id, "changed@bank")
    await ageTo(one, 16)
    expect(await server.approve(one, id)).toMatchObject(asks("newPayee"))
    await ageTo(one, 1)
    expect(await server.approve(one, id)).toMatchObject(goes)
    await ageTo(one, 16)
    expect(await server.pay(one, id)).toMatchObject(goes)
  })

  it("is asked for where a respondent who was paid before has other payment details", async () => {
    const one = await server.signUp()
    const respondentId = await server.contact(one)
    const first = (await server.ask(one, { respondentId, upiId: "first@bank" })).body.data._id
    await ageTo(one, 16)
    await server.approve(one, first)
    expect(await server.pay(one, first)).toMatchObject(goes)
    const same = (await server.ask(one, { respondentId, upiId: "first@bank" })).body.data._id
    expect(await server.approve(one, same)).toMatchObject(goes)
    const other = (await server.ask(one, { respondentId, upiId: "other@bank" })).body.data._id
    expect(await server.approve(one, other)).toMatchObject(asks("changedPayee"))
  })
})
