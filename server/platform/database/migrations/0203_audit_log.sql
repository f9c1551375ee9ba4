/* The audit log of an organisation by kind of object. Most lines are of contacts: those are found by the primary key. */
create index audit_kind on audit (organization_id, entity, id desc) where entity <> 'contact';
