/*
 * The row of a deleted organisation stays without its name and numbers, because its payments, ledger and invoice
 * numbers do: bookkeeping has to keep them. Everything else of the organisation is deleted.
 */
alter table organisations add column deletion_at timestamptz;
alter table organisations add column deleted_at timestamptz;
create index organisations_to_delete on organisations (deletion_at) where deletion_at is not null and deleted_at is null;

create trigger tell_deletion after update of deletion_at on organisations
  for each row when (old.deletion_at is distinct from new.deletion_at)
  execute function app.tell_organisation();

do $$
declare
  t text;
begin
  foreach t in array array['notifications', 'idempotency', 'sent_mails', 'undelivered_jobs', 'refused_moves', 'api_keys',
    'calendar_feeds', 'saved_views', 'mail_templates', 'lead_views', 'credit_ledger', 'do_not_call', 'contact_exports', 'bulk_changes',
    'import_updates', 'import_rows', 'import_chunks', 'imports', 'calls', 'callbacks', 'calling_skips',
    'calling_session_contacts', 'calling_sessions', 'contact_labels', 'contact_merges', 'contact_keys', 'contact_state',
    'contacts', 'contact_usage', 'labels', 'field_definitions', 'erasures', 'subscriptions', 'audit', 'members']
  loop
    execute format('grant select, delete on %I to pro_leads_definer', t);
  end loop;
end $$;
grant update on labels to pro_leads_definer;

/*
 * Deletes up to `most` rows of an organisation whose time has come, members last. Returns the number of deleted rows;
 * less than `most` means that nothing but its payments is left.
 */
create function app.forget_organisation(most integer) returns integer
language plpgsql security definer set search_path = pg_catalog, public, pg_temp set lock_timeout = '4500ms' as $$
declare
  t text;
  deleted integer := 0;
  of_table integer;
begin
  perform 1 from organisations where id = app.org() and deletion_at <= now() and deleted_at is null for update;
  if not found then
    return 0;
  end if;
  update sessions set ended_at = now() where ended_at is null
    and user_id in (select u.id from users u where u.organization_id = app.org());
  foreach t in array array['notifications', 'idempotency', 'sent_mails', 'undelivered_jobs', 'refused_moves', 'api_keys',
    'calendar_feeds', 'saved_views', 'mail_templates', 'lead_views', 'credit_ledger', 'do_not_call', 'contact_exports', 'bulk_changes',
    'import_updates', 'import_rows', 'import_chunks', 'imports', 'calls', 'callbacks', 'calling_skips',
    'calling_session_contacts', 'calling_sessions', 'contact_labels', 'contact_merges', 'contact_keys', 'contact_state',
    'contacts', 'contact_usage', 'labels', 'field_definitions', 'erasures', 'subscriptions', 'audit', 'members']
  loop
    execute format('delete from %1$I where ctid = any(array(select ctid from %1$I where organization_id = $1 limit $2))', t)
      using app.org(), most - deleted;
    get diagnostics of_table = row_count;
    deleted := deleted + of_table;
    if deleted >= most then
      return deleted;
    end if;
  end loop;
  update honorarium_moves set reason = null, changes = null where organization_id = app.org()
    and (reason is not null or changes is not null);
  update users set organization_id = null where organization_id = app.org();
  update organisations set name = '', linkedin_profile = '', country_code = '', phone = '', phone_verified_at = null,
    deleted_at = now() where id = app.org();
  return deleted;
end $$;
alter function app.forget_organisation(integer) owner to pro_leads_definer;
revoke execute on function app.forget_organisation(integer) from public;
grant execute on function app.forget_organisation(integer) to pro_leads_app;
