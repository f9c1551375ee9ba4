/* What became of sending a code, for the screen that waits for it. */
alter table codes add column sending text not null default 'waiting' check (sending in ('waiting', 'sent', 'failed'));

/* The statuses of machines/lifecycles/sent-mail.machine.ts. Row policies do not bind the owner while they are not forced. */
alter table sent_mails drop constraint sent_mails_state_check;
alter table sent_mails no force row level security;
update sent_mails set state = 'failed' where state = 'refused';
alter table sent_mails force row level security;
alter table sent_mails add constraint sent_mails_state_check check (state in ('queued', 'sent', 'failed', 'stopped'));

/* Jobs of an organisation that are not tried again. `data` holds ids, never an address. */
create table undelivered_jobs (
  organization_id uuid not null references organisations (id),
  id uuid not null,
  queue text not null,
  data jsonb not null,
  reason text not null check (reason in ('refused', 'unreachable', 'failed')),
  answer text,
  given_up_at timestamptz not null default now(),
  dismissed_at timestamptz,
  primary key (organization_id, id)
);
create index undelivered_jobs_listed on undelivered_jobs (organization_id, given_up_at desc, id)
  where dismissed_at is null;
create index undelivered_jobs_invitation on undelivered_jobs (organization_id, (data ->> 'invitationId'))
  where queue = 'invitation.send';

alter table undelivered_jobs enable row level security;
alter table undelivered_jobs force row level security;
create policy tenant on undelivered_jobs using (organization_id = (select app.org())) with check (organization_id = (select app.org()));
create policy system on undelivered_jobs using ((select app.is_system()));
grant select, insert, update, delete on undelivered_jobs to pro_leads_app;
