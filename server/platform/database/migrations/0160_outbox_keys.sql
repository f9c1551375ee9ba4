/* Encrypts the outbox in a person's browsers. Made when it is first asked for; goes with the person. */
create table outbox_keys (
  user_id uuid primary key references users (id) on delete cascade,
  key bytea not null check (length(key) = 32),
  created_at timestamptz not null default now()
);

alter table outbox_keys enable row level security;
alter table outbox_keys force row level security;
create policy own on outbox_keys using (user_id = (select app.account()))
  with check (user_id = (select app.account()));
grant select, insert on outbox_keys to pro_leads_app;
