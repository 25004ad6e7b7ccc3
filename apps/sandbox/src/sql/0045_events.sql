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
-- Servers of the version before write events as soon as this is committed. A row that is on its way to the default
-- partition while its own is attached is refused by PostgreSQL, so its own exists from the beginning.
do $$
declare
  due record;
begin
  for due in
    select child, plan, from_moment from tenancy.due_partition_changes() where (plan).parent = 'sandbox.event'
  loop
    call tenancy.create_partition(due.plan, due.child, due.from_moment);
  end loop;
end $$;
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
