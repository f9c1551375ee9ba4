/* Moves that a lifecycle refused, counted by day: as many rows as there are statuses, events and reasons, and no more. */
create table refused_moves (
  organization_id uuid not null references organisations (id),
  chart text not null,
  from_state text not null,
  event text not null,
  reason text not null,
  day date not null,
  count integer not null default 1,
  last_at timestamptz not null default now(),
  primary key (organization_id, chart, from_state, event, reason, day)
);
create index refused_moves_age on refused_moves (day);

alter table refused_moves enable row level security;
alter table refused_moves force row level security;
create policy tenant on refused_moves using (organization_id = (select app.org()))
  with check (organization_id = (select app.org()));
create policy system on refused_moves using ((select app.is_system()));
grant select, insert, update, delete on refused_moves to pro_leads_app;

/* How long a status is kept is read off the lines that members and payments left. */
create index audit_states on audit (organization_id, entity, id)
  where entity in ('member', 'transaction') and changes @> '[{"field": "state"}]';
