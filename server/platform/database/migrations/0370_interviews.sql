/* Every version of an organisation's interview form. The newest one is in use; earlier ones explain earlier answers. */
create table interview_forms (
  organization_id uuid not null references organisations (id),
  version integer not null,
  is_required boolean not null,
  questions jsonb not null,
  created_by uuid not null,
  created_at timestamptz not null default now(),
  primary key (organization_id, version)
);

/*
 * The answers of an interview, with the text of each question. The id is that of the call: an interview stays when its
 * call is no longer kept.
 */
create table interviews (
  organization_id uuid not null references organisations (id),
  id uuid not null,
  contact_id uuid not null,
  user_id uuid not null,
  form_version integer not null,
  at timestamptz not null,
  answers jsonb not null,
  primary key (organization_id, id),
  foreign key (organization_id, contact_id) references contacts (organization_id, id) on delete cascade
);
create index interviews_contact on interviews (organization_id, contact_id, at);
create index interviews_at on interviews (organization_id, at, id);

do $$
declare
  t text;
begin
  foreach t in array array['interview_forms', 'interviews'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy tenant on %I using (organization_id = (select app.org()))
      with check (organization_id = (select app.org()))', t);
    execute format('grant select, delete on %I to pro_leads_definer', t);
  end loop;
end $$;
grant select, insert on interview_forms to pro_leads_app;
grant select, insert, update, delete on interviews to pro_leads_app;

/* As before, with the interviews and their forms. */
create or replace function app.forget_organisation(most integer) returns integer
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
    'import_updates', 'import_rows', 'import_chunks', 'imports', 'interviews', 'interview_forms', 'calls', 'callbacks', 'calling_skips',
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
