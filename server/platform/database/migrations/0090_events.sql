/*
 * What is told to every copy of the server: whose notifications changed, and which session ended. Ids alone, because
 * every connection to this database can listen.
 */
create function app.tell_notification() returns trigger language plpgsql set search_path = pg_catalog as $$
begin
  perform pg_notify('pro_leads', 'notifications ' || new.organization_id || '/' || new.user_id);
  return null;
end $$;
create trigger tell after insert or update of read_at on notifications
  for each row execute function app.tell_notification();

create function app.tell_session_end() returns trigger language plpgsql set search_path = pg_catalog as $$
begin
  perform pg_notify('pro_leads', 'ended ' || new.id);
  return null;
end $$;
create trigger tell_end after update of ended_at on sessions
  for each row when (new.ended_at is not null and old.ended_at is null) execute function app.tell_session_end();

revoke execute on function app.tell_notification(), app.tell_session_end() from public;

/* All of a person's notifications by time, read or not. */
create index notifications_of on notifications (organization_id, user_id, created_at desc, id desc);
