-- The names of payees that a person was shown because they wrote a similar one. Keyed hashes, deleted after a day.
create table payee_lookups.shown_names (
  bank_id uuid not null,
  reader bytea not null,
  payees bytea[] not null,
  -- When each of them was shown first.
  shown_at timestamptz[] not null,
  last_at timestamptz not null,
  primary key (bank_id, reader)
);
call tenancy.protect_bank_rows('payee_lookups.shown_names');
grant select, insert, update, delete on payee_lookups.shown_names to havn_bank;
