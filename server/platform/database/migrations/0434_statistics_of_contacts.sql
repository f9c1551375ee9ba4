/*
 Statistics of contacts are refreshed by an import that added more than they know of. PostgreSQL does the same
 only once a minute; until then it takes each organisation for one with a single contact, and compares each of
 thousands with each. Before version 17 only the owner may, and the function does nothing.
*/
do $$ begin
  if current_setting('server_version_num')::integer >= 170000 then
    grant maintain on contacts, contact_state, contact_labels to pro_leads_definer;
  end if;
end $$;

create function app.learn_contacts(added bigint) returns void
language plpgsql security definer
set search_path = pg_catalog, public, pg_temp set lock_timeout = '100ms' set client_min_messages = 'error' as $$
begin
  if (select pg_stat_get_mod_since_analyze(oid) + added > greatest(reltuples, 500)
      from pg_class where oid = 'contacts'::regclass) then
    analyze contacts, contact_state, contact_labels;
  end if;
exception when lock_not_available then
  null;
end $$;
alter function app.learn_contacts(bigint) owner to pro_leads_definer;
revoke execute on function app.learn_contacts(bigint) from public;
grant execute on function app.learn_contacts(bigint) to pro_leads_app;
