import { Effect } from "effect"
import { first, rows } from "../../store/Database.ts"
import { sql } from "../../store/sql.ts"
import { record } from "../Audit.ts"
import { type ContactKeys, contactKeys } from "../contactKeys.ts"
import { refuse } from "../Refusal.ts"
import { freshCodeOnly } from "../StepUp.ts"
import { listKey } from "./doNotCall.ts"
import { meant, openMoney, type Person } from "./Persons.ts"

type Meant = { readonly contacts: ReadonlyArray<string>; readonly honoraria: ReadonlyArray<string> }

/** What stands in the place of a name that money records have to keep. */
const erasedName = "[erased]"

const countOf = Effect.fnUntraced(function* ({ contacts, honoraria }: Meant) {
  const found = yield* first<{
    calls: number
    mails: number
    history: number
    exports: number
  }>(
    sql`select (select count(*) from calls where contact_id = any(${contacts}::uuid[])) as calls,
      (select count(*) from sent_mails where contact_id = any(${contacts}::uuid[])) as mails,
      (select count(*) from audit where (entity = 'contact' and entity_id = any(${contacts}::text[]))
        or (entity = 'honorarium' and entity_id = any(${honoraria}::text[]))) as history,
      (select count(*) from contact_exports) as exports`
  )
  return {
    contacts: contacts.length,
    calls: found?.calls ?? 0,
    mails: found?.mails ?? 0,
    history: found?.history ?? 0,
    honoraria: honoraria.length,
    openHonoraria: yield* openMoney(honoraria),
    exports: found?.exports ?? 0
  }
})

const mostMentions = 50

/** Other contacts in whose free text one of the words stands. */
const mentionsOf = ({ contacts }: Meant, words: ReadonlyArray<string>) =>
  rows<{ _id: string; name: string }>(
    sql`select c.id as "_id", c.name from contacts c
      where not c.id = any(${contacts}::uuid[]) and exists (select from unnest(${words}::text[]) w
        where position(lower(w) in lower(concat_ws(E'\n', c.notes, c.fields::text, (select string_agg(d.draft::text, E'\n')
          from calls d where d.organization_id = c.organization_id and d.contact_id = c.id)))) > 0)
      order by c.name, c.id limit ${mostMentions}`
  )

/** How much would go, and where else they are named in what people wrote. */
export const previewErasure = Effect.fn("Erasing.preview")(function* (person: Person) {
  const whom = yield* meant(person)
  const counts = yield* countOf(whom)
  return { ...counts, mentions: yield* mentionsOf(whom, wordsOf(yield* knownBy(whom))) }
})

type Known = {
  readonly name: string
  readonly email: string
  readonly countryCode: string
  readonly phone: string
  readonly linkedinProfile: string
  readonly leadId: number | null
  readonly further: ReadonlyArray<string>
}

/** By what the person is known: in contacts, in those merged into them, in honoraria and mails. */
const knownBy = ({ contacts, honoraria }: Meant) =>
  rows<Known>(
    sql`select name, email, country_code as "countryCode", phone, linkedin_profile as "linkedinProfile",
        lead_id as "leadId",
        (select coalesce(jsonb_agg(x.key), '[]') from contact_keys x where x.contact_id = contacts.id)
          || (select coalesce(jsonb_agg(n->>'number'), '[]') from jsonb_array_elements(phones) n) as further
      from contacts where id = any(${contacts}::uuid[])
      union all select snapshot->'contact'->>'name', snapshot->'contact'->>'email',
        snapshot->'contact'->>'country_code', snapshot->'contact'->>'phone',
        snapshot->'contact'->>'linkedin_profile', gone_lead_id,
        (select coalesce(jsonb_agg(substr(m, 3)), '[]') from jsonb_array_elements_text(snapshot->'contact'->'more_keys') m)
      from contact_merges where kept_id = any(${contacts}::uuid[]) and snapshot ? 'contact'
      union all select respondent_name, coalesce(respondent_email, ''), '', coalesce(respondent_number, ''), '', null, '[]'
      from honoraria where id = any(${honoraria}::uuid[])
      union all select '', address, '', '', '', null, '[]' from sent_mails where contact_id = any(${contacts}::uuid[])`
  )

