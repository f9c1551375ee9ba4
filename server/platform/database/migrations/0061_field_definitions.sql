/* Fields that an organisation keeps of its contacts. `key` is under what contacts hold the value, and never changes. */
create table field_definitions (
  organization_id uuid not null references organisations (id),
  id uuid not null default gen_random_uuid(),
  key text not null,
  name text not null,
  kind text not null check (kind in ('text', 'number', 'date', 'choice', 'yesNo')),
  options text[] not null default '{}',
  place integer not null,
  is_archived boolean not null default false,
  created_at timestamptz not null default now(),
  primary key (organization_id, id)
);
create unique index field_definitions_key on field_definitions (organization_id, key);
create unique index field_definitions_name on field_definitions (organization_id, lower(name));

alter table field_definitions enable row level security;
alter table field_definitions force row level security;
create policy tenant on field_definitions using (organization_id = (select app.org())) with check (organization_id = (select app.org()));
grant select, insert, update on field_definitions to pro_leads_app;
