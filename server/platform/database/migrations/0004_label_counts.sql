/* How many contacts carry a label, kept beside it: counting them anew takes longer than reading all labels. */
alter table labels add column carried integer not null default 0 check (carried >= 0);

update labels b set carried = n.count
  from (select organization_id, label_id, count(*) as count from contact_labels group by 1, 2) n
  where n.organization_id = b.organization_id and n.label_id = b.id;

create function app.count_labels() returns trigger language plpgsql set search_path = pg_catalog, public as $$
begin
  update labels b set carried = b.carried + case tg_op when 'INSERT' then n.count else -n.count end
    from (select organization_id, label_id, count(*) as count from moved group by 1, 2) n
    where b.organization_id = n.organization_id and b.id = n.label_id;
  return null;
end $$;
grant execute on function app.count_labels() to pro_leads_app, pro_leads_definer;

create trigger contact_labels_put after insert on contact_labels
  referencing new table as moved for each statement execute function app.count_labels();
create trigger contact_labels_taken after delete on contact_labels
  referencing old table as moved for each statement execute function app.count_labels();
