import type pg from "pg"
import { connected } from "./connected.ts"

/** Tables of all organisations that tenants' tables refer to. They are copied to every machine. */
const copied = ["users"]

/** The pool of people moves to a database of its own first. */
const moved = ["leads", "lead_contacts", "lead_words"]

const listOf = (names: ReadonlyArray<string>) => `array[${names.map((name) => `'${name}'`).join(", ")}]`

/** Tables by where they go: `tenant` tables have the organisation in every key. */
const tables = `select c.oid, c.relname::text as name, case
      when c.relname = any(${listOf(copied)}) then 'copied'
      when c.relname = any(${listOf(moved)}) then 'moved'
      when c.relname = 'organisations' or exists (
        select from pg_attribute a join pg_index i on i.indrelid = c.oid and i.indisprimary and a.attnum = any(i.indkey::int2[])
        where a.attrelid = c.oid and a.attname = 'organization_id') then 'tenant'
      else 'directory' end as place
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')`

/** References between tables that would no longer be on one machine. */
const references = `select f.conrelid::regclass::text as name, f.conname::text as key
  from pg_constraint f join (${tables}) one on one.oid = f.conrelid join (${tables}) other on other.oid = f.confrelid
  where f.contype = 'f' and (other.place = 'moved' and one.place <> 'moved'
    or other.place = 'tenant' and one.place <> 'tenant') order by 1, 2`

const triggers = `select distinct one.name from pg_trigger t join (${tables}) one on one.oid = t.tgrelid
  where not t.tgisinternal and one.place = 'tenant' order by 1`

const distribute = (name: string) =>
  `select create_distributed_table('${name}', 'organization_id', colocate_with => 'organisations');`

/** The statements, in order, with the steps that they do not take as comments. */
export const distributionOf = (url: string): Promise<ReadonlyArray<string>> =>
  connected(url, async (client) => {
    const rows = async <R extends pg.QueryResultRow>(text: string) => (await client.query<R>(text)).rows
    const all = await rows<{ name: string; place: string }>(
      `select name, place from (${tables}) t order by name`
    )
    const at = (place: string) => all.filter((table) => table.place === place).map(({ name }) => name)
    const tenants = at("tenant").filter((name) => name !== "organisations")
    const fired = await rows<{ name: string }>(triggers)
    return [
      `-- In a database of their own: ${at("moved").join(", ")}`,
      `-- On the first machine alone: ${at("directory").join(", ")}`,
      `-- Triggers need citus.enable_unsafe_triggers: ${fired.map(({ name }) => name).join(", ")}`,
      ...(await rows<{ name: string; key: string }>(references)).map(
        ({ name, key }) => `alter table ${name} drop constraint ${key};`
      ),
      ...at("copied").map((name) => `select create_reference_table('${name}');`),
      "select create_distributed_table('organisations', 'id');",
      ...tenants.map(distribute)
    ]
  })
