/*
 * Whom an organisation does not call or write to. `mark` stands for the value and is made with a key that is not in the
 * database; an erased person leaves nothing but marks.
 */
create table do_not_call (
  organization_id uuid not null references organisations (id),
  id uuid not null default gen_random_uuid(),
  kind text not null check (kind in ('email', 'phone', 'linkedin', 'lead')),
  mark bytea not null,
  value text,
  reason text not null default '',
  source text not null check (source in ('person', 'import', 'unsubscribe', 'erasure')),
  added_by uuid,
  created_at timestamptz not null default clock_timestamp(),
  primary key (organization_id, id),
  check ((source = 'erasure') = (value is null))
);
create unique index do_not_call_mark on do_not_call (organization_id, kind, mark);
create index do_not_call_newest on do_not_call (organization_id, created_at desc, id desc);

alter table do_not_call enable row level security;
alter table do_not_call force row level security;
create policy tenant on do_not_call using (organization_id = (select app.org())) with check (organization_id = (select app.org()));
grant select, insert, update, delete on do_not_call to pro_leads_app;
grant select on do_not_call to pro_leads_definer;

alter table contact_state add column do_not_call boolean not null default false;
create index contact_state_do_not_call on contact_state (organization_id, contact_id) where do_not_call;

/* Numbers are one when their last nine digits are: written with the country's code or without. */
create function app.list_mark(key bytea, kind text, value text) returns bytea
language sql stable set search_path = pg_catalog as $$
  select sha256(key || sha256(key || convert_to(
    app.org()::text || kind || chr(1) || case kind when 'phone' then right(value, 9) else value end, 'UTF8')))
$$;

/* 'erased', 'listed' or null for somebody known by these keys, which are those of `contacts`. */
create function app.blocked(key bytea, email text, phone text, linkedin text, lead bigint) returns text
language sql stable set search_path = pg_catalog, public as $$
  select case bool_or(d.source = 'erasure') when true then 'erased' when false then 'listed' end from do_not_call d
  where (d.kind, d.mark) in (
    select k.kind, app.list_mark(key, k.kind, k.value)
    from (values ('email', email), ('phone', phone), ('linkedin', linkedin), ('lead', lead::text)) k (kind, value)
    where k.value <> '')
$$;

/* Which of these people of the pool are on the list, without a word about what they are known by. */
create function app.leads_on_list(key bytea, leads bigint[]) returns table (lead_id bigint, state text)
language sql stable security definer set search_path = pg_catalog, public as $$
  select l.id, b.state
  from unnest(leads) l (id) join lead_contacts c on c.lead_id = l.id
    cross join lateral (select app.blocked(key, lower(btrim(c.email)),
      case when length(regexp_replace(c.phone, '\D', '', 'g')) >= 7 then
        case when c.phone ~ '^\s*(\+|00)' then '' else regexp_replace(c.country_code, '\D', '', 'g') end
          || ltrim(regexp_replace(c.phone, '\D', '', 'g'), '0') else '' end,
      rtrim(regexp_replace(lower(c.linkedin_profile), '^https?://[^/]*', ''), '/'), l.id) as state) b
  where b.state is not null
$$;
alter function app.leads_on_list(bytea, bigint[]) owner to pro_leads_definer;
revoke execute on function app.leads_on_list(bytea, bigint[]) from public;
grant execute on function app.leads_on_list(bytea, bigint[]) to pro_leads_app;
revoke execute on function app.list_mark(bytea, text, text), app.blocked(bytea, text, text, text, bigint) from public;
grant execute on function app.list_mark(bytea, text, text), app.blocked(bytea, text, text, text, bigint)
  to pro_leads_app, pro_leads_definer;
