/*
 * What was counted for the limits is nobody's to read, change or forget: only these functions touch it. The system
 * forgets what is a day old.
 */
drop policy everyone on limit_events;
create policy system on limit_events using ((select app.is_system()));
revoke insert, update on limit_events from pro_leads_app;

alter function app.take(text, integer, integer, integer) owner to pro_leads_definer;
alter function app.take(text, integer, integer, integer) security definer;
revoke execute on function app.take(text, integer, integer, integer) from public;

create function app.count_event(limit_key text) returns void
language sql security definer set search_path = pg_catalog, public as
  $$ insert into limit_events (key) values (limit_key) $$;
create function app.events_of(limit_key text) returns table (hour bigint, day bigint)
language sql stable security definer set search_path = pg_catalog, public as
  $$ select count(*) filter (where at > now() - interval '1 hour'), count(*)
      from limit_events where key = limit_key and at > now() - interval '1 day' $$;
alter function app.count_event(text) owner to pro_leads_definer;
alter function app.events_of(text) owner to pro_leads_definer;
revoke execute on function app.count_event(text), app.events_of(text) from public;
grant execute on function app.count_event(text), app.events_of(text) to pro_leads_app;

/* A person reads their own row and changes it; accounts are made and deleted by the system alone. Who somebody is never changes. */
drop policy own on users;
create policy own on users for select using (id = (select app.account()));
create policy change_own on users for update using (id = (select app.account()))
  with check (id = (select app.account()) and (organization_id is null or organization_id = (select app.org())));
revoke update, delete on users from pro_leads_app;
grant update (name, organization_id, country_code, phone, phone_verified_at, linkedin_profile, job_role, locale, email_proven_at)
  on users to pro_leads_app;

/* A person reads their own sessions, ends them and confirms them; only signing in opens one. */
drop policy own on sessions;
create policy own on sessions for select using (user_id = (select app.account()));
create policy change_own on sessions for update using (user_id = (select app.account()));
revoke update on sessions from pro_leads_app;
grant update (last_seen_at, confirmed_at, ended_at) on sessions to pro_leads_app;
