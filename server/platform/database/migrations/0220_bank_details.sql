/* The codes that countries name a bank by. `iban_country` is set where the sealed account number is an IBAN. */
alter table honoraria add column iban_country text, add column bic text, add column routing_number text,
  add column sort_code text;
