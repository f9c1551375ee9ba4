/* The key of a person's outbox is made with the account, so that asking for it only reads. */
alter table outbox_keys alter column key set default sha256(
  uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()));

alter table outbox_keys no force row level security;
insert into outbox_keys (user_id) select id from users where deleted_at is null on conflict do nothing;
alter table outbox_keys force row level security;

grant insert on outbox_keys to pro_leads_definer;
create function app.make_outbox_key() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into outbox_keys (user_id) values (new.id);
  return null;
end $$;
alter function app.make_outbox_key() owner to pro_leads_definer;
revoke execute on function app.make_outbox_key() from public;

create trigger outbox_key_made after insert on users for each row execute function app.make_outbox_key();
