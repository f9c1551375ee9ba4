alter table honoraria add column payee_link_filled uuid;
create index honoraria_payee_link on honoraria (organization_id, payee_link) where payee_link is not null;
create index honoraria_payee_link_filled on honoraria (organization_id, payee_link_filled)
  where payee_link_filled is not null;

alter table honorarium_moves add column changes jsonb;
alter table honorarium_moves add column by_link boolean not null default false;
