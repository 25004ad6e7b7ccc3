-- Payments. What the TPP signed never changes; the status is a narrow row of its own, and every change of it is an event.
create schema payments;
grant usage on schema payments to havn_tpp, havn_bank, havn_operator;

create table payments.payment (
  bank_id uuid not null,
  tpp_id text not null,
  payment_id uuid not null,
  -- Single, bulk or periodic. Of bulk and periodic payments the parts are executed.
  service text not null check (service in ('payments', 'bulk-payments', 'periodic-payments')),
  product text not null,
  -- The body as it was received, byte for byte: what was signed is what is processed.
  body text not null,
  -- Null for a bulk payment, whose lines have amounts and creditors of their own.
  amount_minor_units bigint check (amount_minor_units > 0),
  currency text,
  debtor_account text not null,
  creditor_account text,
  -- The fee that the TPP learned at creation and that the debtor pays; null when the payment costs nothing.
  fee_minor_units bigint check (fee_minor_units > 0),
  fee_currency text check ((fee_currency is null) = (fee_minor_units is null)),
  -- The fee of each line of a bulk or periodic payment.
  line_fees bigint[],
  -- The PSU's IP address as the TPP sent it. The core bank gets it with the order.
  psu_ip_address text,
  created_at timestamptz not null,
  primary key (bank_id, tpp_id, payment_id),
  constraint one_amount_and_creditor
    check ((service = 'bulk-payments') = (num_nulls(amount_minor_units, currency, creditor_account) = 3))
) partition by range (payment_id);

create table payments.payment_status (
  bank_id uuid not null,
  tpp_id text not null,
  payment_id uuid not null,
  status text not null
    check (status in ('ACCP', 'ACSC', 'ACSP', 'ACTC', 'ACWC', 'ACWP', 'RCVD', 'PDNG', 'RJCT', 'CANC', 'PART')),
  execution_date date not null,
  -- The number of the event that led to this status.
  sequence integer not null,
  -- The signing basket of the payment: an open one while the payment is RCVD, later the one that it was decided in. A
  -- payment in a basket is approved with the others of that basket, never by itself.
  basket_id uuid,
  -- The payment whose subscribers are notified when this status changes: the payment itself, or the whole that a part
  -- belongs to. Null when the TPP subscribed to nothing, so that a run looks up no subscriptions for such payments.
  subscribed_payment_id uuid,
  -- Where two people must approve: the first who approved, and the agreement that both act under.
  first_approver_id uuid,
  first_agreement_id uuid,
  -- The MAC of that approval, so that nobody can write that somebody has approved before.
  first_approval_mac bytea,
  primary key (bank_id, tpp_id, payment_id),
  constraint first_of_two_acts_under_an_agreement check ((first_approver_id is null) = (first_agreement_id is null)),
  -- A payment that one person has approved outside of a basket is not put into one: the approval was not for a basket.
  constraint first_approved_outside_basket check (first_approver_id is null or basket_id is null),
  constraint begins_received check (sequence > 1 or status = 'RCVD')
) partition by range (payment_id);

-- Finds payments that wait for a second approver, from an execution date on. The status is not part of the index, or every
-- step of every payment would write to all indexes.
create index payment_status_first_approved on payments.payment_status (bank_id, first_agreement_id, execution_date)
  where first_agreement_id is not null;

-- The primary key guards the order of changes: two transactions cannot both write the third event of a payment.
create table payments.payment_event (
  bank_id uuid not null,
  tpp_id text not null,
  payment_id uuid not null,
  sequence integer not null,
  cause text not null,
  status text not null,
  -- When it happened, by the bank's clock. Never before the event before it.
  at timestamptz not null,
  -- The person who approved or refused, and the agreement that they acted under; null where nobody decided, or where they
  -- acted for themselves.
  person_id uuid,
  agreement_id uuid,
  -- Why the core bank refused or returned the payment: a code and, where it said more, a text.
  reason json,
  -- The audit chain takes rows in the order of their transactions, and must miss none that is committed late.
  transaction_id bigint default pg_current_xact_id()::text::bigint,
  primary key (bank_id, tpp_id, payment_id, sequence),
  constraint first_of_two_is_named check (cause <> 'approved-by-first' or num_nulls(person_id, agreement_id) = 0),
  constraint begins_created check ((sequence = 1) = (cause = 'created') and (sequence > 1 or status = 'RCVD'))
) partition by range (payment_id);

