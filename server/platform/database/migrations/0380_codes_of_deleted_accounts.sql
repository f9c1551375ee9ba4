/*
 * Codes for signing in carry an address and no account, so deleting an account left its address in them until they
 * were a day old.
 */
create policy forget on codes to pro_leads_definer using (
  channel = 'email' and address = (select email from users where id = (select app.account()))
);

do $$
begin
  execute replace(pg_get_functiondef('app.forget_account()'::regprocedure),
    'delete from codes where user_id = person;',
    'delete from codes where user_id = person
    or (channel = ''email'' and address = (select email from users where id = person));');
end $$;
