/* Call outcomes as they were recorded, by day. */
create index audit_outcomes on audit (organization_id, at)
  where action = 'contact.changed' and changes @> '[{"field": "callStatus"}]';
create index lead_views_at on lead_views (organization_id, viewed_at);
