import { Effect } from "effect"
import { first, rows } from "../../platform/database/Database.ts"
import { type Sql, sql } from "../../platform/database/sql.ts"
import { type ContactKeys, contactKeys } from "../contacts/contactKeys.ts"
import { listKeys } from "./doNotCall.ts"

export type Meant = { readonly contacts: ReadonlyArray<string>; readonly honoraria: ReadonlyArray<string> }

/** Replaces a name that financial records have to keep. */
export const erasedName = "[erased]"

/** An honorarium's columns without its respondent. */
export const withoutPerson = sql`respondent_name = ${erasedName}, respondent_email = null, respondent_number = null,
  own_reference = null, account_holder = null, account_sealed = null, account_last4 = null, ifsc_code = null,
  iban_country = null, bic = null, routing_number = null, sort_code = null, upi_id = null, paypal_id = null,
  payee_mark = null, notes = null, payee_link = null, payee_link_until = null, payee_link_filled = null,
  account_check = null, account_check_id = null, account_check_token = null, account_name = null, respondent_id = null`

const mostMentions = 50

/**
 * A pattern that finds a text as a whole word: Mark, not Denmark. Chinese and Japanese have no spaces between words.
 */
const wholeWord = (word: string): string => {
  const escaped = word.replace(/[.^$*+?()[\]{}|\\]/g, "\\$&")
  if (word.includes("@")) return `(?<![[:alnum:]._+-])${escaped}(?![[:alnum:]]|[.-][[:alnum:]])`
  return /[\u3040-\u30ff\u3400-\u9fff]/.test(word) ? escaped : `(?<![[:alnum:]])${escaped}(?![[:alnum:]])`
}

/** Other contacts whose free text contains one of the words. */
export const mentionsOf = ({ contacts }: Meant, words: ReadonlyArray<string>) =>
  rows<{ _id: string; name: string }>(
    sql`select c.id as "_id", c.name from contacts c
        cross join lateral (select concat_ws(E'\n', c.notes, c.fields::text, (select string_agg(d.draft::text, E'\n')
          from calls d where d.organization_id = c.organization_id and d.contact_id = c.id),
          (select string_agg(i.answers::text, E'\n') from interviews i
            where i.organization_id = c.organization_id and i.contact_id = c.id)) as text) said
      where not c.id = any(${contacts}::uuid[])
        and exists (select from unnest(${words}::text[], ${words.map(wholeWord)}::text[]) w (word, pattern)
          where position(lower(w.word) in lower(said.text)) > 0 and said.text ~* w.pattern)
      order by c.name, c.id limit ${mostMentions}`
  )

type Known = {
  readonly name: string
  readonly email: string
  readonly countryCode: string
  readonly phone: string
  readonly linkedinProfile: string
  readonly leadId: number | null
  readonly further: ReadonlyArray<string>
}

/** The person's names, addresses and numbers: in contacts, merged contacts, honoraria and emails. */
export const knownBy = ({ contacts, honoraria }: Meant) =>
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

/**
 * Adds the hashes of all their addresses and numbers to the list. Plain entries become hashes, too; returns their
 * number.
 */
const leaveMarks = Effect.fnUntraced(function* (person: ReadonlyArray<Known>) {
  const { key, older, keyId } = yield* listKeys
  const keys = keysOf(person)
  const values = [
    ...keys.map(({ email }) => ({ kind: "email", value: email })),
    ...keys.map(({ phone }) => ({ kind: "phone", value: phone })),
    ...keys.map(({ linkedin }) => ({ kind: "linkedin", value: linkedin })),
    ...person.map(({ leadId }) => ({ kind: "lead", value: leadId === null ? "" : String(leadId) }))
  ].filter(({ value }) => value !== "")
  const known = sql`json_to_recordset(${JSON.stringify(values)}) as k(kind text, value text)`
  const isOlder = sql`d.kind = k.kind
    and d.mark in (select app.list_mark(old, k.kind, k.value) from unnest(${older}::bytea[]) old)`
  const rewritten = yield* rows(
    sql`delete from do_not_call d using ${known} where ${isOlder} and d.source <> 'erasure' returning 1`
  )
  const left = yield* rows<{ was_there: boolean }>(
    sql`insert into do_not_call (organization_id, kind, mark, source, added_by, key_id)
      select distinct on (k.kind, mark) app.org(), k.kind, app.list_mark(${key}::bytea, k.kind, k.value) as mark,
        'erasure', app.account(), ${keyId}
      from ${known} where not exists (select from do_not_call d where ${isOlder})
      on conflict (organization_id, kind, mark) do update set value = null, source = 'erasure', reason = ''
        where do_not_call.source <> 'erasure' returning xmax <> 0 as was_there`
  )
  return rewritten.length + left.filter((mark) => mark.was_there).length
})