-- Two approvals of one payment come from two people.
create unique index payment_event_approver on payments.payment_event (bank_id, tpp_id, payment_id, person_id)
  where person_id is not null and cause in ('approved-by-first', 'approved', 'approved-for-later-day');

-- One small entry for many pages: writing a row writes no WAL for it.
create index payment_event_transaction on payments.payment_event using brin (transaction_id) with (pages_per_range = 16, autosummarize = on);

-- The steps that a payment can take. transition_rows.sql has its rows.
create table payments.transition (
  from_status text not null,
  cause text not null,
  to_status text not null,
  -- Whether a TPP's call may cause the step; every other step is the bank's own work.
  by_tpp_call boolean not null default false,
  primary key (from_status, cause)
);
grant select on payments.transition to havn_tpp, havn_bank;

-- Finds payments that are the same order of a PSU. The date comes before the hash, so that the part of the index which
-- today's payments touch stays small.
create table payments.logical_key (
  bank_id uuid not null,
  tpp_id text not null,
  execution_date date not null,
  logical_key bytea not null,
  payment_id uuid not null,
  primary key (bank_id, tpp_id, execution_date, logical_key, payment_id)
) partition by range (execution_date);

-- It also protects the rows of each TPP (tenancy.protect_tpp_rows).
call tenancy.manage_partitions('payments.payment', 'uuid', 'month', 2);
call tenancy.manage_partitions('payments.payment_status', 'uuid', 'month', 2);
call tenancy.manage_partitions('payments.payment_event', 'uuid', 'month', 2);
-- A payment can be created a year ahead of its execution date.
call tenancy.manage_partitions('payments.logical_key', 'date', 'month', 14);
-- A payment's status changes about three times. The fill factor leaves space for the next version of a row on its own page,
-- so that a change writes to no index. New partitions take it from the default partition: see tenancy.create_partition.
do $$
declare
  partition regclass;
begin
  for partition in select inhrelid from pg_inherits where inhparent = 'payments.payment_status'::regclass loop
    execute format('alter table %s set (fillfactor = 50)', partition);
  end loop;
end $$;

-- Lets `payments.list_written_banks` look at the history of all banks at once. It runs as the owner of the table, whom row-level
-- security binds too; only functions that need it make the setting, so that any other statement of the owner still sees nothing.
create policy of_all_banks on payments.payment_event for select to current_user using (current_setting('havn.looks_at_all_banks', true) = 'on');

-- Through which day of execution the content of payments has been removed that nobody approved. Ids and days alone.
create table payments.unapproved_removal (
  bank_id uuid primary key,
  done_through date
);
grant select on payments.unapproved_removal to havn_bank, havn_operator;
-- Lets `payments.remove_unapproved`, which runs as the owner, read and empty them; any other statement of the owner sees nothing.
create policy of_removal on payments.payment to current_user using (current_setting('havn.removes_unapproved', true) = 'on');
create policy of_removal on payments.payment_status for select to current_user using (current_setting('havn.removes_unapproved', true) = 'on');
create policy of_removal on payments.logical_key to current_user using (current_setting('havn.removes_unapproved', true) = 'on');

grant select, insert on payments.payment, payments.payment_event, payments.logical_key to havn_tpp;
grant select, insert (bank_id, tpp_id, payment_id, status, execution_date, sequence, subscribed_payment_id)
  on payments.payment_status to havn_tpp;
grant select on payments.payment, payments.payment_status, payments.payment_event, payments.logical_key to havn_bank;
grant update (status, execution_date, sequence) on payments.payment_status to havn_tpp, havn_bank;
grant update (basket_id) on payments.payment_status to havn_tpp;
grant update (first_approver_id, first_agreement_id, first_approval_mac) on payments.payment_status to havn_bank;
-- Parts get their status when the whole is approved, and approval is the bank's work.
grant insert on payments.payment_status, payments.payment_event to havn_bank;
-- A payment without a date that is approved on a later day than it was created counts as a logical duplicate on that day
-- too. The approval is the bank's work.
grant insert on payments.logical_key to havn_bank;

