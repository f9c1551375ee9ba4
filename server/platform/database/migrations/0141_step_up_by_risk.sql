/* Above these amounts, in minor units by currency, approving and paying ask for a fresh code; the product's own where a currency is absent. */
alter table organisations add column confirm_above jsonb not null default '{}';

/*
 * When the payment details were set or changed after the request, and when a person confirmed them or paid by them.
 * What was paid before counts as confirmed.
 */
alter table honoraria add column payee_changed_at timestamptz, add column payee_confirmed_at timestamptz;
update honoraria set payee_confirmed_at = created_at where state in ('paying', 'paid');
