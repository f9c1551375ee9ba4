/* Imports of contacts. Each row of the file is counted once, in the transaction that did what it says. */
create table imports (
  organization_id uuid not null references organisations (id),
  id uuid not null,
  created_by uuid not null,
  file_name text not null default '',
  mapping jsonb not null default '{}',
  total integer not null check (total > 0),
  state text not null default 'receiving' check (state in ('receiving', 'finished', 'abandoned')),
  added integer not null default 0,
  updated integer not null default 0,
  unchanged integer not null default 0,
  skipped integer not null default 0,
  rejected integer not null default 0,
  received integer not null generated always as (added + updated + unchanged + skipped + rejected) stored,
  made_labels uuid[] not null default '{}',
  created_at timestamptz not null default now(),
  last_at timestamptz not null default now(),
  ended_at timestamptz,
  undone_at timestamptz,
  undone_by uuid,
  undone jsonb,
  primary key (organization_id, id),
  check (added + updated + unchanged + skipped + rejected <= total),
  check ((state = 'receiving') = (ended_at is null))
);
create index imports_newest on imports (organization_id, created_at desc, id desc);
create index imports_open on imports (last_at) where state = 'receiving';

/* Each chunk that was taken, and what was answered. */
create table import_chunks (
  organization_id uuid not null references organisations (id),
  import_id uuid not null,
  row_offset integer not null check (row_offset >= 0),
  row_count integer not null check (row_count > 0),
  body_hash bytea not null,
  answer jsonb not null,
  created_at timestamptz not null default now(),
  primary key (organization_id, import_id, row_offset),
  foreign key (organization_id, import_id) references imports (organization_id, id) on delete cascade
);
create index import_chunks_age on import_chunks (created_at);

/* What a chunk changed in contacts that were there before, to be taken back while an import can be undone. */
create table import_updates (
  organization_id uuid not null references organisations (id),
  import_id uuid not null,
  contact_id uuid not null,
  row_offset integer not null,
  changes jsonb not null,
  labels uuid[] not null default '{}',
  created_at timestamptz not null default now(),
  primary key (organization_id, import_id, contact_id, row_offset),
  foreign key (organization_id, import_id) references imports (organization_id, id) on delete cascade,
  foreign key (organization_id, contact_id) references contacts (organization_id, id) on delete cascade
);
create index import_updates_contact on import_updates (organization_id, contact_id);
create index import_updates_age on import_updates (created_at);

do $$
declare t text;
begin
  foreach t in array array['imports', 'import_chunks', 'import_updates'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy tenant on %I using (organization_id = (select app.org())) with check (organization_id = (select app.org()))', t);
    execute format('create policy system on %I using ((select app.is_system()))', t);
    execute format('grant select, insert, update, delete on %I to pro_leads_app', t);
  end loop;
end $$;
