create table honoraria (
  organization_id uuid not null references organisations (id),
  id uuid not null default gen_random_uuid(),
  respondent_id uuid,
  respondent_name text not null,
  respondent_email text,
  respondent_number text,
  own_reference text,
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null check (currency in ('INR', 'USD', 'EUR')),
  account_holder text,
  account_sealed bytea,
  account_last4 text,
  ifsc_code text,
  upi_id text,
  paypal_id text,
  payee_mark bytea,
  terms bytea not null,
  approved_terms bytea,
  notes text,
  state text not null default 'requested'
    check (state in ('requested', 'approved', 'rejected', 'paying', 'paid', 'failed', 'cancelled')),
  requested_by uuid not null references users (id),
  terms_by uuid references users (id),
  approved_by uuid references users (id),
  payee_link uuid,
  payee_link_until timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  primary key (organization_id, id),
  foreign key (organization_id, respondent_id) references contacts (organization_id, id) on delete set null (respondent_id),
  constraint approved_as_it_stands
    check (state in ('requested', 'rejected', 'cancelled') or approved_terms is not distinct from terms)
);
create index honoraria_newest on honoraria (organization_id, created_at desc, id desc);
create index honoraria_respondent on honoraria (organization_id, respondent_id, created_at desc);
create index honoraria_payee on honoraria (organization_id, payee_mark) where payee_mark is not null;

create table honorarium_moves (
  organization_id uuid not null,
  id bigint generated always as identity,
  honorarium_id uuid not null,
  at timestamptz not null default clock_timestamp(),
  actor_id uuid,
  from_state text,
  to_state text not null,
  reason text,
  primary key (organization_id, id),
  foreign key (organization_id, honorarium_id) references honoraria (organization_id, id)
);
create index honorarium_moves_of on honorarium_moves (organization_id, honorarium_id, id);

create table transactions (
  organization_id uuid not null references organisations (id),
  id uuid not null default gen_random_uuid(),
  kind text not null check (kind in ('plan', 'honorarium')),
  honorarium_id uuid,
  plan_id text,
  period text check (period in ('Monthly', 'Yearly')),
  amount_minor bigint not null check (amount_minor > 0),
  value_minor bigint not null check (value_minor >= amount_minor),
  currency text not null check (currency in ('INR', 'USD', 'EUR')),
  gateway text not null,
  gateway_token text,
  checkout_url text,
  state text not null default 'created'
    check (state in ('created', 'pending', 'paid', 'failed', 'cancelled', 'refunded')),
  trouble text,
  invoice_number text,
  asks integer not null default 0,
  is_late boolean not null default false,
  created_by uuid references users (id),
  created_at timestamptz not null default clock_timestamp(),
  settled_at timestamptz,
  primary key (organization_id, id),
  foreign key (organization_id, honorarium_id) references honoraria (organization_id, id),
  check ((kind = 'honorarium') = (honorarium_id is not null)),
  check ((kind = 'plan') = (plan_id is not null and period is not null))
);
create index transactions_newest on transactions (organization_id, created_at desc, id desc);
create index transactions_id on transactions (id);
create unique index transactions_one_payout on transactions (organization_id, honorarium_id)
  where kind = 'honorarium' and state in ('created', 'pending', 'paid');
create unique index transactions_one_checkout on transactions (organization_id)
  where kind = 'plan' and state in ('created', 'pending');
create unique index transactions_invoice on transactions (organization_id, invoice_number)
  where invoice_number is not null;

create table invoice_counters (
  organization_id uuid not null references organisations (id),
  series text not null,
  last integer not null,
  primary key (organization_id, series)
);

create table subscriptions (
  organization_id uuid not null references organisations (id),
  plan_id text not null,
  period text not null check (period in ('Monthly', 'Yearly')),
  currency text not null check (currency in ('INR', 'USD', 'EUR')),
  value_minor bigint not null check (value_minor > 0),
  started_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > started_at),
  next_plan_id text,
  next_period text check (next_period in ('Monthly', 'Yearly')),
  told text check (told in ('ending', 'overdue')),
  primary key (organization_id)
);

create table webhook_events (
  gateway text not null,
  id text not null,
  received_at timestamptz not null default clock_timestamp(),
  primary key (gateway, id)
);
create index webhook_events_age on webhook_events (received_at);

create table ledger_postings (
  organization_id uuid not null references organisations (id),
  id bigint generated always as identity,
  at timestamptz not null default clock_timestamp(),
  kind text not null,
  cause text not null,
  honorarium_id uuid,
  transaction_id uuid,
  primary key (organization_id, id),
  unique (organization_id, cause),
  foreign key (organization_id, honorarium_id) references honoraria (organization_id, id),
  foreign key (organization_id, transaction_id) references transactions (organization_id, id)
);

