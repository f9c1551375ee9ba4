create schema app;
grant usage on schema app to pro_leads_app, pro_leads_definer;

create function app.org() returns uuid language sql stable as
  $$ select nullif(current_setting('app.org', true), '')::uuid $$;
create function app.account() returns uuid language sql stable as
  $$ select nullif(current_setting('app.account', true), '')::uuid $$;
create function app.is_system() returns boolean language sql stable as
  $$ select coalesce(current_setting('app.scope', true) = 'system', false) $$;
grant execute on function app.org(), app.account(), app.is_system() to pro_leads_app, pro_leads_definer;

create table organisations (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  linkedin_profile text not null,
  country_code text not null,
  phone text not null,
  phone_verified_at timestamptz,
  plan text not null default 'free',
  credits_used integer not null default 0 check (credits_used >= 0),
  credits_reset_at timestamptz not null default now() + interval '1 month',
  created_at timestamptz not null default now()
);

create table users (
  id uuid primary key default gen_random_uuid(),
  email text not null unique check (email = lower(email)),
  name text not null,
  organization_id uuid references organisations (id),
  country_code text,
  phone text,
  phone_verified_at timestamptz,
  linkedin_profile text,
  job_role text,
  locale text,
  created_at timestamptz not null default now()
);

create table social_accounts (
  issuer text not null,
  subject text not null,
  user_id uuid not null references users (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (issuer, subject)
);

create table members (
  organization_id uuid not null references organisations (id),
  id uuid not null default gen_random_uuid(),
  user_id uuid references users (id),
  email text not null check (email = lower(email)),
  name text not null,
  role text not null check (role in ('Admin', 'Read', 'Write')),
  state text not null check (state in ('invited', 'active', 'suspended', 'removed')),
  invited_by uuid,
  invited_until timestamptz,
  last_seen_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (organization_id, id)
);
create unique index members_user on members (organization_id, user_id) where state <> 'removed';
create unique index members_email on members (organization_id, email) where state <> 'removed';
create index members_invited on members (email) where state = 'invited';

create table sessions (
  id uuid primary key default gen_random_uuid(),
  token_hash bytea not null unique,
  user_id uuid not null references users (id) on delete cascade,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  confirmed_at timestamptz not null default now(),
  ended_at timestamptz,
  user_agent text not null default '',
  address text not null default ''
);
create index sessions_user on sessions (user_id) where ended_at is null;

create table codes (
  id uuid primary key default gen_random_uuid(),
  channel text not null check (channel in ('email', 'sms')),
  address text not null,
  intent text not null check (intent in ('sign_up', 'sign_in', 'phone', 'confirm')),
  user_id uuid references users (id) on delete cascade,
  name text,
  locale text not null,
  attempts integer not null default 0,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  voided_at timestamptz
);
create index codes_address on codes (channel, address, created_at desc);

create table limit_events (
  key text not null,
  at timestamptz not null default clock_timestamp()
);
create index limit_events_key on limit_events (key, at desc);

create table idempotency (
  scope text not null,
  route text not null,
  key text not null,
  body_hash bytea not null,
  organization_id uuid references organisations (id) on delete cascade,
  answer jsonb not null,
  created_at timestamptz not null default now(),
  primary key (scope, route, key)
);
create index idempotency_age on idempotency (created_at);

create table audit (
  organization_id uuid not null references organisations (id),
  id bigint generated always as identity,
  at timestamptz not null default clock_timestamp(),
  actor_id uuid,
  action text not null,
  entity text not null,
  entity_id text not null,
  changes jsonb not null default '[]',
  primary key (organization_id, id)
);
create index audit_entity on audit (organization_id, entity, entity_id, id desc);

create table notifications (
  organization_id uuid not null references organisations (id),
  id uuid not null default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  kind text not null,
  params jsonb not null default '{}',
  path text,
  created_at timestamptz not null default now(),
  read_at timestamptz,
  primary key (organization_id, id)
);
create index notifications_unread on notifications (organization_id, user_id, created_at desc) where read_at is null;

do $$
declare t text;
begin
  foreach t in array array['organisations', 'users', 'social_accounts', 'members', 'sessions', 'codes', 'limit_events', 'idempotency', 'audit', 'notifications'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('grant select, insert, update, delete on %I to pro_leads_app, pro_leads_definer', t);
  end loop;
end $$;

create policy own on organisations using (id = (select app.org())) with check (id = (select app.org()));
create policy system on organisations using ((select app.is_system()));
create policy own on users using (id = (select app.account()));
create policy colleagues on users for select using (organization_id = (select app.org()));
create policy system on users using ((select app.is_system()));
create policy own on social_accounts using (user_id = (select app.account()));
create policy system on social_accounts using ((select app.is_system()));
create policy tenant on members using (organization_id = (select app.org())) with check (organization_id = (select app.org()));
create policy system on members using ((select app.is_system()));
create policy own on sessions using (user_id = (select app.account()));
create policy system on sessions using ((select app.is_system()));
create policy own on codes using (user_id = (select app.account()));
create policy system on codes using ((select app.is_system()));
create policy everyone on limit_events using (true);
create policy own on idempotency using (scope = (select app.account())::text) with check (scope = (select app.account())::text);
create policy system on idempotency using ((select app.is_system()));
create policy tenant on audit for select using (organization_id = (select app.org()));
create policy append on audit for insert with check (organization_id = (select app.org()));
create policy system on audit for select using ((select app.is_system()));
create policy own on notifications using (organization_id = (select app.org()) and user_id = (select app.account()));
create policy post on notifications for insert with check (organization_id = (select app.org()));
create policy system on notifications using ((select app.is_system()));
revoke update, delete on audit from pro_leads_app;

/* Takes one from the allowance of `key`. Answers 0, or the seconds until one is free. Serialised by key. */
create function app.take(limit_key text, per_hour integer, per_day integer, apart_seconds integer) returns integer
language plpgsql set search_path = pg_catalog, public as $$
declare
  newest timestamptz;
  hour_nth timestamptz;
  day_nth timestamptz;
  wait numeric := 0;
begin
  perform pg_advisory_xact_lock(hashtextextended(limit_key, 11));
  select max(at) into newest from limit_events where key = limit_key;
  select at into hour_nth from limit_events where key = limit_key and at > now() - interval '1 hour'
    order by at desc offset per_hour - 1 limit 1;
  select at into day_nth from limit_events where key = limit_key and at > now() - interval '1 day'
    order by at desc offset per_day - 1 limit 1;
  if newest is not null and apart_seconds > 0 then
    wait := greatest(wait, apart_seconds - extract(epoch from clock_timestamp() - newest));
  end if;
  if hour_nth is not null then wait := greatest(wait, 3600 - extract(epoch from clock_timestamp() - hour_nth)); end if;
  if day_nth is not null then wait := greatest(wait, 86400 - extract(epoch from clock_timestamp() - day_nth)); end if;
  if wait > 0 then return ceil(wait)::integer; end if;
  insert into limit_events (key) values (limit_key);
  return 0;
end $$;
grant execute on function app.take(text, integer, integer, integer) to pro_leads_app;

/*
 * Opens a session for this transaction: sets who and which organisation, and says so in one row; no row when the
 * token opens nothing. Holds a shared lock on the person, so that whoever ends their sessions waits for calls
 * under way and calls that come later see the end.
 */
create function app.open_session(hash bytea) returns table (
  session_id uuid, confirmed_at timestamptz, user_id uuid, email text, name text, locale text,
  organization_id uuid, organization_name text, member_id uuid, role text
) language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  owner uuid;
  seen timestamptz;
begin
  select s.user_id into owner from sessions s where s.token_hash = hash and s.ended_at is null;
  if owner is null then return; end if;
  perform pg_advisory_xact_lock_shared(hashtextextended(owner::text, 7));
  select s.id, s.confirmed_at, u.id, u.email, u.name, u.locale, u.organization_id, o.name, m.id, m.role, s.last_seen_at
    into session_id, confirmed_at, user_id, email, name, locale, organization_id, organization_name, member_id, role, seen
    from sessions s
    join users u on u.id = s.user_id
    left join organisations o on o.id = u.organization_id
    left join members m on m.organization_id = u.organization_id and m.user_id = u.id and m.state = 'active'
    where s.token_hash = hash and s.ended_at is null
      and s.last_seen_at > now() - case when m.role = 'Admin' then interval '12 hours' else interval '24 hours' end
      and s.created_at > now() - case when m.role = 'Admin' then interval '7 days' else interval '14 days' end;
  if session_id is null or (organization_id is not null and member_id is null) then return; end if;
  perform set_config('app.account', user_id::text, true);
  perform set_config('app.org', coalesce(organization_id::text, ''), true);
  if seen < now() - interval '1 minute' then
    update sessions set last_seen_at = now() where id = session_id and last_seen_at = seen;
    update members set last_seen_at = now() where members.organization_id = open_session.organization_id and members.id = member_id;
  end if;
  return next;
end $$;
alter function app.open_session(bytea) owner to pro_leads_definer;
grant execute on function app.open_session(bytea) to pro_leads_app;
