/*
 * How many contacts an organisation has and how much they take, as changes that add up. Rows are only added, so that
 * nobody waits for another; housekeeping sums them up.
 */
create table contact_usage (
  organization_id uuid not null references organisations (id),
  id bigint generated always as identity,
  contacts bigint not null,
  bytes bigint not null,
  primary key (organization_id, id)
);
alter table contact_usage enable row level security;
alter table contact_usage force row level security;
create policy tenant on contact_usage using (organization_id = (select app.org())) with check (organization_id = (select app.org()));
create policy system on contact_usage using ((select app.is_system()));
grant select on contact_usage to pro_leads_app;
grant select, insert, delete on contact_usage to pro_leads_definer;

/* Bytes of what people write into a contact, and a fixed part for the rest. */
create function app.contact_bytes(words text, notes text, fields jsonb, addresses jsonb, skills text[]) returns bigint
language sql immutable set search_path = pg_catalog as $$
  select 500 + octet_length(words) + octet_length(notes) + octet_length(fields::text) + octet_length(addresses::text)
    + coalesce(octet_length(array_to_string(skills, ',')), 0)
$$;

create function app.count_usage() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into contact_usage (organization_id, contacts, bytes)
    select m.organization_id, case tg_op when 'INSERT' then count(*) else -count(*) end,
      case tg_op when 'INSERT' then 1 else -1 end * sum(app.contact_bytes(
        concat(m.name, m.title, m.company, m.industry, m.city, m.email, m.linkedin_profile),
        m.notes, m.fields, m.phones || m.emails, m.skills))
    from moved m group by m.organization_id;
  return null;
end $$;

create function app.count_usage_change() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into contact_usage (organization_id, contacts, bytes)
    select c.organization_id, 0, sum(c.bytes) from (
      select m.organization_id, app.contact_bytes(
        concat(m.name, m.title, m.company, m.industry, m.city, m.email, m.linkedin_profile),
        m.notes, m.fields, m.phones || m.emails, m.skills) as bytes from after_change m
      union all
      select m.organization_id, -app.contact_bytes(
        concat(m.name, m.title, m.company, m.industry, m.city, m.email, m.linkedin_profile),
        m.notes, m.fields, m.phones || m.emails, m.skills) from before_change m) c
    group by c.organization_id having sum(c.bytes) <> 0;
  return null;
end $$;
alter function app.count_usage() owner to pro_leads_definer;
alter function app.count_usage_change() owner to pro_leads_definer;

create trigger usage_added after insert on contacts
  referencing new table as moved for each statement execute function app.count_usage();
create trigger usage_gone after delete on contacts
  referencing old table as moved for each statement execute function app.count_usage();
create trigger usage_changed after update on contacts
  referencing old table as before_change new table as after_change
  for each statement execute function app.count_usage_change();

/* Makes one row of many. */
create function app.sum_up_usage() returns void
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  with gone as (
    delete from contact_usage u where u.organization_id in (
      select organization_id from contact_usage group by organization_id having count(*) > 1)
    returning organization_id, contacts, bytes)
  insert into contact_usage (organization_id, contacts, bytes)
    select organization_id, sum(contacts), sum(bytes) from gone group by organization_id
$$;
alter function app.sum_up_usage() owner to pro_leads_definer;
revoke execute on function app.contact_bytes(text, text, jsonb, jsonb, text[]), app.count_usage(),
  app.count_usage_change(), app.sum_up_usage() from public;
grant execute on function app.contact_bytes(text, text, jsonb, jsonb, text[]) to pro_leads_definer;
grant execute on function app.sum_up_usage() to pro_leads_app;

insert into contact_usage (organization_id, contacts, bytes)
  select m.organization_id, count(*), sum(app.contact_bytes(
    concat(m.name, m.title, m.company, m.industry, m.city, m.email, m.linkedin_profile),
    m.notes, m.fields, m.phones || m.emails, m.skills))
  from contacts m group by m.organization_id;
