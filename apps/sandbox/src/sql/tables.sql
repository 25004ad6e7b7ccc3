-- The sandbox's own tables: what happened to the calls of the last days, so that a TPP's developer can ask why, snapshots of
-- banks, what happened in a bank, and how well the sandbox serves.
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

-- What happened in a bank that a TPP can follow: calls, payments, authorisations and so on. The changes themselves are in
-- the tables of their modules; an event only says what to read again.

create sequence sandbox.event_id;

create table sandbox.event (
  bank_id uuid not null,
  -- '' if the event concerns the whole bank: every TPP of the bank sees it.
  tpp_id text not null,
  -- A reader's cursor is a snapshot of PostgreSQL, and the transaction says on which side of it an event is: numbers given
  -- before a commit would let a reader pass over an event that is committed late.
  transaction_id xid8 not null default pg_current_xact_id(),
  -- Orders the events of one transaction.
  event_id bigint not null default nextval('sandbox.event_id'),
  -- Real time.
  at timestamptz not null default clock_timestamp(),
  kind text not null
    check (kind in ('request', 'payment', 'basket', 'consent', 'authorisation', 'notification', 'clock', 'data')),
  -- The ids that the TPP reads it by.
  details json not null,
  primary key (bank_id, tpp_id, transaction_id, event_id, at)
) partition by range (at);

call tenancy.manage_partitions('sandbox.event', 'time', 'day', 2, '1 day');
create policy of_whole_bank on sandbox.event for select to havn_tpp
  using (bank_id = tenancy.current_bank_id() and tpp_id = '');
grant select, insert on sandbox.event to havn_tpp, havn_bank;
grant usage on sequence sandbox.event_id to havn_tpp, havn_bank;

-- Banks whose events a TPP waits for. Only their changes send a notification on the channel `havn_sandbox_events`:
-- transactions that send one commit one after the other, in the whole database. Not logged, because a TPP that waits
-- renews its row.
create unlogged table sandbox.watched_bank (
  bank_id uuid primary key,
  -- By the database's clock.
  watched_until timestamptz not null
);
call tenancy.protect_bank_rows('sandbox.watched_bank');
grant select on sandbox.watched_bank to havn_tpp, havn_bank;
grant insert, update on sandbox.watched_bank to havn_tpp;

-- A TPP can look at its own consents in the sandbox, with their history.
call consents.let_tpp_read_history();

-- The role as which sandbox.delete_bank runs: a sandbox that serves many TPPs deletes banks that nobody uses. Nobody logs in as it, so the logins of the server still cannot delete what
-- must not be changed.
do $$
begin
  if not exists (select from pg_roles where rolname = 'havn_expiry') then
    create role havn_expiry nologin nobypassrls;
  end if;
  -- Only a member may give a function to a role.
  if not pg_has_role(current_user, 'havn_expiry', 'member') then
    execute format('grant havn_expiry to %I', current_user);
  end if;
end $$;

-- The calls that were answered in an hour of real time, of all TPPs together: nothing of any bank or TPP.
create table sandbox.served_hour (
  hour timestamptz primary key,
  calls bigint not null,
  -- Answered with a status of 400 to 499, and of 500 or more.
  refused bigint not null,
  failed bigint not null,
  -- The sum of the response times.
  milliseconds bigint not null,
  -- How many calls took at most as long as each bound of status/response-times.ts.
  buckets bigint[] not null,
  -- Bit n is set if a server was up in minute n of the hour.
  minutes bigint not null
);
grant select, insert, update, delete on sandbox.served_hour to havn_bank;
