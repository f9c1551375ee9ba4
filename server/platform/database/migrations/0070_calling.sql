/* Who has a contact to themselves, when they were called, and how often in a row nobody answered. */
alter table contact_state
  add column leased_by uuid,
  add column leased_until timestamptz,
  add column last_called_at timestamptz,
  add column attempts smallint not null default 0,
  add column is_unresponsive boolean not null default false;
create index contact_state_new on contact_state (organization_id, created_at, contact_id)
  where call_status = 'Yet to call' and next_call_at is null;

alter table contacts add column linked_from uuid;
alter table contacts add foreign key (organization_id, linked_from) references contacts (organization_id, id)
  on delete set null (linked_from);
create index contacts_linked_from on contacts (organization_id, linked_from) where linked_from is not null;

create table calling_sessions (
  organization_id uuid not null references organisations (id),
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  source jsonb not null,
  contact_id uuid,
  reason text,
  started_at timestamptz not null default now(),
  ended_at timestamptz,
  primary key (organization_id, id)
);

/* The contacts of a session that was started with some by name, and those that it has skipped. */
create table calling_session_contacts (
  organization_id uuid not null,
  session_id uuid not null,
  contact_id uuid not null,
  primary key (organization_id, session_id, contact_id),
  foreign key (organization_id, session_id) references calling_sessions (organization_id, id) on delete cascade,
  foreign key (organization_id, contact_id) references contacts (organization_id, id) on delete cascade
);
create table calling_skips (
  organization_id uuid not null,
  session_id uuid not null,
  contact_id uuid not null,
  primary key (organization_id, session_id, contact_id),
  foreign key (organization_id, session_id) references calling_sessions (organization_id, id) on delete cascade,
  foreign key (organization_id, contact_id) references contacts (organization_id, id) on delete cascade
);

/* A call from its start to its outcome. One without an end is open: everybody has at most one. */
create table calls (
  organization_id uuid not null references organisations (id),
  id uuid not null,
  user_id uuid not null,
  contact_id uuid not null,
  session_id uuid,
  started_at timestamptz not null,
  ended_at timestamptz,
  outcome text,
  draft jsonb,
  primary key (organization_id, id),
  foreign key (organization_id, contact_id) references contacts (organization_id, id) on delete cascade
);
create unique index calls_open on calls (organization_id, user_id) where ended_at is null;
create index calls_session on calls (organization_id, session_id);
create index calls_contact on calls (organization_id, contact_id);
create index calls_ended on calls (organization_id, ended_at);

/* A time that was promised. Without an owner it is anybody's. */
create table callbacks (
  organization_id uuid not null references organisations (id),
  contact_id uuid not null,
  made_by uuid not null,
  owner_id uuid,
  at timestamptz not null,
  zone text not null,
  reminded_at timestamptz,
  primary key (organization_id, contact_id),
  foreign key (organization_id, contact_id) references contacts (organization_id, id) on delete cascade
);
create index callbacks_at on callbacks (organization_id, at);
create index callbacks_owner on callbacks (organization_id, owner_id) where owner_id is not null;

do $$
declare t text;
begin
  foreach t in array array['calling_sessions', 'calling_session_contacts', 'calling_skips', 'calls', 'callbacks'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy tenant on %I using (organization_id = (select app.org())) with check (organization_id = (select app.org()))', t);
    execute format('grant select, insert, update, delete on %I to pro_leads_app', t);
  end loop;
end $$;
