/* Tells every copy of the server in which organisation the do-not-call list holds for other contacts than before. */
create function app.tell_do_not_call() returns trigger language plpgsql set search_path = pg_catalog as $$
begin
  perform pg_notify('pro_leads', 'doNotCall ' || new.organization_id);
  return null;
end $$;
create trigger tell_do_not_call after update of do_not_call on contact_state
  for each row when (new.do_not_call <> old.do_not_call) execute function app.tell_do_not_call();

revoke execute on function app.tell_do_not_call() from public;
