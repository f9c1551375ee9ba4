/* Two contacts made one, and what it takes to part them again. Past ids lead from here to where they went. */
create table contact_merges (
  organization_id uuid not null references organisations (id),
  id uuid not null default gen_random_uuid(),
  kept_id uuid not null,
  gone_id uuid not null,
  gone_lead_id bigint,
  snapshot jsonb not null,
  merged_by uuid not null,
  created_at timestamptz not null default clock_timestamp(),
  undone_at timestamptz,
  primary key (organization_id, id),
  foreign key (organization_id, kept_id) references contacts (organization_id, id) on delete cascade
);
create unique index contact_merges_gone on contact_merges (organization_id, gone_id) where undone_at is null;
create index contact_merges_kept on contact_merges (organization_id, kept_id);
create index contact_merges_lead on contact_merges (organization_id, gone_lead_id) where gone_lead_id is not null;

/* Lists written out as CSV, part by part. Whoever asked may fetch one until it expires. */
create table contact_exports (
  organization_id uuid not null references organisations (id),
  id uuid not null default gen_random_uuid(),
  created_by uuid not null,
  selection jsonb not null,
  columns text[] not null,
  fields text[] not null default '{}',
  state text not null default 'running' check (state in ('running', 'finished', 'stopped')),
  total integer not null,
  done integer not null default 0,
  parts integer not null default 0,
  place_at text,
  place_id uuid,
  created_at timestamptz not null default clock_timestamp(),
  ended_at timestamptz,
  expires_at timestamptz not null,
  primary key (organization_id, id)
);
create index contact_exports_of on contact_exports (organization_id, created_by, created_at desc);
create index contact_exports_age on contact_exports (expires_at);

create table contact_export_parts (
  organization_id uuid not null references organisations (id),
  export_id uuid not null,
  part integer not null,
  body text not null,
  primary key (organization_id, export_id, part),
  foreign key (organization_id, export_id) references contact_exports (organization_id, id) on delete cascade
);

do $$
declare t text;
begin
  foreach t in array array['contact_merges', 'contact_exports', 'contact_export_parts'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy tenant on %I using (organization_id = (select app.org())) with check (organization_id = (select app.org()))', t);
    execute format('grant select, insert, update, delete on %I to pro_leads_app', t);
  end loop;
end $$;
create policy system on contact_exports using ((select app.is_system()));

/*
 * The past of erased people keeps who did what and when, without what it was about. Nobody but this function may touch
 * a line of the audit.
 */
create policy erase on audit for update to pro_leads_definer
  using (organization_id = (select app.org())) with check (organization_id = (select app.org()));
create policy erase on honorarium_moves for update to pro_leads_definer
  using (organization_id = (select app.org())) with check (organization_id = (select app.org()));
create policy erase on notifications to pro_leads_definer using (organization_id = (select app.org()));
create policy erase on idempotency to pro_leads_definer using (organization_id = (select app.org()));
create policy erase on saved_views to pro_leads_definer using (organization_id = (select app.org()));
grant select, delete on saved_views to pro_leads_definer;
grant update on honorarium_moves to pro_leads_definer;

create function app.erase_traces(contacts uuid[], honoraria uuid[], words text[]) returns void
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  update audit a set changes = (
      select coalesce(jsonb_agg(jsonb_build_object('field', e->'field', 'from', null, 'to', null)), '[]')
      from jsonb_array_elements(a.changes) e)
    where a.organization_id = app.org() and a.changes <> '[]' and (
      (a.entity = 'contact' and a.entity_id = any(contacts::text[]))
      or (a.entity = 'honorarium' and a.entity_id = any(honoraria::text[]))
      or exists (select from unnest(words || contacts::text[]) w where position(lower(w) in lower(a.changes::text)) > 0));
  update honorarium_moves set reason = null
    where organization_id = app.org() and honorarium_id = any(honoraria) and reason is not null;
  delete from notifications n where n.organization_id = app.org() and exists (
    select from unnest(words || contacts::text[]) w
    where position(lower(w) in lower(n.params::text || coalesce(n.path, ''))) > 0);
  delete from idempotency i where i.organization_id = app.org() and exists (
    select from unnest(words || contacts::text[]) w where position(lower(w) in lower(i.answer::text)) > 0);
  delete from saved_views v where v.organization_id = app.org() and exists (
    select from unnest(words) w
    where position(lower(w) in lower(replace(replace(replace(v.address, '+', ' '), '%20', ' '), '%40', '@') || v.name)) > 0);
end $$;
alter function app.erase_traces(uuid[], uuid[], text[]) owner to pro_leads_definer;
revoke execute on function app.erase_traces(uuid[], uuid[], text[]) from public;
grant execute on function app.erase_traces(uuid[], uuid[], text[]) to pro_leads_app;