-- A TPP's call can cancel a payment that nobody has approved and put it into a basket. No call approves a payment.
create policy calls_approve_nothing on payments.payment_status as restrictive for update to havn_tpp
  using (bank_id = tenancy.current_bank_id() and tpp_id = tenancy.current_tpp_id())
  with check (status in ('RCVD', 'CANC', 'RJCT'));
create policy calls_begin_unapproved on payments.payment_status as restrictive for insert to havn_tpp
  with check (first_approver_id is null);

-- A payment to create, with what other modules store with it. A server sends an array of these in binary form, with the
-- columns that it finds here, by their names. A column that it does not know is null.
create type payments.creation as (
  -- Its place in its batch, by which its outcome is found.
  ordinal integer,
  bank_id uuid,
  tpp_id text,
  -- The version of the bank's data that the payment was validated with.
  bank_version integer,
  payment payments.payment,
  execution_date date,
  logical_key bytea,
  allow_logical_duplicate boolean,
  -- The stored response.
  request_id text,
  fingerprint bytea,
  response_status integer,
  response_headers json,
  response_body text,
  -- The authorisation.
  authorisation_id uuid,
  approach text,
  tpp_name text,
  tpp_brand text,
  tpp_session_id text,
  tpp_redirect_uri text,
  psu_id uuid,
  psu_identity_hash bytea,
  context text,
  agreement_id uuid,
  sealed_login_hint bytea,
  started_at timestamptz,
  -- The notifications that the TPP asked for.
  subscription json
);

create type payments.creation_outcome as (
  ordinal integer,
  -- created
  -- replayed: the X-Request-ID was answered before, and the columns below have that response
  -- request-id-reused: the X-Request-ID was answered for another request
  -- logical-duplicate: a live payment is the same order
  -- validate-again: the creation was validated against an old version of the bank, or behind a duplicate in this batch
  -- busy: another transaction has locked the X-Request-ID, the logical key or the PSU's phone; the caller tries again
  -- psu-limit-exceeded: the PSU's phone has got as many requests as it may
  outcome text,
  status smallint,
  headers json,
  body text,
  authorisation_id uuid,
  -- After how many seconds the TPP may try again; set for psu-limit-exceeded.
  wait_seconds integer
);

-- From approval to the core bank: payments that wait, that a run has claimed and that are under way. What is to be executed
-- carries a MAC, by a key that the database never sees: whoever can write to these tables can neither approve a payment nor
-- change one.
--
-- Whoever changes an approved payment locks its claim, if it has one, then its row in `due`, then its status. So a run, a
-- cancellation and another run wait for each other, and never in a circle.

-- A server process. Its heartbeat renews its row every few seconds. A process whose `alive_until` has passed is dead, and
-- others may reclaim its claims. Rows belong to no bank.
create table payments.instance (
  instance_id uuid primary key,
  -- By the database's clock, like every time in this table and in `claim`: the clocks of two machines are never compared.
  alive_until timestamptz not null
);
grant select, insert, update, delete on payments.instance to havn_bank;

-- A claim: a set of due payments that one process executes. That process asks the core bank and records the outcomes. Any
-- process may reclaim it when its lease has expired, when its process is dead, or when that process does not work on it
-- any more. A reclaim raises `attempt`, so that what the former process records later does not count.
-- Searched every second, for all banks together, so no policy on one bank guards it: it contains only ids and times.
create table payments.claim (
  claim_id uuid primary key,
  bank_id uuid not null,
  instance_id uuid not null,
  attempt integer not null default 1,
  claimed_at timestamptz not null,
  -- The core bank must not begin an order of this claim, or of an earlier attempt, after this time.
  not_after timestamptz not null,
  lease_expires_at timestamptz not null,
  -- Set if the core bank did not answer: it is asked again at this time, or earlier by a batch run.
  retry_at timestamptz,
  -- Set if not even a batch run may ask before `retry_at`, because an earlier request may still reach the core bank.
  waits_for_earlier_request boolean not null default false
);
create index claim_of_bank on payments.claim (bank_id);
grant select, insert, update, delete on payments.claim to havn_bank;

