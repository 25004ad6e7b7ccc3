-- The sandbox's own tables: what happened to the calls of the last days, so that a TPP's developer can ask why, and
-- snapshots of banks.
create schema sandbox;
grant usage on schema sandbox to havn_tpp, havn_bank;

create table sandbox.request (
  bank_id uuid not null,
  tpp_id text not null,
  -- A UUIDv7 of the real clock, so ids are in the order of the calls.
  attempt_id uuid not null,
  request_id text not null,
  status smallint not null,
  -- Personal data is masked before it is stored here.
  details json not null,
  primary key (bank_id, tpp_id, attempt_id)
) partition by range (attempt_id);

create index request_by_id on sandbox.request (bank_id, tpp_id, request_id, attempt_id);

call tenancy.manage_partitions('sandbox.request', 'uuid', 'day', 2, '7 days');
grant select, insert on sandbox.request to havn_tpp;

-- States of a sandbox bank that a TPP can restore. Each module that owns some of the bank's data gives and restores its own
-- column.

create table sandbox.snapshot (
  bank_id uuid not null,
  name text not null check (name ~ '^[a-z0-9-]{1,64}$'),
  -- Real time.
  taken_at timestamptz not null,
  -- The bank's own time when the snapshot was taken, to which a restore sets its clock.
  bank_time timestamptz not null,
  -- The number of customers, accounts and so on, for the list of snapshots.
  counts json not null,
  ledger json not null,
  consents json not null,
  quotas json not null,
  primary key (bank_id, name)
);

call tenancy.protect_bank_rows('sandbox.snapshot');
grant select (bank_id, name, taken_at, bank_time, counts) on sandbox.snapshot to havn_tpp;
grant select, insert, delete on sandbox.snapshot to havn_bank;
