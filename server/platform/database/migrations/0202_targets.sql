/* Targets of each caller, set by an Admin; null for none. */
alter table organisations
  add column calls_per_day integer check (calls_per_day between 1 and 1000),
  add column interviews_per_week integer check (interviews_per_week between 1 and 1000);