-- One row for each approved payment that has not ended. Rows are narrow and short-lived, so that what a run reads does not
-- grow with what is stored.
create table payments.due (
  bank_id uuid not null,
  tpp_id text not null,
  payment_id uuid not null,
  execution_date date not null,
  -- Waiting for a run; claimed; under way in clearing or abroad; or quarantined, because its order cannot be read.
  stage text not null check (stage in ('waiting', 'claimed', 'under-way', 'quarantined')),
  -- The order for the core bank.
  transfer json not null,
  -- The day of the last try, if there was too little money.
  last_try_date date,
  claim_id uuid check ((claim_id is not null) = (stage = 'claimed')),
  mac bytea,
  primary key (bank_id, execution_date, payment_id)
);
create index due_under_way on payments.due (bank_id, execution_date, payment_id) where stage = 'under-way';
create index due_claimed on payments.due (bank_id, claim_id) where claim_id is not null;

call tenancy.protect_tpp_rows('payments.due');
grant select on payments.due to havn_tpp;
grant select, insert, delete on payments.due to havn_bank;
grant update (stage, last_try_date, claim_id, mac) on payments.due to havn_bank;
-- Whoever drops old months must see which standing orders go on and which parts are open. Only the owner does, and only by
-- reading: without this policy, and that of payments.standing_order, the owner sees no row of these tables.
create policy of_owner on payments.due for select to current_user using (true);

-- Instant payments whose money the core bank has set aside and not yet booked. It is asked about each again and again, with
-- growing pauses, without waiting for a batch run. Searched every second, for all banks together, so no policy on one bank
-- guards it: it contains only ids and times, which are by the database's clock.
create table payments.open_outcome (
  bank_id uuid not null,
  payment_id uuid not null,
  execution_date date not null,
  -- Since when the outcome is open: the pauses grow with the time since then.
  since timestamptz not null,
  -- When the core bank is asked next.
  ask_at timestamptz not null,
  primary key (bank_id, payment_id)
);
create index open_outcome_to_ask on payments.open_outcome (ask_at);
grant select, insert, delete, update (ask_at) on payments.open_outcome to havn_bank;

-- Payments that are not executed, because the server cannot read them or they are not what was approved. An operator reads it for all banks together, so
-- no policy guards it: it contains ids, and the name of the field that is wrong, never its value.
create table payments.quarantine (
  bank_id uuid not null,
  -- A payment or a part whose order cannot be read, or a periodic payment whose next occurrence cannot be prepared.
  payment_id uuid not null,
  problem text not null,
  -- By the database's clock.
  quarantined_at timestamptz not null,
  -- Until then a request of an earlier attempt may reach the core bank, and nobody may cancel the payment; null if none can
  -- pay. By the database's clock.
  earlier_request_until timestamptz,
  -- False if it was quarantined before the core bank was asked to execute it, so that no money can have moved.
  may_have_reached_core_bank boolean not null default true,
  -- When two operators decided to cancel a payment whose order the core bank may have executed, by the database's clock; null
  -- if they have not. The core bank is asked about it first (payments.open_outcome), and until it has answered the payment
  -- stays quarantined. The time also names the decision, so that an answer counts only for the decision that it was asked for.
  cancellation_decided_at timestamptz,
  primary key (bank_id, payment_id)
);
grant select, insert, delete, update (earlier_request_until, may_have_reached_core_bank) on payments.quarantine to havn_bank;

-- The steps that a payment shall take, in order, each by its cause.
create type payments.steps as (tpp_id text, payment_id uuid, causes text[]);

-- A payment that nobody has approved.
create type payments.open_payment as (tpp_id text, payment_id uuid, execution_date date);

-- Steps with the payment's current status, and the status after each step; null if the table of transitions does not have
-- these steps.
create type payments.planned_steps as (
  tpp_id text, payment_id uuid, causes text[], status text, sequence integer, statuses text[]);

-- A payment for the process that has claimed it.
create type payments.claimed_payment as (
  tpp_id text,
  payment_id uuid,
  execution_date date,
  transfer json,
  last_try_date date,
  -- Outcomes count only if they are recorded under this claim and attempt.
  claim_id uuid,
  attempt integer,
  not_after timestamptz,
  -- Set while a request of an earlier attempt may still reach the core bank. Until then `no-funds` is not final.
  earlier_request_until timestamptz
);

