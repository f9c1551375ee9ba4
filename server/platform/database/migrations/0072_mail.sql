/* What an organisation writes again and again. */
create table mail_templates (
  organization_id uuid not null references organisations (id),
  id uuid not null default gen_random_uuid(),
  name text not null,
  subject text not null,
  body text not null,
  made_by uuid,
  updated_at timestamptz not null default now(),
  primary key (organization_id, id)
);
create unique index mail_templates_name on mail_templates (organization_id, lower(name));

/* A mail to a contact, as it was sent. It stays when the contact goes: its link still unsubscribes. */
create table sent_mails (
  organization_id uuid not null references organisations (id),
  id uuid not null default gen_random_uuid(),
  contact_id uuid,
  sent_by uuid not null,
  address text not null,
  subject text not null,
  body text not null,
  language text not null,
  state text not null default 'queued' check (state in ('queued', 'sent', 'refused', 'stopped')),
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  primary key (organization_id, id),
  foreign key (organization_id, contact_id) references contacts (organization_id, id) on delete set null (contact_id)
);
create index sent_mails_contact on sent_mails (organization_id, contact_id) where contact_id is not null;

do $$
declare t text;
begin
  foreach t in array array['mail_templates', 'sent_mails'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy tenant on %I using (organization_id = (select app.org())) with check (organization_id = (select app.org()))', t);
    execute format('grant select, insert, update, delete on %I to pro_leads_app', t);
  end loop;
end $$;
revoke delete on sent_mails from pro_leads_app;
