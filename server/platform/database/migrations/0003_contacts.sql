create table contacts (
  organization_id uuid not null references organisations (id),
  id uuid not null default gen_random_uuid(),
  lead_id bigint references leads (id) on delete set null,
  origin text not null check (origin in ('viewed', 'added', 'imported')),
  import_id uuid,
  name text not null,
  title text not null default '',
  company text not null default '',
  industry text not null default '',
  seniority text not null default '',
  city text not null default '',
  country text not null default '',
  skills text[] not null default '{}',
  email text not null default '',
  country_code text not null default '',
  phone text not null default '',
  linkedin_profile text not null default '',
  linkedin_check text not null default 'unknown' check (linkedin_check in ('unknown', 'found', 'missing')),
  notes text not null default '',
  fields jsonb not null default '{}',
  name_key text collate "C" not null,
  email_key text not null default '',
  phone_key text not null default '',
  phone_tail text not null default '',
  linkedin_key text not null default '',
  search tsvector not null,
  added_by uuid,
  created_at timestamptz not null default now(),
  primary key (organization_id, id)
);
create unique index contacts_lead on contacts (organization_id, lead_id) where lead_id is not null;
create index contacts_name on contacts (organization_id, name_key, id);
create index contacts_import on contacts (organization_id, import_id) where import_id is not null;
create index contacts_email on contacts (organization_id, email_key) where email_key <> '';
create index contacts_phone on contacts (organization_id, phone_tail) where phone_tail <> '';
create index contacts_linkedin on contacts (organization_id, linkedin_key) where linkedin_key <> '';
create index contacts_search on contacts using gin (organization_id, search);

/* What changes often, apart from the wide row. */
create table contact_state (
  organization_id uuid not null references organisations (id),
  contact_id uuid not null,
  is_viewed boolean not null,
  created_at timestamptz not null,
  call_status text not null default 'Yet to call' check (call_status in (
    'Yet to call', 'Not relevat', 'Incorrect numner', 'Decliend to talk', 'Not answering',
    'Asked to call someone else', 'Call later', 'Asked to send email', 'Agreed to talk', 'Call scheduled',
    'Call completed', 'Interview noted documented')),
  next_call_at timestamptz,
  thumbs text check (thumbs in ('up', 'down')),
  version integer not null default 1,
  updated_at timestamptz not null,
  primary key (organization_id, contact_id),
  foreign key (organization_id, contact_id) references contacts (organization_id, id) on delete cascade
) with (fillfactor = 80);
create index contact_state_list on contact_state (organization_id, is_viewed, created_at, contact_id);
create index contact_state_next on contact_state (organization_id, next_call_at, contact_id)
  where next_call_at is not null;

create table labels (
  organization_id uuid not null references organisations (id),
  id uuid not null default gen_random_uuid(),
  name text not null,
  colour text not null,
  created_by uuid,
  created_at timestamptz not null default now(),
  primary key (organization_id, id)
);
create unique index labels_name on labels (organization_id, lower(name));

create table contact_labels (
  organization_id uuid not null references organisations (id),
  contact_id uuid not null,
  label_id uuid not null,
  primary key (organization_id, contact_id, label_id),
  foreign key (organization_id, contact_id) references contacts (organization_id, id) on delete cascade,
  foreign key (organization_id, label_id) references labels (organization_id, id)
);
create index contact_labels_label on contact_labels (organization_id, label_id, contact_id);

/* The leads an organisation has paid to see, or seen for nothing. A lead viewed once stays viewed. */
create table lead_views (
  organization_id uuid not null references organisations (id),
  lead_id bigint not null,
  viewed_by uuid not null,
  viewed_at timestamptz not null default now(),
  cost integer not null check (cost in (0, 1)),
  primary key (organization_id, lead_id)
);

create table credit_ledger (
  organization_id uuid not null references organisations (id),
  id bigint generated always as identity,
  at timestamptz not null default clock_timestamp(),
  actor_id uuid not null,
  lead_id bigint not null,
  reason text not null check (reason in ('view', 'wrong_number')),
  amount integer not null,
  primary key (organization_id, id)
);
create unique index credit_ledger_once on credit_ledger (organization_id, lead_id, reason);

do $$
declare t text;
begin
  foreach t in array array['contacts', 'contact_state', 'labels', 'contact_labels', 'lead_views', 'credit_ledger'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy tenant on %I using (organization_id = (select app.org())) with check (organization_id = (select app.org()))', t);
    execute format('grant select, insert, update, delete on %I to pro_leads_app', t);
  end loop;
end $$;
revoke update, delete on credit_ledger, lead_views from pro_leads_app;
grant select on contacts, lead_views to pro_leads_definer;

/* What is behind the mask of a lead that the organisation of this transaction has viewed. */
create function app.reveal_lead(lead bigint) returns table (
  email text, country_code text, phone text, linkedin_profile text
) language sql stable security definer set search_path = pg_catalog, public as $$
  select c.email, c.country_code, c.phone, c.linkedin_profile from lead_contacts c
    where c.lead_id = lead and exists (
      select from lead_views v where v.organization_id = (select app.org()) and v.lead_id = lead)
$$;
alter function app.reveal_lead(bigint) owner to pro_leads_definer;
grant execute on function app.reveal_lead(bigint) to pro_leads_app;

/* The contacts of the organisation of this transaction that match. Text operators can't use an index under a policy. */
create function app.search_contacts(query tsquery) returns setof uuid
language sql stable security definer set search_path = pg_catalog, public as $$
  select c.id from contacts c where c.organization_id = (select app.org()) and c.search @@ query
$$;
alter function app.search_contacts(tsquery) owner to pro_leads_definer;
grant execute on function app.search_contacts(tsquery) to pro_leads_app;
