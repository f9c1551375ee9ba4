-- Monthly budgets in minor units by currency. A currency without one is never warned about.
alter table organisations add column honorarium_budgets jsonb not null default '{}';

-- The payments of a month are found without reading older ones.
create index honorarium_moves_paid on honorarium_moves (organization_id, at) include (honorarium_id)
  where to_state = 'paid';
