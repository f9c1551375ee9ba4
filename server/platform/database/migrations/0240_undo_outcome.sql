/* The contact before the outcome, until its author saves the next one; and how often an outcome was undone. */
alter table calls add column before_outcome jsonb, add column undone smallint not null default 0;
create index calls_undoable on calls (organization_id, user_id) where before_outcome is not null;