const leastLetters = 4
const fewestDigits = 7

/** Texts that identify them wherever they appear. */
export const wordsOf = (known: ReadonlyArray<Known>): ReadonlyArray<string> => [
  ...new Set(
    known
      .flatMap(({ name, email, phone, further }) => [name, email, phone, ...further])
      .map((word) => word.trim())
      .filter((word) => word.length >= leastLetters && word !== erasedName)
  )
]

/**
 * Their known addresses and numbers, as whole values: addresses in lower case, numbers as digits without leading zeros.
 */
const valuesOf = (known: ReadonlyArray<Known>) => {
  const bare = (text: string) => text.replace(/\D/g, "").replace(/^0+/, "")
  const numbers = known.flatMap(({ phone, further }) => [
    phone,
    ...further.filter((text) => !text.includes("@"))
  ])
  const filled = (texts: ReadonlyArray<string>) => [...new Set(texts.filter((text) => text !== ""))]
  return {
    emails: filled(keysOf(known).map(({ email }) => email)),
    digits: filled([...numbers.map(bare), ...keysOf(known).map(({ phone }) => phone)]).filter(
      (digits) => digits.length >= fewestDigits
    ),
    patterns: wordsOf(known)
      .filter((word) => /[\s@\d]/.test(word))
      .map(wholeWord),
    names: filled(known.map(({ name }) => name.trim().toLowerCase())).filter((name) => name !== erasedName)
  }
}

type Count = { readonly count: number }

/** The number of rows that a statement with `returning` changed. */
const changed = (statement: Sql) =>
  Effect.map(
    first<Count>(sql`with changed as (${statement}) select count(*) as count from changed`),
    (row) => row?.count ?? 0
  )

/** Rows that belong to a contact and are erased with it. */
const ofContacts: Readonly<Record<string, Sql>> = {
  contact_state: sql`delete from contact_state`,
  contact_labels: sql`delete from contact_labels`,
  contact_keys: sql`delete from contact_keys`,
  calls: sql`delete from calls`,
  interviews: sql`delete from interviews`,
  callbacks: sql`delete from callbacks`,
  calling_skips: sql`delete from calling_skips`,
  calling_session_contacts: sql`delete from calling_session_contacts`,
  bulk_change_contacts: sql`delete from bulk_change_contacts`,
  bulk_change_values: sql`delete from bulk_change_values`,
  import_updates: sql`delete from import_updates`,
  import_rows: sql`delete from import_rows`
}

/** Ids of their calls, emails and payments: stored responses about those are erased too. */
const relatedTo = ({ contacts, honoraria }: Meant, emails: ReadonlyArray<string>) =>
  Effect.map(
    rows<{ id: string }>(
      sql`select id::text from calls where contact_id = any(${contacts}::uuid[])
        union all select id::text from interviews where contact_id = any(${contacts}::uuid[])
        union all select id::text from ${mailsOf(contacts, emails)} mail
        union all select id::text from transactions where honorarium_id = any(${honoraria}::uuid[])
        union all select id::text from contact_merges where kept_id = any(${contacts}::uuid[])
        union all select id::text from contact_exports`
    ),
    (found) => found.map(({ id }) => id)
  )

/** Emails to them: to one of their contacts, and to an address of theirs that no other contact has. */
const mailsOf = (contacts: ReadonlyArray<string>, emails: ReadonlyArray<string>): Sql =>
  sql`(select m.id, m.organization_id from sent_mails m where m.contact_id = any(${contacts}::uuid[])
    or (lower(m.address) = any(${emails}::text[]) and not exists (select from contacts c
      where c.organization_id = m.organization_id and c.id = m.contact_id and c.email_key = lower(m.address))))`

