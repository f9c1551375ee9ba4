/*
 * What is left of the limits per minute, for all copies of the server. Unlogged: a crash of PostgreSQL allows another
 * burst.
 */
create unlogged table call_allowances (
  key text primary key,
  per_minute real not null,
  tokens real not null,
  at timestamptz not null
);

alter table call_allowances enable row level security;
alter table call_allowances force row level security;
create policy system on call_allowances using ((select app.is_system()));
grant select, insert, update, delete on call_allowances to pro_leads_app;
