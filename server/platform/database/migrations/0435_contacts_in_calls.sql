/* A recorded outcome looks for the caller's sessions that have the contact. */
create index calling_sessions_contact on calling_sessions (organization_id, user_id) where contact_id is not null;
