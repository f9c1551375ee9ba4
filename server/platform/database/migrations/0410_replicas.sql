-- True when this server, or the replica that runs this, has every change up to a position of the log. Waits for it.
create function app.has_replayed(place pg_lsn, wait_ms int) returns boolean
language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  latest timestamptz := clock_timestamp() + wait_ms * interval '1 millisecond';
begin
  while pg_is_in_recovery() and pg_last_wal_replay_lsn() < place loop
    if clock_timestamp() >= latest then return false; end if;
    perform pg_sleep(0.002);
  end loop;
  return true;
end $$;

grant execute on function app.has_replayed(pg_lsn, int) to pro_leads_app;
