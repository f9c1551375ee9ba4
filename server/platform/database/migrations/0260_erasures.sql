/* Every erasure by ids alone, so that a restore of an earlier backup repeats it. */
create table erasures (
  organization_id uuid not null references organisations (id),
  id uuid not null default gen_random_uuid(),
  erased_by uuid,
  at timestamptz not null default now(),
  contact_ids uuid[] not null,
  honorarium_ids uuid[] not null,
  primary key (organization_id, id)
);
alter table erasures enable row level security;
alter table erasures force row level security;
create policy append on erasures for insert with check (organization_id = (select app.org()));
create policy system on erasures for select using ((select app.is_system()));
grant select, insert on erasures to pro_leads_app;

/* One row from a restore until its jobs are released. Workers run no job that sends or pays while it is there. */
create table job_hold (
  only_one boolean primary key default true check (only_one),
  backup_at timestamptz not null,
  since timestamptz not null default now()
);
alter table job_hold enable row level security;
alter table job_hold force row level security;
create policy system on job_hold using ((select app.is_system()));
grant select on job_hold to pro_leads_app;
