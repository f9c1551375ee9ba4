/* Tells every copy of the server which organisation has new details. */
create function app.tell_organisation() returns trigger language plpgsql set search_path = pg_catalog as $$
begin
  perform pg_notify('pro_leads', 'organisation ' || new.id);
  return null;
end $$;
create trigger tell_organisation
  after update of name, linkedin_profile, country_code, phone, phone_verified_at on organisations
  for each row when ((new.name, new.linkedin_profile, new.country_code, new.phone, new.phone_verified_at)
    is distinct from (old.name, old.linkedin_profile, old.country_code, old.phone, old.phone_verified_at))
  execute function app.tell_organisation();

revoke execute on function app.tell_organisation() from public;
