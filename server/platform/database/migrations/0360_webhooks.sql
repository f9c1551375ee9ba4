/* Addresses of an organisation that receive its events. Secrets are sealed, because signing needs them. */
create table webhook_endpoints (
  organization_id uuid not null references organisations (id),
  id uuid not null default gen_random_uuid(),
  address text not null,
  description text not null default '',
  events text[] not null check (cardinality(events) > 0),
  /* The statuses of machines/lifecycles/webhook-endpoint.machine.ts. */
  state text not null default 'on' check (state in ('on', 'off', 'stopped')),
  secret_sealed bytea not null,
  /* The secret before the last replacement, and until when deliveries are signed with it too. */
  previous_sealed bytea,
  previous_until timestamptz,
  key_id text not null,
  /* The first failure since the last accepted delivery. */
  failing_since timestamptz,
  created_by uuid not null,
  created_at timestamptz not null default now(),
  primary key (organization_id, id)
);

/* An event on its way to an address. Written with the change, and then queued as a job. `data` holds no names. */
create table webhook_deliveries (
  organization_id uuid not null references organisations (id),
  id uuid not null default gen_random_uuid(),
  endpoint_id uuid not null,
  event_id uuid not null,
  type text not null,
  data jsonb not null,
  created_at timestamptz not null default now(),
  /* The statuses of machines/lifecycles/webhook-delivery.machine.ts. */
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed')),
  /* A job with another number is obsolete. */
  turn integer not null default 0,
  is_queued boolean not null default false,
  attempts integer not null default 0,
  attempted_at timestamptz,
  next_at timestamptz default now(),
  duration_ms integer,
  response_code integer,
  response_start text,
  problem text,
  primary key (organization_id, id),
  foreign key (organization_id, endpoint_id) references webhook_endpoints (organization_id, id) on delete cascade
);
create index webhook_deliveries_newest on webhook_deliveries (organization_id, created_at desc, id desc);
create index webhook_deliveries_endpoint on webhook_deliveries (organization_id, endpoint_id, created_at desc, id desc);
create index webhook_deliveries_unqueued on webhook_deliveries (created_at) where not is_queued;
create index webhook_deliveries_old on webhook_deliveries (created_at);

do $$
declare t text;
begin
  foreach t in array array['webhook_endpoints', 'webhook_deliveries'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy tenant on %I using (organization_id = (select app.org())) with check (organization_id = (select app.org()))', t);
    execute format('grant select, insert, update, delete on %I to pro_leads_app', t);
    execute format('grant select, insert, delete on %I to pro_leads_definer', t);
  end loop;
end $$;
create policy system on webhook_deliveries using ((select app.is_system()));

/* A time as in the API's responses, whatever the time zone of the connection is. */
create function app.instant(at timestamptz) returns text language sql stable set search_path = pg_catalog as
  $$ select to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') $$;

/* Writes an event for every address of the organisation that wants it, and wakes the servers that queue it. */
create function app.publish(organisation uuid, event text, about jsonb) returns void
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  event_id uuid := gen_random_uuid();
begin
  insert into webhook_deliveries (organization_id, endpoint_id, event_id, type, data)
    select organisation, e.id, event_id, event,
      about || jsonb_build_object('by', app.account(), 'byApiKey', app.api_key())
    from webhook_endpoints e where e.organization_id = organisation and e.state = 'on' and event = any(e.events);
  if found then
    perform pg_notify('pro_leads', 'webhooks ' || organisation);
  end if;
end $$;
revoke execute on function app.instant(timestamptz), app.publish(uuid, text, jsonb) from public;
grant execute on function app.instant(timestamptz), app.publish(uuid, text, jsonb) to pro_leads_app, pro_leads_definer;

create function app.publish_contact() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  c contact_state := case when tg_op = 'DELETE' then old else new end;
begin
  perform app.publish(c.organization_id, tg_argv[0], jsonb_build_object('contactId', c.contact_id)
    || case when tg_op = 'DELETE' then '{}' else jsonb_build_object('version', c.version, 'callStatus', c.call_status,
      'nextCallAt', app.instant(c.next_call_at), 'doNotCall', c.do_not_call) end);
  return null;
end $$;

create function app.publish_outcome() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  perform app.publish(new.organization_id,
    case when new.outcome is null then 'outcome.undone' else 'outcome.recorded' end,
    jsonb_build_object('callId', new.id, 'contactId', new.contact_id, 'userId', new.user_id, 'outcome', new.outcome,
      'startedAt', app.instant(new.started_at), 'endedAt', app.instant(new.ended_at)));
  return null;
end $$;

create function app.publish_honorarium() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  perform app.publish(new.organization_id, 'honorarium.statusChanged',
    jsonb_build_object('honorariumId', new.id, 'contactId', new.respondent_id, 'status', new.state,
      'previousStatus', case when tg_op = 'UPDATE' then old.state end, 'amountMinor', new.amount_minor,
      'currency', new.currency));
  return null;
end $$;

create function app.publish_import() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  perform app.publish(new.organization_id, 'import.finished',
    jsonb_build_object('importId', new.id, 'total', new.total, 'added', new.added, 'updated', new.updated,
      'unchanged', new.unchanged, 'skipped', new.skipped, 'rejected', new.rejected));
  return null;
end $$;
revoke execute on function app.publish_contact(), app.publish_outcome(), app.publish_honorarium(), app.publish_import()
  from public;

/* The rows of an import are one event, import.finished. */
create trigger publish_created after insert on contact_state for each row
  when (current_setting('app.importing', true) is distinct from 'on')
  execute function app.publish_contact('contact.created');
create trigger publish_changed after update on contact_state for each row
  when ((new.version > old.version or new.do_not_call <> old.do_not_call)
    and current_setting('app.importing', true) is distinct from 'on')
  execute function app.publish_contact('contact.changed');
create trigger publish_deleted after delete on contact_state for each row
  execute function app.publish_contact('contact.deleted');
create trigger publish_recorded after insert on calls for each row when (new.outcome is not null)
  execute function app.publish_outcome();
create trigger publish_outcome after update on calls for each row
  when (new.outcome is distinct from old.outcome) execute function app.publish_outcome();
create trigger publish_requested after insert on honoraria for each row execute function app.publish_honorarium();
create trigger publish_status after update on honoraria for each row
  when (new.state <> old.state) execute function app.publish_honorarium();
create trigger publish_finished after update on imports for each row
  when (new.state = 'finished' and old.state <> 'finished') execute function app.publish_import();

/* The deletion of an organisation starts with these tables, so that it sends nothing. */
do $$
begin
  execute replace(pg_get_functiondef('app.forget_organisation(integer)'::regprocedure), 'array[''notifications'',',
    'array[''webhook_deliveries'', ''webhook_endpoints'', ''notifications'',');
end $$;
