/* Every order that a list of contacts can have, with an index that holds its keyset. */
alter table contacts add column company_key text collate "C"
  generated always as (lower(left(company, 100))) stored;
create index contacts_company on contacts (organization_id, company_key, id);

create index contact_state_status on contact_state (organization_id, is_viewed, call_status collate "C", contact_id);
create index contact_state_updated on contact_state (organization_id, is_viewed, updated_at, contact_id);
create index contact_state_next_order on contact_state
  (organization_id, is_viewed, coalesce(next_call_at, 'infinity'::timestamptz), contact_id);
