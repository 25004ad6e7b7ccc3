-- Who asked whether names belong to accounts, as far as the limits need it: nobody is to find out names by trying. Accounts and
-- names are keyed hashes, and nothing is kept for longer than the limits look back.
create schema payee_lookups;
grant usage on schema payee_lookups to havn_bank, havn_operator;

-- Questions about an account, by everybody.
create table payee_lookups.account (
  bank_id uuid not null,
  account bytea not null,
  -- The time of every question that still counts. There are never more than the limit of a day.
  asked_at timestamptz[] not null,
  last_at timestamptz not null,
  primary key (bank_id, account)
);

-- The names that one asker has tried for an account.
create table payee_lookups.tried_names (
  bank_id uuid not null,
  -- Another bank or a TPP by the organizationIdentifier of its certificate, behind what it asks as.
  asker text not null,
  account bytea not null,
  names_since timestamptz not null,
  names bytea[] not null,
  -- Until then the asker learns nothing about the account.
  blocked_until timestamptz,
  last_at timestamptz not null,
  primary key (bank_id, asker, account)
);

-- The accounts of one range of numbers that one asker has asked about: all digits but the last four are the same.
create table payee_lookups.asked_range (
  bank_id uuid not null,
  asker text not null,
  range bytea not null,
  since timestamptz not null,
  accounts bytea[] not null,
  last_at timestamptz not null,
  primary key (bank_id, asker, range)
);

call tenancy.protect_bank_rows('payee_lookups.account');
call tenancy.protect_bank_rows('payee_lookups.tried_names');
call tenancy.protect_bank_rows('payee_lookups.asked_range');
grant select, insert, update, delete on
  payee_lookups.account, payee_lookups.tried_names, payee_lookups.asked_range to havn_bank;