/** Rows of imported files that name them, without repeating one of their contacts. */
const eraseImportRows = ({ emails, digits, names, patterns }: ReturnType<typeof valuesOf>) =>
  changed(
    sql`delete from import_rows r using (
        select import_id, row_index, to_jsonb(cells || matched_value) as cells, array_to_string(cells, E'\\n') as text
        from import_rows where exists (
          select from unnest(${[...emails, ...digits, ...names]}::text[]) w
          where position(translate(w, ' ()-./', '') in
            translate(lower(concat_ws(E'\\n', matched_value, array_to_string(cells, E'\\n'))), ' ()-./', '')) > 0)
        offset 0
      ) maybe
      where r.import_id = maybe.import_id and r.row_index = maybe.row_index
        and (app.holds(maybe.cells, '{}', ${emails}::text[], ${digits}::text[])
          or exists (select from unnest(${patterns}::text[]) p where maybe.text ~* p))
      returning 1`
  )

/** Erases all stored data by id. Returns the number of removed or cleared rows by table. */
export const eraseAll = Effect.fnUntraced(function* (target: Meant, known: ReadonlyArray<Known>) {
  const { contacts, honoraria } = target
  const values = valuesOf(known)
  const merged = yield* rows<{ id: string }>(
    sql`select gone_id as id from contact_merges where kept_id = any(${contacts}::uuid[])`
  )
  const everyId = [...contacts, ...merged.map(({ id }) => id)]
  const related = yield* relatedTo(target, values.emails)
  const traces = yield* rows<{ name: string; count: number }>(
    sql`select * from app.erase_traces(${everyId}::uuid[], ${honoraria}::uuid[], ${related}::text[],
      ${JSON.stringify(values)}::jsonb)`
  )
  const counts: Record<string, number> = Object.fromEntries(traces.map(({ name, count }) => [name, count]))
  counts.do_not_call = yield* leaveMarks(known)
  counts.honoraria = yield* changed(
    sql`update honoraria set ${withoutPerson} where id = any(${honoraria}::uuid[]) returning 1`
  )
  counts.sent_mails = yield* changed(
    sql`update sent_mails s set address = '', subject = '', body = '', contact_id = null,
        state = case s.state when 'queued' then 'stopped' else s.state end
      from ${mailsOf(contacts, values.emails)} mail
      where s.organization_id = mail.organization_id and s.id = mail.id returning 1`
  )
  counts.bulk_changes = yield* changed(
    sql`update bulk_changes b set refused_listed = (
        select coalesce(jsonb_agg(e), '[]') from jsonb_array_elements(b.refused_listed) e
        where not e->>'_id' = any(${everyId}::text[]))
      where exists (select from jsonb_array_elements(b.refused_listed) e where e->>'_id' = any(${everyId}::text[]))
      returning 1`
  )
  counts.jobs = yield* changed(
    sql`delete from jobs.job where data->>'contactId' = any(${everyId}::text[])
        or data->>'mailId' = any(${related}::text[]) or data->>'transactionId' = any(${related}::text[])
        or data->>'honorariumId' = any(${honoraria}::text[]) returning 1`
  )
  counts.contact_export_parts = yield* changed(sql`delete from contact_export_parts returning 1`)
  counts.contact_exports = yield* changed(sql`delete from contact_exports returning 1`)
  counts.contact_merges = yield* changed(
    sql`delete from contact_merges where kept_id = any(${contacts}::uuid[]) returning 1`
  )
  const inRows = yield* eraseImportRows(values)
  for (const [table, deletion] of Object.entries(ofContacts)) {
    counts[table] = yield* changed(sql`${deletion} where contact_id = any(${everyId}::uuid[]) returning 1`)
  }
  counts.import_rows = (counts.import_rows ?? 0) + inRows
  counts.contacts = yield* changed(sql`delete from contacts where id = any(${contacts}::uuid[]) returning 1`)
  return counts
})
