/* Housekeeping ends sessions that nobody ended, and forgets what was written in mails. */
create policy system on calling_sessions using ((select app.is_system()));
create policy system on calling_skips using ((select app.is_system()));
create policy system on calling_session_contacts using ((select app.is_system()));
create policy system on sent_mails using ((select app.is_system()));
create index calling_sessions_started on calling_sessions (started_at);
create index sent_mails_created on sent_mails (created_at) where body <> '';
