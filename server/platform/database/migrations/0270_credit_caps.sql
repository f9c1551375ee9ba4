/* The most credits that a member may spend in a period; null for no limit. */
alter table members add column credit_cap integer check (credit_cap >= 0);
create index lead_views_by on lead_views (organization_id, viewed_by, viewed_at);
