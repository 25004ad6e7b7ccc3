-- What happened to the calls of the last days, so that a TPP's developer can ask why. The sandbox's alone.
create schema sandbox;
grant usage on schema sandbox to havn_tpp, havn_bank;

create table sandbox.request (
  bank_id uuid not null,
  tpp_id text not null,
  -- Of the real clock: the newest is the last of a TPP.
  attempt_id uuid not null,
  request_id text not null,
  status smallint not null,
  -- What is told of it, masked before it came here.
  told json not null,
  primary key (bank_id, tpp_id, attempt_id)
) partition by range (attempt_id);

create index request_by_id on sandbox.request (bank_id, tpp_id, request_id, attempt_id);

call tenancy.manage_partitions('sandbox.request', 'uuid', 'day', 2, '7 days');
grant select, insert on sandbox.request to havn_tpp;

-- States of a sandbox bank that a TPP returns to: what the owners of its data gave, as they gave it.

create table sandbox.snapshot (
  bank_id uuid not null,
  name text not null check (name ~ '^[a-z0-9-]{1,64}$'),
  -- Of the real clock.
  taken_at timestamptz not null,
  -- What the bank's clock said then, and says again.
  bank_time timestamptz not null,
  -- What there is of what, told in the list.
  counts json not null,
  books json not null,
  consents json not null,
  quotas json not null,
  primary key (bank_id, name)
);

call tenancy.protect_bank_rows('sandbox.snapshot');
grant select (bank_id, name, taken_at, bank_time, counts) on sandbox.snapshot to havn_tpp;
grant select, insert, delete on sandbox.snapshot to havn_bank;
