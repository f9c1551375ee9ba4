/* Months after which entries are deleted; 0 keeps them. */
alter table organisations add column keep_audit integer not null default 0 check (keep_audit between 0 and 120);
alter table organisations add column keep_calls integer not null default 0 check (keep_calls between 0 and 120);
alter table organisations add column keep_notifications integer not null default 0
  check (keep_notifications between 0 and 120);
create index organisations_keeping on organisations (id)
  where keep_audit > 0 or keep_calls > 0 or keep_notifications > 0;

create trigger tell_retention after update of keep_audit, keep_calls, keep_notifications on organisations
  for each row when ((new.keep_audit, new.keep_calls, new.keep_notifications)
    is distinct from (old.keep_audit, old.keep_calls, old.keep_notifications))
  execute function app.tell_organisation();

/*
 * Deletes up to `most` entries of each kind that the organisation no longer keeps. Returns the largest number of a
 * kind; less than `most` means that nothing old is left. Lines of the audit log are in the order of time.
 */
create function app.forget_old(most integer) returns integer
language plpgsql security definer set search_path = pg_catalog, public, pg_temp set lock_timeout = '4500ms' as $$
declare
  kept record;
  deleted integer;
  largest integer := 0;
begin
  select keep_audit, keep_calls, keep_notifications into kept from organisations where id = app.org();
  if kept.keep_audit > 0 then
    delete from audit where organization_id = app.org() and id in (
      select id from (select id, at from audit where organization_id = app.org() order by id limit most) oldest
      where at < now() - make_interval(months => kept.keep_audit));
    get diagnostics largest = row_count;
  end if;
  if kept.keep_calls > 0 then
    delete from calls where organization_id = app.org() and id in (
      select id from calls where organization_id = app.org()
        and ended_at < now() - make_interval(months => kept.keep_calls) order by ended_at limit most);
    get diagnostics deleted = row_count;
    largest := greatest(largest, deleted);
  end if;
  if kept.keep_notifications > 0 then
    delete from notifications where organization_id = app.org() and id in (
      select id from notifications where organization_id = app.org()
        and created_at < now() - make_interval(months => kept.keep_notifications) limit most);
    get diagnostics deleted = row_count;
    largest := greatest(largest, deleted);
  end if;
  return largest;
end $$;
alter function app.forget_old(integer) owner to pro_leads_definer;
revoke execute on function app.forget_old(integer) from public;
grant execute on function app.forget_old(integer) to pro_leads_app;
