/*
 * Deleted accounts whose confirmation was not sent yet. The row of the account no longer has an address, so it is kept
 * here alone, until the mail server accepts the email or the job is given up, and for seven days at most.
 */
create table account_deletions (
  id uuid primary key,
  address text not null,
  /* The name of the organisation that the person left, or empty. */
  organisation text not null,
  language text not null,
  deleted_at timestamptz not null default now()
);

alter table account_deletions enable row level security;
alter table account_deletions force row level security;
create policy own on account_deletions for insert
  with check (address = (select email from users where id = (select app.account())));
create policy system on account_deletions using ((select app.is_system()));
grant select, insert, delete on account_deletions to pro_leads_app;
