/* One change to many contacts, and the contacts it has still to come to. */
create table bulk_changes (
  organization_id uuid not null references organisations (id),
  id uuid not null default gen_random_uuid(),
  created_by uuid not null,
  act jsonb not null,
  state text not null default 'running' check (state in ('running', 'finished', 'stopped')),
  total integer not null default 0,
  done integer not null default 0,
  changed integer not null default 0,
  refused integer not null default 0,
  refused_listed jsonb not null default '[]',
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  primary key (organization_id, id)
);

create table bulk_change_contacts (
  organization_id uuid not null,
  bulk_id uuid not null,
  contact_id uuid not null,
  primary key (organization_id, bulk_id, contact_id),
  foreign key (organization_id, bulk_id) references bulk_changes (organization_id, id) on delete cascade
);

do $$
declare t text;
begin
  foreach t in array array['bulk_changes', 'bulk_change_contacts'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy tenant on %I using (organization_id = (select app.org())) with check (organization_id = (select app.org()))', t);
    execute format('grant select, insert, update, delete on %I to pro_leads_app', t);
  end loop;
end $$;
