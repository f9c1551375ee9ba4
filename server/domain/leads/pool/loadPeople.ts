import { finished } from "node:stream/promises"
import type pg from "pg"
import { from as copyFrom } from "pg-copy-streams"
import { lockConnection, unlockConnection } from "../../../platform/locks.ts"
import type { Person } from "./person.ts"
import { copyText, lineOf, staging } from "./stagedPeople.ts"

export type Loaded = { readonly read: number; readonly added: number; readonly changed: number }

type Options = {
  readonly isSample: boolean
  readonly onProgress?: (loaded: Loaded) => void
  /** Called with the ids of the new and changed leads of each chunk, once they are committed. */
  readonly onMerged?: (ids: ReadonlyArray<number>) => Promise<void>
  readonly chunk?: number
}

type Merged = Omit<Loaded, "read"> & { readonly ids: ReadonlyArray<number> }

const merge = `with newest as materialized (
    select distinct on (source_id) * from staged_people order by source_id, line desc
  ), merged as (
    insert into leads as l (source_id, is_sample, name, title, company, industry, seniority, city, country, skills,
      has_email, has_phone, has_linkedin, bucket, search)
    select source_id, $1, name, title, company, industry, seniority, city, country, skills, email <> '', phone <> '',
      linkedin_profile <> '', abs(hashtext(source_id) % 100), search from newest order by line
    on conflict (source_id) do update set (name, title, company, industry, seniority, city, country, skills, has_email,
        has_phone, has_linkedin, search, updated_at) = (excluded.name, excluded.title, excluded.company,
        excluded.industry, excluded.seniority, excluded.city, excluded.country, excluded.skills, excluded.has_email,
        excluded.has_phone, excluded.has_linkedin, excluded.search, now())
      where (l.name, l.title, l.company, l.industry, l.seniority, l.city, l.country, l.skills, l.has_email, l.has_phone,
          l.has_linkedin)
        is distinct from (excluded.name, excluded.title, excluded.company, excluded.industry, excluded.seniority,
          excluded.city, excluded.country, excluded.skills, excluded.has_email, excluded.has_phone,
          excluded.has_linkedin)
    returning id, source_id, xmax = 0 as is_new
  ), known as (
    select id, source_id from merged
    union select l.id, l.source_id from leads l join newest n using (source_id)
  ), reached as (
    insert into lead_contacts as c (lead_id, email, country_code, phone, linkedin_profile)
    select k.id, n.email, n.country_code, n.phone, n.linkedin_profile from known k join newest n using (source_id)
    on conflict (lead_id) do update set (email, country_code, phone, linkedin_profile) =
        (excluded.email, excluded.country_code, excluded.phone, excluded.linkedin_profile)
      where (c.email, c.country_code, c.phone, c.linkedin_profile) is distinct from
        (excluded.email, excluded.country_code, excluded.phone, excluded.linkedin_profile)
    returning lead_id, xmax = 0 as is_new
  )
  select coalesce(array_agg(id), '{}') as ids, count(*) filter (where is_new)::int as added,
    (select count(*)::int from (
      select id from merged where not is_new union select lead_id from reached where not is_new) touched) as changed
  from merged`

const countWords = `insert into lead_words as w (term, count)
  select word, ndoc from ts_stat(format('select search from leads where id > %s', $1::bigint))
    where word !~ '_' and length(word) between 2 and 40
  on conflict (term) do update set count = w.count + excluded.count`

async function* chunksOf(
  people: AsyncIterable<Person> | Iterable<Person>,
  size: number
): AsyncGenerator<() => AsyncGenerator<string>> {
  const source = Symbol.asyncIterator in people ? people[Symbol.asyncIterator]() : people[Symbol.iterator]()
  let next = await source.next()
  while (!next.done) {
    yield async function* () {
      let text = ""
      for (let taken = 0; taken < size && !next.done; taken++) {
        text += lineOf(next.value)
        if (text.length > 65_536) {
          yield text
          text = ""
        }
        next = await source.next()
      }
      if (text !== "") yield text
    }
  }
}

const stage = async (client: pg.Client, lines: AsyncGenerator<string>) => {
  const target = client.query(copyFrom(copyText))
  const ended = finished(target)
  for await (const text of lines)
    if (!target.write(text)) await new Promise<void>((resolve) => target.once("drain", () => resolve()))
  target.end()
  await ended
  return target.rowCount ?? 0
}

const textIndexes = ["leads_search", "leads_sample_search", "leads_fifth_search"]

const eachIndex = async (client: pg.Client, statement: (name: string) => string) => {
  for (const name of textIndexes) await client.query(statement(name))
}

/**
 * Loads people into the pool in chunks, each in its own transaction, so that memory stays constant and an interrupted
 * load can be continued. `client` is the owner's. One load runs at a time.
 */
export const loadPeople = async (
  client: pg.Client,
  people: AsyncIterable<Person> | Iterable<Person>,
  { isSample, onProgress, onMerged, chunk = 50_000 }: Options
): Promise<Loaded> => {
  await client.query("set lock_timeout = 0; set statement_timeout = 0")
  await lockConnection(client, "poolLoading")
  const last = await client.query<{ id: string }>("select coalesce(max(id), 0) as id from leads")
  await client.query(staging)
  await eachIndex(client, (name) => `alter index ${name} set (fastupdate = on)`)
  let loaded: Loaded = { read: 0, added: 0, changed: 0 }
  try {
    for await (const lines of chunksOf(people, chunk)) {
      await client.query("begin")
      await client.query("truncate staged_people")
      const read = await stage(client, lines())
      const { rows } = await client.query<Merged>(merge, [isSample])
      await client.query("commit")
      const { ids = [], added = 0, changed = 0 } = rows[0] ?? {}
      loaded = { read: loaded.read + read, added: loaded.added + added, changed: loaded.changed + changed }
      await onMerged?.(ids)
      onProgress?.(loaded)
    }
  } catch (error) {
    await client.query("rollback")
    throw error
  } finally {
    await eachIndex(client, (name) => `alter index ${name} set (fastupdate = off)`)
    await eachIndex(client, (name) => `select gin_clean_pending_list('${name}')`)
    await client.query(countWords, [last.rows[0]?.id ?? 0])
    await client.query("drop table staged_people; analyze leads; analyze lead_words; analyze lead_contacts")
    await unlockConnection(client, "poolLoading")
  }
  return loaded
}