-- A payment for the process that has claimed it.
create type payments.claimed_order as (
  tpp_id text,
  payment_id uuid,
  execution_date date,
  transfer json,
  last_try_date date,
  -- Outcomes count only if they are recorded under this claim and attempt.
  claim_id uuid,
  attempt integer,
  not_after timestamptz,
  -- Set while a request of an earlier attempt may still reach the core bank. Until then `no-funds` is not final.
  earlier_request_until timestamptz,
  -- PDNG, unless the payment was no payment that could be claimed: then it is not executed.
  status text,
  mac bytea
);

-- The outcome of one payment at the core bank, as the steps that follow from it.
create type payments.outcome as (
  tpp_id text,
  payment_id uuid,
  execution_date date,
  causes text[],
  last_try_date date,
  -- Why it was refused or returned.
  reason json
);

-- The status of a payment after its outcome was recorded.
create type payments.recorded_status as (payment_id uuid, execution_date date, status text, last_try_date date);

-- Bulk and periodic payments: one approval, many executions. Each execution is a part with a status, events and a row in
-- `due` of its own, like a single payment. The status of the payment that the TPP knows follows from its parts.
create table payments.part (
  bank_id uuid not null,
  tpp_id text not null,
  -- The bulk or periodic payment.
  payment_id uuid not null,
  -- The line of a bulk payment, or the occurrence of a periodic one; from 1.
  number integer not null,
  part_id uuid not null,
  execution_date date not null,
  primary key (bank_id, tpp_id, payment_id, number)
) partition by range (payment_id);

-- Finds the bulk or periodic payment of an order that the core bank names: it knows the part alone.
create index part_by_id on payments.part (bank_id, part_id);

call tenancy.manage_partitions('payments.part', 'uuid', 'month', 2);
-- A month with a payment that is approved and not final is kept, whatever its age.
update tenancy.partitioned_table set held_by = 'payments.has_open_payments'
where parent in ('payments.payment', 'payments.payment_status', 'payments.payment_event', 'payments.part');
grant select on payments.part to havn_tpp;
grant select, insert on payments.part to havn_bank;

-- A part that is to be written: the payment that it belongs to, and the order for the core bank.
create type payments.new_part as (
  tpp_id text,
  payment_id uuid,
  number integer,
  part_id uuid,
  execution_date date,
  transfer json,
  mac bytea
);

-- A periodic payment that goes on, and its next occurrence. The row is deleted when there is no next occurrence.
create table payments.standing_order (
  bank_id uuid not null,
  tpp_id text not null,
  payment_id uuid not null,
  next_number integer not null,
  next_date date not null,
  -- Who initiated and approved it, which goes to the core bank with every execution.
  initiation json not null,
  -- Set if its next occurrence cannot be prepared from what was signed. It then waits for an operator.
  is_quarantined boolean not null default false,
  mac bytea,
  primary key (bank_id, payment_id)
);
create index standing_order_next on payments.standing_order (bank_id, next_date, payment_id) where not is_quarantined;
-- Lists the standing orders of a person, or of those whom they act for: by the agreement, or by the person who approved.
create index standing_order_payer on payments.standing_order
  (bank_id, (coalesce(initiation ->> 'agreementId', initiation #>> '{approverIds,0}')));

call tenancy.protect_tpp_rows('payments.standing_order');
grant select on payments.standing_order to havn_tpp;
grant select, insert, delete on payments.standing_order to havn_bank;
grant update (next_number, next_date, is_quarantined, mac) on payments.standing_order to havn_bank;
create policy of_owner on payments.standing_order for select to current_user using (true);

-- One occurrence of a periodic payment, and the date of the next one; null if this is the last.
create type payments.occurrence as (
  tpp_id text,
  payment_id uuid,
  number integer,
  part_id uuid,
  execution_date date,
  transfer json,
  next_date date,
  -- Of the occurrence, and of the standing order at its next occurrence; null if this is the last.
  mac bytea,
  next_mac bytea
);

-- What the commands of the back office show.
call tenancy.let_operators_read(
  'payments.payment', 'payments.payment_status', 'payments.payment_event', 'payments.part', 'payments.due',
  'payments.standing_order');
grant select on payments.claim, payments.instance, payments.quarantine to havn_operator;
