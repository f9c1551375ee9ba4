/*
 * The row of a deleted account stays, because calls, approvals and the audit name its id. Nothing in it tells who the
 * person was. Their name stays in the organisation's list of members, as its record of who did what.
 */
alter table users add column deleted_at timestamptz;
grant select, delete on outbox_keys to pro_leads_definer;

/* Ends the caller's sessions after their current calls, and deletes everything that only the account needs. */
create function app.forget_account() returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp set lock_timeout = '4500ms' as $$
declare
  person uuid := app.account();
  placeholder text := person || '@deleted.invalid';
begin
  perform pg_advisory_xact_lock(hashtextextended(person::text, 7));
  update sessions set ended_at = coalesce(ended_at, now()), user_agent = '', address = '' where user_id = person;
  delete from social_accounts where user_id = person;
  delete from codes where user_id = person;
  delete from outbox_keys where user_id = person;
  delete from notifications where user_id = person;
  delete from idempotency where scope = person::text;
  delete from saved_views where owner_id = person and not is_shared;
  update members set email = placeholder, state = 'removed' where user_id = person;
  update users set email = placeholder, name = '', organization_id = null, country_code = null, phone = null,
    phone_verified_at = null, linkedin_profile = null, job_role = null, locale = null, email_proven_at = null,
    deleted_at = now() where id = person;
end $$;
alter function app.forget_account() owner to pro_leads_definer;
revoke execute on function app.forget_account() from public;
grant execute on function app.forget_account() to pro_leads_app;
