/*
The check of a payee's account by the payment provider. `account_name` is the name that the bank has for the account. An
`account_check_id` belongs to one account: a result for an earlier one is dropped.
*/
alter table honoraria
  add column account_check text check (account_check in ('checking', 'named', 'invalid', 'unavailable')),
  add column account_check_id uuid,
  add column account_check_token text,
  add column account_name text;
