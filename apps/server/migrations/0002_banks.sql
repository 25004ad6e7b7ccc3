-- Up Migration
-- The tenant itself. These tables are read to learn which bank a call is for, so no policy on the bank can
-- guard them: the roles may only look up and, in the sandbox, open a bank.

create schema banks;
grant usage on schema banks to havn_edge, havn_desk;

create table banks.bank (
  bank_id uuid primary key,
  name text not null,
  -- Grows with every change to the clock or the bank's data. A write carries the version it was judged by.
  version integer not null default 1,
  clock_offset_milliseconds bigint not null default 0,
  opened_at timestamptz not null
);

-- Production, and shared sandbox banks: one bank for everybody who calls a host.
create table banks.host (
  host text primary key,
  bank_id uuid not null references banks.bank
);

-- Sandbox: the bank of one TPP.
create table banks.own_bank (
  tpp_id text primary key,
  bank_id uuid not null references banks.bank
);

grant select on all tables in schema banks to havn_edge, havn_desk;
grant insert on banks.bank, banks.host, banks.own_bank to havn_desk;
grant update (version, clock_offset_milliseconds) on banks.bank to havn_desk;

-- For other modules: is this still the version of the bank that a write was judged by?
create function banks.is_current(bank_id uuid, version integer) returns boolean
  language plpgsql stable as $$
begin
  return exists (select from banks.bank where bank.bank_id = is_current.bank_id and bank.version = is_current.version);
end $$;

-- For other modules: something changed that judgements about this bank depend on.
create function banks.touch(bank_id uuid) returns void
  language plpgsql volatile as $$
begin
  update banks.bank set version = bank.version + 1 where bank.bank_id = touch.bank_id;
end $$;

-- For other modules: the bank's own time at a moment of the real clock.
create function banks.time_of(bank_id uuid, real_time timestamptz) returns timestamptz
  language plpgsql stable as $$
begin
  return (
    select real_time + make_interval(secs => bank.clock_offset_milliseconds / 1000.0)
    from banks.bank where bank.bank_id = time_of.bank_id);
end $$;
