-- The tenants. These tables are read to find out which bank a call is for, so no policy on the bank can protect them: the
-- roles may only look up and, in the sandbox, open a bank.
create schema banks;
grant usage on schema banks to havn_tpp, havn_bank;

create table banks.bank (
  bank_id uuid primary key,
  name text not null,
  -- Incremented with every change to the bank's clock or data. A write carries the version by which it was validated.
  version integer not null default 1,
  clock_offset_milliseconds bigint not null default 0,
  opened_at timestamptz not null
);

-- In production, and for shared sandbox banks: the bank that serves everybody who calls a host.
create table banks.host (
  host text primary key,
  bank_id uuid not null references banks.bank
);

-- In the sandbox: the bank of one TPP.
create table banks.own_bank (
  tpp_id text primary key,
  bank_id uuid not null references banks.bank
);

grant select on all tables in schema banks to havn_tpp, havn_bank;
grant insert on banks.bank, banks.host, banks.own_bank to havn_bank;
grant update (version, clock_offset_milliseconds) on banks.bank to havn_bank;
