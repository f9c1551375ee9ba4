/*
 * The keys that values are made with, wrapped by SECRET, of which only an id is kept. One row. The server reads it as the
 * owner when it starts; its own role never does.
 */
create table key_ring (
  only_one boolean primary key default true check (only_one),
  secret_id text not null,
  wrapped bytea not null,
  changed_at timestamptz not null default now()
);
alter table key_ring enable row level security;
alter table key_ring force row level security;
create policy system on key_ring using ((select app.is_system()));

/* With which key a value was made; nothing where it was the first one. */
alter table do_not_call add column key_id text;
alter table honoraria add column key_id text;

drop function app.leads_on_list(bytea, bigint[]);
drop function app.blocked(bytea, text, text, text, bigint);

/* 'erased', 'listed' or null for somebody known by these values, which are those of `contacts`, under any of the keys. */
create function app.blocked(keys bytea[], email text, phone text, linkedin text, lead bigint) returns text
language sql stable set search_path = pg_catalog, public as $$
  select case bool_or(d.source = 'erasure') when true then 'erased' when false then 'listed' end from do_not_call d
  where (d.kind, d.mark) in (
    select k.kind, app.list_mark(key, k.kind, k.value)
    from (values ('email', email), ('phone', phone), ('linkedin', linkedin), ('lead', lead::text)) k (kind, value)
      cross join unnest(keys) key
    where k.value <> '')
$$;

/* Which of these people of the pool are on the list, without a word about what they are known by. */
create function app.leads_on_list(keys bytea[], leads bigint[]) returns table (lead_id bigint, state text)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select l.id, b.state
  from unnest(leads) l (id) join lead_contacts c on c.lead_id = l.id
    cross join lateral (select app.blocked(keys, lower(btrim(c.email)),
      case when length(regexp_replace(c.phone, '\D', '', 'g')) >= 7 then
        case when c.phone ~ '^\s*(\+|00)' then '' else regexp_replace(c.country_code, '\D', '', 'g') end
          || ltrim(regexp_replace(c.phone, '\D', '', 'g'), '0') else '' end,
      rtrim(regexp_replace(lower(c.linkedin_profile), '^https?://[^/]*', ''), '/'), l.id) as state) b
  where b.state is not null
$$;
alter function app.leads_on_list(bytea[], bigint[]) owner to pro_leads_definer;
revoke execute on function app.leads_on_list(bytea[], bigint[]), app.blocked(bytea[], text, text, text, bigint) from public;
grant execute on function app.leads_on_list(bytea[], bigint[]) to pro_leads_app;
grant execute on function app.blocked(bytea[], text, text, text, bigint) to pro_leads_app, pro_leads_definer;