create table ledger_entries (
  organization_id uuid not null,
  posting_id bigint not null,
  account text not null check (account in ('funds', 'committed', 'inFlight', 'paid', 'plans', 'toReturn')),
  currency text not null check (currency in ('INR', 'USD', 'EUR')),
  amount_minor bigint not null check (amount_minor <> 0),
  balance_minor bigint not null,
  primary key (organization_id, posting_id, account, currency),
  foreign key (organization_id, posting_id) references ledger_postings (organization_id, id)
);
create index ledger_entries_account on ledger_entries (organization_id, currency, account, posting_id desc);

create table ledger_balances (
  organization_id uuid not null references organisations (id),
  account text not null,
  currency text not null,
  balance_minor bigint not null,
  primary key (organization_id, account, currency),
  constraint never_negative check (account = 'funds' or balance_minor >= 0)
);

do $$
declare t text;
begin
  foreach t in array array['honoraria', 'honorarium_moves', 'transactions', 'invoice_counters', 'subscriptions',
    'webhook_events', 'ledger_postings', 'ledger_entries', 'ledger_balances'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('grant select, insert on %I to pro_leads_app, pro_leads_definer', t);
  end loop;
  foreach t in array array['honoraria', 'transactions', 'invoice_counters', 'subscriptions', 'ledger_balances'] loop
    execute format('grant update on %I to pro_leads_definer', t);
  end loop;
  foreach t in array array['honoraria', 'transactions', 'invoice_counters', 'subscriptions'] loop
    execute format('grant update on %I to pro_leads_app', t);
  end loop;
end $$;
revoke insert on ledger_balances from pro_leads_app;
grant delete on subscriptions, webhook_events to pro_leads_app;

create policy tenant on honoraria using (organization_id = (select app.org())) with check (organization_id = (select app.org()));
create policy tenant on transactions using (organization_id = (select app.org())) with check (organization_id = (select app.org()));
create policy system on transactions for select using ((select app.is_system()));
create policy tenant on invoice_counters using (organization_id = (select app.org())) with check (organization_id = (select app.org()));
create policy tenant on subscriptions using (organization_id = (select app.org())) with check (organization_id = (select app.org()));
create policy everyone on webhook_events using (true);
create policy tenant on ledger_balances for select using (organization_id = (select app.org()));
create policy tenant on honorarium_moves for select using (organization_id = (select app.org()));
create policy append on honorarium_moves for insert with check (organization_id = (select app.org()));
create policy tenant on ledger_postings for select using (organization_id = (select app.org()));
create policy append on ledger_postings for insert with check (organization_id = (select app.org()));
create policy tenant on ledger_entries for select using (organization_id = (select app.org()));
create policy append on ledger_entries for insert with check (organization_id = (select app.org()));

/* Keeps the balance of an entry's account, which nobody else may write, and puts it beside the entry. */
create function app.keep_balance() returns trigger language plpgsql security definer
set search_path = pg_catalog, public as $$
begin
  insert into ledger_balances as b (organization_id, account, currency, balance_minor)
    values (new.organization_id, new.account, new.currency, 0)
    on conflict do nothing;
  update ledger_balances b set balance_minor = b.balance_minor + new.amount_minor
    where b.organization_id = new.organization_id and b.account = new.account and b.currency = new.currency
    returning b.balance_minor into new.balance_minor;
  return new;
end $$;
alter function app.keep_balance() owner to pro_leads_definer;
create trigger keep_balance before insert on ledger_entries for each row execute function app.keep_balance();

/* Nothing is committed whose entries do not sum to zero in every currency. */
create function app.assert_balanced() returns trigger language plpgsql security definer
set search_path = pg_catalog, public as $$
begin
  if exists (select from ledger_entries e
    where e.organization_id = new.organization_id and e.posting_id = new.posting_id
    group by e.currency having sum(e.amount_minor) <> 0) then
    raise exception 'posting % does not sum to zero', new.posting_id using errcode = 'check_violation';
  end if;
  return null;
end $$;
alter function app.assert_balanced() owner to pro_leads_definer;
create constraint trigger sums_to_zero after insert on ledger_entries deferrable initially deferred
  for each row execute function app.assert_balanced();

/*
 * Moves money from one account to another of the running transaction's organisation, once per cause. Postings of an
 * organisation take turns, so that their order is the order of the running balances. Answers whether it was posted now.
 */
create function app.post(kind text, cause text, honorarium uuid, transaction uuid, currency text, amount bigint,
  from_account text, to_account text) returns boolean
language plpgsql set search_path = pg_catalog, public as $$
declare posting bigint;
begin
  perform pg_advisory_xact_lock(hashtextextended(app.org()::text, 20));
  insert into ledger_postings (organization_id, kind, cause, honorarium_id, transaction_id)
    values (app.org(), post.kind, post.cause, honorarium, transaction)
    on conflict do nothing returning id into posting;
  if posting is null then return false; end if;
  insert into ledger_entries (organization_id, posting_id, account, currency, amount_minor, balance_minor)
    select app.org(), posting, line.account, post.currency, line.change, 0
    from (values (from_account, -amount), (to_account, amount)) line (account, change) order by line.account;
  return true;
end $$;
grant execute on function app.post(text, text, uuid, uuid, text, bigint, text, text) to pro_leads_app;
