/* Without pg_temp at the end it is searched first: a temporary table would stand in for one that these functions read. */
do $$
declare f record;
begin
  for f in
    select p.oid::regprocedure as name, substr(setting, length('search_path=') + 1) as path
    from pg_proc p cross join unnest(p.proconfig) setting
    where p.prosecdef and p.pronamespace in ('public'::regnamespace, 'app'::regnamespace)
      and setting like 'search_path=%' and setting not like '%pg_temp'
  loop
    execute format('alter function %s set search_path = %s, pg_temp', f.name, f.path);
  end loop;
end $$;
