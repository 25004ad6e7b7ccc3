-- What the bank's own page shows a person about a TPP's access: how often it was used, and that they objected to it.

-- How often a TPP read accounts of a consent on one day of the bank. Days of more than 90 days ago are deleted, so a consent
-- has 90 rows at most.
create table consents.read_day (
  bank_id uuid not null,
  tpp_id text not null,
  psu_id uuid not null,
  agreement_key text not null,
  -- By the bank's clock.
  day date not null,
  reads integer not null,
  -- How many of them while the PSU was not present.
  reads_without_psu integer not null,
  last_read_at timestamptz not null,
  primary key (bank_id, tpp_id, psu_id, agreement_key, day)
);
call tenancy.protect_tpp_rows('consents.read_day');
grant select, insert, delete on consents.read_day to havn_bank;
grant update (reads, reads_without_psu, last_read_at) on consents.read_day to havn_bank;

-- The objections of people against a TPP's access, for the bank's staff.
create table consents.objection (
  bank_id uuid not null,
  tpp_id text not null,
  objection_id uuid not null,
  psu_id uuid not null,
  agreement_key text not null,
  person_id uuid not null,
  reason text not null check (reason in ('not-recognised', 'not-agreed', 'misused', 'other')),
  -- By the bank's clock.
  at timestamptz not null,
  primary key (bank_id, objection_id)
);
call tenancy.protect_tpp_rows('consents.objection');
grant insert, select on consents.objection to havn_bank;
