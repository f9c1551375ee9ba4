/* The values of changed contacts before and after a bulk change, for a day. An undo is a bulk change too. */
alter table bulk_changes add column undoes uuid;

create unique index bulk_changes_undone_once on bulk_changes (organization_id, undoes) where undoes is not null;

create table bulk_change_values (
  organization_id uuid not null,
  bulk_id uuid not null,
  contact_id uuid not null,
  before jsonb not null,
  after jsonb,
  created_at timestamptz not null default now(),
  primary key (organization_id, bulk_id, contact_id),
  foreign key (organization_id, bulk_id) references bulk_changes (organization_id, id) on delete cascade
);

alter table bulk_change_values enable row level security;
alter table bulk_change_values force row level security;
create policy tenant on bulk_change_values
  using (organization_id = (select app.org())) with check (organization_id = (select app.org()));
create policy system on bulk_change_values using ((select app.is_system()));
grant select, insert, update, delete on bulk_change_values to pro_leads_app;
