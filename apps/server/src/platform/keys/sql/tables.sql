-- Which list of keys each server process has read, so that an operator sees when all of them know a new key.
create schema keys;
grant usage on schema keys to havn_bank, havn_operator;

-- A row of a process, renewed each minute. Rows belong to no bank.
create table keys.process (
  process_id uuid primary key,
  host text not null,
  pid integer not null,
  -- A hash of the list of keys. It is the same for all processes that have read the same list.
  digest text not null,
  -- By the clock of the database, like every time in this table.
  read_at timestamptz not null,
  seen_at timestamptz not null
);
grant select, insert, update, delete on keys.process to havn_bank;
-- Whoever rotates keys must see who has read them.
grant select on keys.process to havn_operator;
