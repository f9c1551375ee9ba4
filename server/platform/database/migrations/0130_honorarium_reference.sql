create index honoraria_reference on honoraria (organization_id, own_reference) where own_reference is not null;
