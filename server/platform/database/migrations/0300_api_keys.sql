/* Keys for programs of an organisation. Only hashes of their secrets are stored. */
create table api_keys (
  organization_id uuid not null references organisations (id),
  id uuid not null default gen_random_uuid(),
  name text not null,
  scopes text[] not null check (cardinality(scopes) > 0),
  secret_hash bytea not null,
  last_four text not null,
  /* The secret before the last rotation, and until when it works. */
  previous_hash bytea,
  previous_until timestamptz,
  created_by uuid not null,
  /* The Admin whose calls these are: the one who created the key or rotated it last. */
  acts_as uuid not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  expires_at timestamptz,
  revoked_at timestamptz,
  primary key (organization_id, id)
);
create index api_keys_secret on api_keys (secret_hash) where revoked_at is null;
create index api_keys_previous on api_keys (previous_hash) where revoked_at is null and previous_hash is not null;

alter table api_keys enable row level security;
alter table api_keys force row level security;
create policy tenant on api_keys
  using (organization_id = (select app.org())) with check (organization_id = (select app.org()));
grant select, insert, update on api_keys to pro_leads_app;
grant select, update on api_keys to pro_leads_definer;

/* The key of this transaction, as app.account() is its person. */
create function app.api_key() returns uuid language sql stable as
  $$ select nullif(current_setting('app.api_key', true), '')::uuid $$;
grant execute on function app.api_key() to pro_leads_app, pro_leads_definer;

/* The key by which a person did it. */
alter table audit add column api_key_id uuid;
alter table audit alter column api_key_id set default app.api_key();

/*
 * Opens a transaction for a key, as app.open_session does for a session: no row when the secret opens nothing, or while
 * the person of the key is no active Admin of its organisation.
 */
create function app.open_api_key(hash bytea) returns table (
  session_id uuid, confirmed_at timestamptz, user_id uuid, email text, name text, locale text,
  organization_id uuid, organization_name text, member_id uuid, role text, api_key_id uuid, scopes text[]
) language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  owner uuid;
  used timestamptz;
begin
  select k.acts_as into owner from api_keys k
    where k.revoked_at is null and (k.secret_hash = hash or (k.previous_hash = hash and k.previous_until > now()));
  if owner is null then return; end if;
  perform pg_advisory_xact_lock_shared(hashtextextended(owner::text, 7));
  select k.id, k.created_at, u.id, u.email, u.name, u.locale, k.organization_id, o.name, m.id, 'Write', k.id, k.scopes,
      k.last_used_at
    into session_id, confirmed_at, user_id, email, name, locale, organization_id, organization_name, member_id, role,
      api_key_id, scopes, used
    from api_keys k
    join users u on u.id = k.acts_as and u.organization_id = k.organization_id
    join organisations o on o.id = k.organization_id
    join members m on m.organization_id = k.organization_id and m.user_id = k.acts_as and m.state = 'active'
      and m.role = 'Admin'
    where k.revoked_at is null and (k.expires_at is null or k.expires_at > now()) and k.acts_as = owner
      and (k.secret_hash = hash or (k.previous_hash = hash and k.previous_until > now()));
  if session_id is null then return; end if;
  perform set_config('app.account', user_id::text, true);
  perform set_config('app.org', organization_id::text, true);
  perform set_config('app.api_key', api_key_id::text, true);
  if used is null or used < now() - interval '1 minute' then
    update api_keys set last_used_at = now()
      where api_keys.organization_id = open_api_key.organization_id and id = api_key_id
        and last_used_at is not distinct from used;
  end if;
  return next;
end $$;
alter function app.open_api_key(bytea) owner to pro_leads_definer;
revoke execute on function app.open_api_key(bytea) from public;
grant execute on function app.open_api_key(bytea) to pro_leads_app;
