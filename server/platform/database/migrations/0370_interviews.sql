/* Every version of an organisation's interview form. The newest one is in use; earlier ones explain earlier answers. */
create table interview_forms (
  organization_id uuid not null references organisations (id),
  version integer not null,
  is_required boolean not null,
  questions jsonb not null,
  created_by uuid not null,
  created_at timestamptz not null default now(),
  primary key (organization_id, version)
);

/*
 * The answers of an interview, with the text of each question. The id is that of the call: an interview stays when its
 * call is no longer kept.
 */
create table interviews (
  organization_id uuid not null references organisations (id),
  id uuid not null,
  contact_id uuid not null,
  user_id uuid not null,
  form_version integer not null,
  at timestamptz not null,
  answers jsonb not null,
  primary key (organization_id, id),
  foreign key (organization_id, contact_id) references contacts (organization_id, id) on delete cascade
);
create index interviews_contact on interviews (organization_id, contact_id, at);
create index interviews_at on interviews (organization_id, at, id);

do $$
declare
  t text;
begin
  foreach t in array array['interview_forms', 'interviews'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy tenant on %I using (organization_id = (select app.org()))
      with check (organization_id = (select app.org()))', t);
    execute format('grant select, delete on %I to pro_leads_definer', t);
  end loop;
end $$;
grant select, insert on interview_forms to pro_leads_app;
grant select, insert, update, delete on interviews to pro_leads_app;

/* The deletion of an organisation takes the interviews and their forms with it. */
do $$
begin
  execute replace(pg_get_functiondef('app.forget_organisation(integer)'::regprocedure), '''imports'', ''calls'',',
    '''imports'', ''interviews'', ''interview_forms'', ''calls'',');
end $$;
