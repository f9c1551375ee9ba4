-- Counting and summing requests by status and currency reads only this index.
create index honoraria_totals on honoraria (organization_id, state, currency) include (amount_minor);
