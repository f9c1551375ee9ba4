create table leads (
  id bigint generated always as identity primary key,
  source_id text not null unique,
  is_sample boolean not null default false,
  name text not null,
  title text not null default '',
  company text not null default '',
  industry text not null default '',
  seniority text not null default '',
  city text not null default '',
  country text not null default '',
  skills text[] not null default '{}',
  has_email boolean not null,
  has_phone boolean not null,
  has_linkedin boolean not null,
  bucket smallint not null check (bucket between 0 and 99),
  updated_at timestamptz not null default now(),
  search tsvector not null
);
alter table leads alter column search set statistics 800;
create index leads_search on leads using gin (search) with (fastupdate = off);
create index leads_sample_search on leads using gin (search) with (fastupdate = off) where bucket < 2;
create index leads_sample on leads (country, industry, seniority) where bucket < 2;

create table lead_contacts (
  lead_id bigint primary key references leads (id) on delete cascade,
  email text not null,
  country_code text not null,
  phone text not null,
  linkedin_profile text not null
);

create table lead_words (
  term text primary key,
  count integer not null
);
create index lead_words_prefix on lead_words (term text_pattern_ops);
create index lead_words_near on lead_words using gin (term gin_trgm_ops);

do $$
declare t text;
begin
  foreach t in array array['leads', 'lead_contacts', 'lead_words'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
  end loop;
end $$;

/* The pool is everybody's. A policy that looks at a row would keep the text index from being used. */
create policy everyone on leads for select using (true);
create policy nobody on lead_contacts using (false);
create policy everyone on lead_words for select using (true);
grant select on leads, lead_words to pro_leads_app, pro_leads_definer;
grant select on lead_contacts to pro_leads_definer;
