/*
 How many viewed contacts carry a label, beside how many contacts do. A contact keeps the list it is in,
 so each row of contact_labels knows it from the start, also when its contact is deleted with it.
*/
alter table contact_labels add column is_viewed boolean;
update contact_labels l set is_viewed = s.is_viewed from contact_state s
  where s.organization_id = l.organization_id and s.contact_id = l.contact_id;
alter table contact_labels alter column is_viewed set not null;

alter table labels add column carried_viewed integer not null default 0 check (carried_viewed >= 0);
update labels b set carried_viewed = n.count
  from (select organization_id, label_id, count(*) as count from contact_labels where is_viewed group by 1, 2) n
  where n.organization_id = b.organization_id and n.label_id = b.id;

create function app.set_label_list() returns trigger language plpgsql set search_path = pg_catalog, public as $$
begin
  new.is_viewed := (select s.is_viewed from contact_state s
    where s.organization_id = new.organization_id and s.contact_id = new.contact_id);
  return new;
end $$;
grant execute on function app.set_label_list() to pro_leads_app, pro_leads_definer;

create trigger contact_labels_listed before insert on contact_labels
  for each row execute function app.set_label_list();

create or replace function app.count_labels() returns trigger language plpgsql set search_path = pg_catalog, public as $$
declare
  way integer := case tg_op when 'INSERT' then 1 else -1 end;
begin
  update labels b set carried = b.carried + way * n.count, carried_viewed = b.carried_viewed + way * n.viewed
    from (select organization_id, label_id, count(*) as count, count(*) filter (where is_viewed) as viewed
      from moved group by 1, 2) n
    where b.organization_id = n.organization_id and b.id = n.label_id;
  return null;
end $$;
