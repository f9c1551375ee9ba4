/* Calendar feeds of members. Only the hash of an address's secret is stored. */
create table calendar_feeds (
  organization_id uuid not null references organisations (id),
  user_id uuid not null references users (id),
  secret_hash bytea not null,
  created_at timestamptz not null default now(),
  primary key (organization_id, user_id)
);
create index calendar_feeds_secret on calendar_feeds (secret_hash);

alter table calendar_feeds enable row level security;
alter table calendar_feeds force row level security;
create policy tenant on calendar_feeds
  using (organization_id = (select app.org())) with check (organization_id = (select app.org()));
grant select, insert, update, delete on calendar_feeds to pro_leads_app;
grant select on calendar_feeds to pro_leads_definer;

/*
 * Opens a transaction for a calendar feed, as app.open_session does for a session: no row when the secret opens
 * nothing, or while its person is no active member of the organisation who may call.
 */
create function app.open_calendar_feed(hash bytea) returns table (user_id uuid, locale text)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  organisation uuid;
begin
  select f.organization_id, u.id, u.locale into organisation, user_id, locale
    from calendar_feeds f
    join users u on u.id = f.user_id and u.organization_id = f.organization_id
    join members m on m.organization_id = f.organization_id and m.user_id = f.user_id and m.state = 'active'
      and m.role in ('Write', 'Admin')
    where f.secret_hash = hash;
  if user_id is null then return; end if;
  perform set_config('app.account', user_id::text, true);
  perform set_config('app.org', organisation::text, true);
  return next;
end $$;
alter function app.open_calendar_feed(bytea) owner to pro_leads_definer;
revoke execute on function app.open_calendar_feed(bytea) from public;
grant execute on function app.open_calendar_feed(bytea) to pro_leads_app;
