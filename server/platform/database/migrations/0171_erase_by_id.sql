/* The person a notification names, so that it can be erased with them. */
alter table notifications add column contact_id uuid, add column honorarium_id uuid;

/* Keys hold addresses in clear until now. What was counted under them is counted anew under hashed ones. */
delete from limit_events;

/* What an address of a page says after `=`, decoded. */
create function app.url_decoded(value text) returns text
language plpgsql immutable set search_path = pg_catalog as $$
begin
  return coalesce((select convert_from(string_agg(
      case when m[2] is null then convert_to(m[1], 'UTF8') else decode(m[2], 'hex') end, ''::bytea order by n), 'UTF8')
    from regexp_matches(replace(value, '+', ' '), '((?:[^%]|%(?![0-9a-fA-F]{2}))+)|%([0-9a-fA-F]{2})', 'g')
      with ordinality as r (m, n)), '');
exception when character_not_in_repertoire or untranslatable_character then
  return value;
end $$;

/* Whether a value is one of these ids, texts (lower case) or numbers (digits without leading zeros), as a whole. */
create function app.is_one_of(value text, ids text[], texts text[], digits text[]) returns boolean
language sql immutable set search_path = pg_catalog as $$
  select coalesce(value = any(ids) or lower(btrim(value)) = any(texts)
    or (value ~ '^[+0-9 ()./-]{7,}$' and ltrim(regexp_replace(value, '\D', '', 'g'), '0') = any(digits)), false)
$$;

/* Whether a text anywhere in a document is one of these, as a whole. */
create function app.holds(document jsonb, ids text[], texts text[], digits text[]) returns boolean
language sql immutable set search_path = pg_catalog as $$
  select exists (select from jsonb_path_query(document, 'strict $.**') v
    where jsonb_typeof(v) = 'string' and app.is_one_of(v #>> '{}', ids, texts, digits))
$$;
revoke execute on function app.url_decoded(text), app.is_one_of(text, text[], text[], text[]),
  app.holds(jsonb, text[], text[], text[]) from public;
grant execute on function app.url_decoded(text), app.is_one_of(text, text[], text[], text[]),
  app.holds(jsonb, text[], text[], text[]) to pro_leads_definer, pro_leads_app;

create policy erase on calling_sessions to pro_leads_definer
  using (organization_id = (select app.org())) with check (organization_id = (select app.org()));
grant select, update on calling_sessions to pro_leads_definer;
grant select on contacts to pro_leads_definer;

drop function app.erase_traces(uuid[], uuid[], text[]);

/*
 * Erases what is kept about people beside their contacts: by the ids that a row carries, and where it carries none, by
 * whole values. `related` are ids of their calls, mails and payments; `known` has their `emails`, `digits` and `names`, and
 * `patterns` that find an address, a number or a name of several words in the notes of others. Answers how many rows of
 * which table.
 */
create function app.erase_traces(contacts uuid[], honoraria uuid[], related text[], known jsonb)
returns table (name text, count bigint)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  people text[] := contacts::text[];
  paid text[] := honoraria::text[];
  emails text[] := array(select jsonb_array_elements_text(known->'emails'));
  digits text[] := array(select jsonb_array_elements_text(known->'digits'));
  names text[] := array(select jsonb_array_elements_text(known->'names'));
  patterns text[] := array(select jsonb_array_elements_text(known->'patterns'));
  maybe bigint[];
  views text[];
begin
  /* Cheap to find, and no more than the whole values below are taken from. */
  maybe := array(
    select a.id from audit a where a.organization_id = app.org() and a.changes <> '[]' and exists (
      select from unnest(people || emails || digits || array(select n from unnest(names) n where n like '% %')) w
      where position(translate(lower(w), ' ()-./', '') in translate(lower(a.changes::text), ' ()-./', '')) > 0));

  /* Contacts that are gone, and were the same person: their lines hold the name with an address or number. */
  people := people || array(
    select distinct a.entity_id from audit a
    where a.organization_id = app.org() and a.id = any(maybe) and a.entity = 'contact' and not a.entity_id = any(people)
      and app.holds(a.changes, '{}', emails, digits) and app.holds(a.changes, '{}', names, '{}')
      and not exists (select from public.contacts c where c.organization_id = app.org() and c.id::text = a.entity_id));

  update audit a set changes = e.changes
    from (select l.id, jsonb_agg(case
          when l.is_theirs or app.holds(jsonb_build_array(c->'from', c->'to'), people, emails, digits)
            or ((c->>'field' = 'notes' or c->>'field' like 'fields%')
              and exists (select from unnest(patterns) p where concat_ws(E'\n', c->>'from', c->>'to') ~* p))
          then jsonb_build_object('field', c->'field', 'from', null, 'to', null) else c end order by n) as changes
        from (select x.id, x.changes, (x.entity = 'contact' and x.entity_id = any(people))
              or (x.entity = 'honorarium' and x.entity_id = any(paid)) as is_theirs
            from audit x where x.organization_id = app.org() and x.changes <> '[]'
              and (x.id = any(maybe) or (x.entity = 'contact' and x.entity_id = any(people))
                or (x.entity = 'honorarium' and x.entity_id = any(paid)))) l
          cross join jsonb_array_elements(l.changes) with ordinality as r (c, n)
        group by l.id) e
    where a.organization_id = app.org() and a.id = e.id and a.changes <> e.changes;
  get diagnostics count = row_count; name := 'audit'; return next;

  update honorarium_moves m set reason = null, changes = null
    where m.organization_id = app.org() and m.honorarium_id = any(honoraria)
      and (m.reason is not null or m.changes is not null);
  get diagnostics count = row_count; name := 'honorarium_moves'; return next;

  delete from notifications n where n.organization_id = app.org() and (
    n.contact_id::text = any(people) or n.honorarium_id = any(honoraria)
    or substring(n.path from '[?&]contact=([0-9a-f-]{36})') = any(people)
    or (n.contact_id is null and n.honorarium_id is null
      and (n.kind in ('callDue', 'mailRefused', 'payeeFilled') or n.kind like 'honorarium%')
      and app.holds(n.params, '{}', emails || names, digits)));
  get diagnostics count = row_count; name := 'notifications'; return next;

  with gone as (
    delete from saved_views v where v.organization_id = app.org() and (
      app.is_one_of(v.name, '{}', emails || names, digits)
      or exists (select from regexp_split_to_table(v.address, '&') pair
        cross join lateral (select app.url_decoded(substr(pair, strpos(pair, '=') + 1)) as value) d
        cross join lateral (select d.value as part union select regexp_split_to_table(d.value, ',')) p
        where app.is_one_of(p.part, people, emails || names, digits)))
    returning v.id)
  select coalesce(array_agg(id::text), '{}') into views from gone;
  name := 'saved_views'; count := cardinality(views); return next;

  delete from idempotency i where i.organization_id = app.org()
    and app.holds(i.answer, people || paid || related || views, emails, digits);
  get diagnostics count = row_count; name := 'idempotency'; return next;

  /* A session that searched for them ends: without its search it would go on with everybody. */
  update calling_sessions s set source = '{"kind": "due"}', ended_at = coalesce(s.ended_at, now())
    where s.organization_id = app.org() and app.holds(s.source, people, emails || names, digits);
  get diagnostics count = row_count; name := 'calling_sessions'; return next;
end $$;
alter function app.erase_traces(uuid[], uuid[], text[], jsonb) owner to pro_leads_definer;
revoke execute on function app.erase_traces(uuid[], uuid[], text[], jsonb) from public;
grant execute on function app.erase_traces(uuid[], uuid[], text[], jsonb) to pro_leads_app;
