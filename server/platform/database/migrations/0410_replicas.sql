/*
 * True on a replica that has every change up to a position of the log, for which it waits. False on a server that
 * follows no other one: it may have been promoted, and then lacks what the primary has.
 */
create function app.has_replayed(place pg_lsn, wait_ms int) returns boolean
language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  latest timestamptz := clock_timestamp() + wait_ms * interval '1 millisecond';
begin
  while pg_is_in_recovery() loop
    if pg_last_wal_replay_lsn() >= place then return true; end if;
    if clock_timestamp() >= latest then return false; end if;
    perform pg_sleep(0.002);
  end loop;
  return false;
end $$;

grant execute on function app.has_replayed(pg_lsn, int) to pro_leads_app;
