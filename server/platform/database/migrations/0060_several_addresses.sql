/*
 * Further phones and e-mails of a contact. The lists hold all of them, the first as in `phone` and `email`; empty where
 * there is nothing more to say than those. `more_keys` are what the further ones are known again by, as 'e …' and 'p …'.
 */
alter table contacts
  add column phones jsonb not null default '[]',
  add column emails jsonb not null default '[]',
  add column more_keys text[] not null default '{}';

create table contact_keys (
  organization_id uuid not null references organisations (id),
  contact_id uuid not null,
  kind text not null check (kind in ('email', 'phone')),
  key text not null,
  tail text not null,
  primary key (organization_id, contact_id, kind, key),
  foreign key (organization_id, contact_id) references contacts (organization_id, id) on delete cascade
);
create index contact_keys_tail on contact_keys (organization_id, kind, tail);

alter table contact_keys enable row level security;
alter table contact_keys force row level security;
create policy tenant on contact_keys using (organization_id = (select app.org())) with check (organization_id = (select app.org()));
grant select, insert, update, delete on contact_keys to pro_leads_app;

/* Whoever writes a contact, in whatever way, writes its further keys too. */
create function app.keep_contact_keys() returns trigger language plpgsql set search_path = pg_catalog, public as $$
begin
  if tg_op = 'UPDATE' then
    delete from contact_keys where organization_id = new.organization_id and contact_id = new.id;
  end if;
  insert into contact_keys (organization_id, contact_id, kind, key, tail)
    select distinct new.organization_id, new.id, k.kind, k.key, case k.kind when 'phone' then right(k.key, 7) else k.key end
    from (select case left(more, 1) when 'p' then 'phone' else 'email' end as kind, substr(more, 3) as key
      from unnest(new.more_keys) more) k;
  return null;
end $$;
revoke execute on function app.keep_contact_keys() from public;
create trigger contact_keys_made after insert on contacts
  for each row when (new.more_keys <> '{}') execute function app.keep_contact_keys();
create trigger contact_keys_kept after update of more_keys on contacts
  for each row when (new.more_keys is distinct from old.more_keys) execute function app.keep_contact_keys();
