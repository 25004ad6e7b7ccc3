-- What is to be executed carries a MAC, by a key that the database never sees: whoever can write to these tables can neither
-- approve a payment nor change one. Null in rows of the version before, which `havn keys seal-orders` takes over.
alter table payments.due add column mac bytea;
alter table payments.standing_order add column mac bytea;
-- Of the first of two approvals, so that nobody can write that somebody has approved before.
alter table payments.payment_status add column first_approval_mac bytea;
grant update (mac) on payments.due, payments.standing_order to havn_bank;
grant update (first_approval_mac) on payments.payment_status to havn_bank;

alter type payments.new_part add attribute mac bytea;
-- Of the occurrence, and of the standing order at its next occurrence; null if this is the last.
alter type payments.occurrence add attribute mac bytea;
alter type payments.occurrence add attribute next_mac bytea;

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
