/* Lists and searches kept under a name: one's own, and those that others share. A deleted one waits to be given back. */
create table saved_views (
  organization_id uuid not null references organisations (id),
  id uuid not null default gen_random_uuid(),
  owner_id uuid not null,
  kind text not null check (kind in ('viewed', 'added', 'pool')),
  name text not null,
  address text not null,
  is_shared boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (organization_id, id)
);
create unique index saved_views_name on saved_views (organization_id, owner_id, kind, lower(name))
  where deleted_at is null;

alter table saved_views enable row level security;
alter table saved_views force row level security;
create policy tenant on saved_views
  using (organization_id = (select app.org()) and (is_shared or owner_id = (select app.account())))
  with check (organization_id = (select app.org()) and owner_id = (select app.account()));
grant select, insert, update, delete on saved_views to pro_leads_app;
