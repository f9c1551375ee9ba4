-- Amounts in minor units by currency above which two Admins have to approve. A currency without one needs no second.
alter table organisations add column second_approval_above jsonb not null default '{}';

-- The first of two approvals of the present terms. Only `approved_by` makes a request payable.
alter table honoraria add column first_approved_by uuid references users (id),
  add constraint approved_by_two check (first_approved_by is null or first_approved_by is distinct from approved_by);

-- True for the first of two approvals, which leaves the request waiting.
alter table honorarium_moves add column is_first_approval boolean not null default false;
