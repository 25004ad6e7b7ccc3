-- Signing baskets: payments that are approved by one SCA. What happens to each payment afterwards is in the payment's own
-- status.
create schema signing_baskets;
grant usage on schema signing_baskets to havn_tpp, havn_bank, havn_operator;

create table signing_baskets.basket (
  bank_id uuid not null,
  tpp_id text not null,
  basket_id uuid not null,
  stage text not null check (stage in ('open', 'half-approved', 'approved', 'refused', 'deleted')),
  -- The agreement that the first of two approvals was given for: the second must be for the same one.
  agreement_id uuid check (agreement_id is not null or stage <> 'half-approved'),
  -- The sequence of the event that led to this stage.
  sequence integer not null,
  -- The MAC of the first of two approvals, by a key that the database never sees: nobody can write that somebody has approved
  -- before. Null until then.
  first_approval_mac bytea,
  primary key (bank_id, tpp_id, basket_id),
  constraint begins_open check (sequence > 1 or (stage = 'open' and agreement_id is null))
) partition by range (basket_id);

create table signing_baskets.member (
  bank_id uuid not null,
  tpp_id text not null,
  basket_id uuid not null,
  -- The position in the TPP's list, from 1.
  position integer not null check (position between 1 and 100),
  payment_id uuid not null,
  primary key (bank_id, tpp_id, basket_id, position),
  unique (bank_id, tpp_id, basket_id, payment_id)
) partition by range (basket_id);

-- A member is a payment of the same bank and TPP, whichever role writes the row.
call payments.require_own_payments('signing_baskets.member');

create table signing_baskets.event (
  bank_id uuid not null,
  tpp_id text not null,
  basket_id uuid not null,
  sequence integer not null,
  cause text not null check (cause in ('created', 'approved', 'refused', 'deleted')),
  stage text not null,
  -- The person who decided; null for what the TPP did.
  person_id uuid check ((person_id is not null) = (cause in ('approved', 'refused'))),
  agreement_id uuid,
  -- By the bank's clock.
  at timestamptz not null,
  -- The audit chain takes rows in the order of their transactions, and must miss none that is committed late.
  transaction_id bigint default pg_current_xact_id()::text::bigint,
  primary key (bank_id, tpp_id, basket_id, sequence),
  constraint begins_created check ((sequence = 1) = (cause = 'created') and (sequence > 1 or stage = 'open')),
  -- Two approvals come from two people.
  unique (bank_id, tpp_id, basket_id, person_id)
) partition by range (basket_id);

-- All transitions that a basket may make. Its rows are in transition_rows.sql.
create table signing_baskets.transition (
  from_stage text not null,
  cause text not null,
  to_stage text not null,
  -- Whether a TPP's call may cause it; only the bank's own work causes the others.
  by_tpp_call boolean not null default false,
  primary key (from_stage, cause, to_stage)
);
grant select on signing_baskets.transition to havn_tpp, havn_bank;

call tenancy.manage_partitions('signing_baskets.basket', 'uuid', 'month', 2);
call tenancy.manage_partitions('signing_baskets.member', 'uuid', 'month', 2);
call tenancy.manage_partitions('signing_baskets.event', 'uuid', 'month', 2);
grant select, insert on signing_baskets.basket, signing_baskets.member, signing_baskets.event to havn_tpp;
grant select on signing_baskets.basket, signing_baskets.member, signing_baskets.event to havn_bank;
grant insert on signing_baskets.event to havn_bank;
grant update (stage, agreement_id, sequence) on signing_baskets.basket to havn_tpp, havn_bank;
grant update (first_approval_mac) on signing_baskets.basket to havn_bank;
call tenancy.let_operators_read('signing_baskets.basket', 'signing_baskets.member', 'signing_baskets.event');

-- The baskets that wait for a second person.
create index basket_waiting on signing_baskets.basket (bank_id, agreement_id) where stage = 'half-approved';

-- One small entry for many pages: writing a row writes no WAL for it.
create index event_transaction on signing_baskets.event using brin (transaction_id) with (pages_per_range = 16, autosummarize = on);

-- Lets `signing_baskets.list_written_banks` look at the history of all banks at once. It runs as the owner of the table, whom row-level
-- security binds too; only functions that need it make the setting, so that any other statement of the owner still sees nothing.
create policy of_all_banks on signing_baskets.event for select to current_user using (current_setting('havn.looks_at_all_banks', true) = 'on');