const keysOf = (known: ReadonlyArray<Known>): ReadonlyArray<ContactKeys> =>
  known.flatMap((one) => [
    contactKeys(one),
    ...one.further.map((text) =>
      contactKeys({
        email: text.includes("@") ? text : "",
        phone: text.includes("@") ? "" : text,
        countryCode: "",
        linkedinProfile: ""
      })
    )
  ])

/** Puts marks of all they are known by on the list; what was there in clear becomes a mark, too. */
const leaveMarks = Effect.fnUntraced(function* (known: ReadonlyArray<Known>) {
  const key = yield* listKey
  const keys = keysOf(known)
  const values = [
    ...keys.map(({ email }) => ({ kind: "email", value: email })),
    ...keys.map(({ phone }) => ({ kind: "phone", value: phone })),
    ...keys.map(({ linkedin }) => ({ kind: "linkedin", value: linkedin })),
    ...known.map(({ leadId }) => ({ kind: "lead", value: leadId === null ? "" : String(leadId) }))
  ].filter(({ value }) => value !== "")
  yield* rows(
    sql`insert into do_not_call (organization_id, kind, mark, source, added_by)
      select distinct on (k.kind, mark) app.org(), k.kind, app.list_mark(${key}::bytea, k.kind, k.value) as mark,
        'erasure', app.account()
      from json_to_recordset(${JSON.stringify(values)}) as k(kind text, value text)
      on conflict (organization_id, kind, mark) do update set value = null, source = 'erasure', reason = ''`
  )
})

const leastLetters = 4

/** Texts that stand for them wherever they are written down. */
const wordsOf = (known: ReadonlyArray<Known>): ReadonlyArray<string> => [
  ...new Set(
    known
      .flatMap(({ name, email, phone, further }) => [name, email, phone, ...further])
      .map((word) => word.trim())
      .filter((word) => word.length >= leastLetters && word !== erasedName)
  )
]

/**
 * Erases a person: contacts, calls, mails, and what the past says about them. Records of money keep amounts and ids
 * without a name. Marks stay on the do-not-call list, so that nothing brings them back.
 */
export const erasePerson = Effect.fn("Erasing.erase")(function* (person: Person) {
  yield* freshCodeOnly()
  const whom = yield* meant(person)
  const { contacts, honoraria } = whom
  yield* rows(
    sql`select from contact_state where contact_id = any(${contacts}::uuid[]) order by contact_id for update`
  )
  yield* rows(sql`select from honoraria where id = any(${honoraria}::uuid[]) order by id for update`)
  const counts = yield* countOf(whom)
  if (counts.openHonoraria > 0) return yield* refuse("conflict", { words: "personHasOpenMoney" })
  const known = yield* knownBy(whom)
  yield* leaveMarks(known)
  const past = yield* rows<{ id: string }>(
    sql`select gone_id as id from contact_merges where kept_id = any(${contacts}::uuid[])`
  )
  const everyId = [...contacts, ...past.map(({ id }) => id)]
  yield* rows(
    sql`select app.erase_traces(${everyId}::uuid[], ${honoraria}::uuid[], ${wordsOf(known)}::text[])`
  )
  yield* rows(
    sql`update honoraria set respondent_name = ${erasedName}, respondent_email = null, respondent_number = null,
        own_reference = null, account_holder = null, account_sealed = null, account_last4 = null, ifsc_code = null,
        upi_id = null, paypal_id = null, payee_mark = null, notes = null, payee_link = null, payee_link_until = null
      where id = any(${honoraria}::uuid[])`
  )
  yield* rows(
    sql`update sent_mails set address = '', subject = '', body = '', contact_id = null,
        state = case state when 'queued' then 'stopped' else state end
      where contact_id = any(${contacts}::uuid[])
        or lower(address) = any(${keysOf(known)
          .map(({ email }) => email)
          .filter((email) => email !== "")}::text[])`
  )
  yield* rows(
    sql`update bulk_changes set refused_listed = (
        select coalesce(jsonb_agg(e), '[]') from jsonb_array_elements(refused_listed) e
        where not e->>'_id' = any(${everyId}::text[]))
      where refused_listed <> '[]'`
  )
  yield* rows(sql`delete from contact_exports`)
  yield* rows(sql`delete from contacts where id = any(${contacts}::uuid[])`)
  for (const entityId of [...contacts, ...(contacts.length === 0 ? honoraria : [])])
    yield* record({ action: "person.erased", entity: "person", entityId })
  return { ...counts, mentions: [] }
})
