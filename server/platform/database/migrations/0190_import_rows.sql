/*
 * Rows of an import that did not come in, why, and what they repeat. `cells` are the row as the file has it: they come
 * after the answer to the chunk, only for these rows, and stay null where there is no room for them.
 */
create table import_rows (
  organization_id uuid not null references organisations (id),
  import_id uuid not null,
  row_index integer not null check (row_index >= 0),
  row_number integer not null check (row_number > 0),
  result text not null check (result in ('skipped', 'rejected')),
  field text not null default '',
  reason text not null default '',
  contact_id uuid,
  repeats_row integer,
  matched_by text check (matched_by in ('email', 'phone', 'linkedin', 'name')),
  matched_value text not null default '',
  cells text[],
  created_at timestamptz not null default now(),
  primary key (organization_id, import_id, row_index),
  foreign key (organization_id, import_id) references imports (organization_id, id) on delete cascade
);
create index import_rows_contact on import_rows (organization_id, contact_id) where contact_id is not null;

alter table import_rows enable row level security;
alter table import_rows force row level security;
create policy tenant on import_rows using (organization_id = (select app.org())) with check (organization_id = (select app.org()));
create policy system on import_rows using ((select app.is_system()));
grant select, insert, update, delete on import_rows to pro_leads_app;

/* The file's headings in order, and how much of the import is in `import_rows`. */
alter table imports add column headings text[] not null default '{}',
  add column kept_rows integer not null default 0,
  add column kept_bytes bigint not null default 0;
create index imports_keeping on imports (organization_id, created_at desc, id desc) where kept_rows > 0;

/* The import that made an entry, until someone else puts the same on the list: undoing the import may take it back. */
alter table do_not_call add column import_id uuid;
create index do_not_call_import on do_not_call (organization_id, import_id) where import_id is not null;

/* Tells every copy of the server that an import of an organisation went on, ended or was undone. */
create function app.tell_import() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  perform pg_notify('pro_leads', 'imports ' || new.organization_id);
  return null;
end $$;
create trigger tell_import after insert or update of state, last_at, undone_at on imports
  for each row execute function app.tell_import();
revoke execute on function app.tell_import() from public;
