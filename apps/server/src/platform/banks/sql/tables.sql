-- The tenants. These tables are read to find out which bank a call is for, so no policy on the bank can protect them: the
-- roles may only look up and, in the sandbox, open a bank.
create schema banks;
grant usage on schema banks to havn_tpp, havn_bank, havn_operator;

create table banks.bank (
  bank_id uuid primary key,
  name text not null,
  -- Incremented with every change to the bank's clock or data. A write carries the version by which it was validated.
  version integer not null default 1,
  clock_offset_milliseconds bigint not null default 0,
  opened_at timestamptz not null,
  -- What the country decides: pack, code, timeZone, currency, runTimes (those of batch runs) and closedDays. A pack gives it, and
  -- the bank's document may change parts of it.
  country jsonb not null,
  -- The key of the ids of lines of bulk payments and of occurrences of periodic ones. It is stored with its bank and never
  -- changes, so that a restored database derives the very ids that it derived before.
  part_key bytea not null
    default decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex')
);

-- In production, and for shared sandbox banks: the bank that serves everybody who calls a host.
create table banks.host (
  host text primary key,
  bank_id uuid not null references banks.bank
);

-- In the sandbox: the bank of one TPP.
create table banks.own_bank (
  tpp_id text primary key,
  bank_id uuid not null references banks.bank,
  -- When the TPP last called its bank, by the server's clock and to the hour: a sandbox deletes banks that nobody uses.
  used_at timestamptz not null default now()
);

-- The banks that documents configure. The name in a document finds its bank again, whatever its host names become.
create table banks.named_bank (
  bank_name text primary key,
  bank_id uuid not null unique references banks.bank,
  -- Since when the bank answers no calls and shows no pages; null while it is open.
  suspended_at timestamptz,
  -- Whether a suspended bank still answers calls that only read, as while it moves to another cluster.
  is_readable boolean not null default false
);

-- Calls of TPPs read everything of a bank but its key.
grant select (bank_id, name, version, clock_offset_milliseconds, opened_at, country) on banks.bank to havn_tpp;
grant select on banks.host, banks.own_bank to havn_tpp;
grant select on banks.bank, banks.host, banks.own_bank to havn_bank;
grant insert on banks.bank, banks.host, banks.own_bank to havn_bank;
grant update (version, clock_offset_milliseconds, country) on banks.bank to havn_bank;
grant update (used_at) on banks.own_bank to havn_bank;
-- The calls of TPPs need no right: servers read it every few seconds with the bank's login.
-- Only the owner suspends a bank, for what operators decided.
grant select, insert on banks.named_bank to havn_bank;
grant select (bank_id, name, clock_offset_milliseconds, country) on banks.bank to havn_operator;
grant select on banks.named_bank to havn_operator;
