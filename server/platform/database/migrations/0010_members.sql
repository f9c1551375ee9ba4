/* When our own code last proved an address. Null for an account that only an identity provider vouched for. */
alter table users add column email_proven_at timestamptz default now();

/* The id that the link's token is derived from, and the token's hash. Both change when an invitation is sent anew. */
alter table members add column invitation_id uuid, add column invitation_hash bytea;
create index members_invitation on members (invitation_hash) where state = 'invited';

/*
 * Ends every session of a person of this organisation, after waiting for their calls under way; with `leaves`, takes
 * them out of it too. Calls that come later wait for the end of this transaction and find no session.
 */
create function app.end_sessions(person uuid, leaves boolean) returns void
language plpgsql security definer set search_path = pg_catalog, public set lock_timeout = '4500ms' as $$
begin
  if not exists (select from users where id = person and organization_id = app.org()) then return; end if;
  perform pg_advisory_xact_lock(hashtextextended(person::text, 7));
  update sessions set ended_at = now() where user_id = person and ended_at is null;
  if leaves then
    update users set organization_id = null where id = person and organization_id = app.org();
  end if;
end $$;
alter function app.end_sessions(uuid, boolean) owner to pro_leads_definer;
revoke execute on function app.end_sessions(uuid, boolean) from public;
grant execute on function app.end_sessions(uuid, boolean) to pro_leads_app;
