/* A code belongs to the requester that asked for it: only that requester's wrong codes count against it. */
alter table codes add column requester text not null default '';
drop index codes_address;
create index codes_requester on codes (channel, address, requester, created_at desc);

/* From where an account was signed in to: those requesters keep sends of their own. */
alter table sessions add column requester text not null default '';
create index sessions_person on sessions (user_id, created_at desc);

/* The seconds until `key` has one left of its allowance. 0 when it has one now. Takes nothing. */
create function app.wait_for(limit_key text, per_hour integer, per_day integer) returns integer
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select coalesce(ceil(greatest(
    3600 - extract(epoch from clock_timestamp() - (
      select at from limit_events where key = limit_key and at > now() - interval '1 hour'
        order by at desc offset per_hour - 1 limit 1)),
    86400 - extract(epoch from clock_timestamp() - (
      select at from limit_events where key = limit_key and at > now() - interval '1 day'
        order by at desc offset per_day - 1 limit 1)),
    0)), 0)::integer
$$;
alter function app.wait_for(text, integer, integer) owner to pro_leads_definer;
revoke execute on function app.wait_for(text, integer, integer) from public;
grant execute on function app.wait_for(text, integer, integer) to pro_leads_app;

drop function app.events_of(text);
