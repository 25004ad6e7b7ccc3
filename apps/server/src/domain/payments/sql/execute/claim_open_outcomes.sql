-- Returns instant payments of a bank whose open outcome is to be asked for now. For the length of the lease nobody else asks
-- about them, unless payments.postpone_outcomes ends it. Deletes rows of payments that have ended, or are
-- quarantined, and leaves those that two operators have cancelled to payments.claim_cancellations.
-- Called by: domain/payments/execute/open-outcomes.store.ts
-- Locks: payments.open_outcome, rows of the bank that nobody else has locked (skip locked).
create or replace function payments.claim_open_outcomes(bank_id uuid, lease_milliseconds integer, at_most integer)
  returns table (
    tpp_id text, payment_id uuid, execution_date date, transfer json, last_try_date date, status text,
    mac bytea)
  language plpgsql volatile set enable_hashjoin = off set enable_mergejoin = off as $$
#variable_conflict use_column
declare
  now timestamptz := clock_timestamp();
  chosen uuid[];
begin
  chosen := array(
    select open_outcome.payment_id from payments.open_outcome
    where open_outcome.bank_id = claim_open_outcomes.bank_id and open_outcome.ask_at <= now
      and not exists (
        select from payments.quarantine
        where quarantine.bank_id = open_outcome.bank_id and quarantine.payment_id = open_outcome.payment_id
          and quarantine.cancellation_decided_at is not null)
    order by open_outcome.ask_at
    limit claim_open_outcomes.at_most
    for update skip locked);
  delete from payments.open_outcome
  where open_outcome.bank_id = claim_open_outcomes.bank_id and open_outcome.payment_id = any (chosen)
    and not exists (
      select from payments.due
      where due.bank_id = open_outcome.bank_id and due.execution_date = open_outcome.execution_date
        and due.payment_id = open_outcome.payment_id and due.stage = 'under-way');
  return query
  with claimed as (
    update payments.open_outcome set ask_at = now + make_interval(secs => lease_milliseconds / 1000.0)
    where open_outcome.bank_id = claim_open_outcomes.bank_id and open_outcome.payment_id = any (chosen)
    returning open_outcome.payment_id, open_outcome.execution_date
  )
  select due.tpp_id, due.payment_id, due.execution_date, due.transfer, due.last_try_date, current.status,
    due.mac
  from claimed
  cross join lateral (
    select due.* from payments.due
    where due.bank_id = claim_open_outcomes.bank_id and due.execution_date = claimed.execution_date
      and due.payment_id = claimed.payment_id
    offset 0
  ) as due
  cross join lateral (
    select payment_status.status from payments.payment_status
    where payment_status.bank_id = due.bank_id and payment_status.tpp_id = due.tpp_id
      and payment_status.payment_id = due.payment_id
    offset 0
  ) as current
  order by due.execution_date, due.payment_id;
end $$;
grant execute on function payments.claim_open_outcomes to havn_bank;
