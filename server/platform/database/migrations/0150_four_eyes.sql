/*
 * Everyone who asked for an honorarium or set its amount, its payment details or the address its link is mailed to.
 * None of them approves it.
 */
alter table honoraria no force row level security;
alter table honorarium_moves no force row level security;
alter table members no force row level security;

alter table honoraria add column terms_set_by uuid[] not null default '{}';
update honoraria h set terms_set_by = array(
  select a.person from (
    select h.requested_by as person union select h.terms_by
    union select m.actor_id from honorarium_moves m
      where m.organization_id = h.organization_id and m.honorarium_id = h.id and m.changes is not null) a
  where a.person is not null);
alter table honoraria drop column terms_by;

/* True for a payment without a documented interview for which no reason was given. */
alter table honorarium_moves add column reason_missing boolean not null default false;

/* When somebody last stopped being an active Admin: for a day they still count as the second person. */
alter table members add column admin_until timestamptz;
update members set admin_until = now() where role = 'Admin' and state = 'suspended';

create function app.note_end_of_admin() returns trigger language plpgsql set search_path = pg_catalog as $$
begin
  new.admin_until := clock_timestamp();
  return new;
end $$;
create trigger note_end_of_admin before update of role, state on members for each row
  when (old.role = 'Admin' and old.state = 'active' and (new.role <> 'Admin' or new.state <> 'active'))
  execute function app.note_end_of_admin();

alter table honoraria force row level security;
alter table honorarium_moves force row level security;
alter table members force row level security;
