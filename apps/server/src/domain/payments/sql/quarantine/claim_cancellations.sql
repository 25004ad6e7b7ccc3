-- Returns quarantined payments of a bank that two operators have cancelled, and about which the core bank is to be asked now: none
-- while an earlier request may still pay it. For the length of the lease nobody else asks about them, unless
-- payments.postpone_outcomes ends it.
-- Called by: domain/payments/execute/cancellations.store.ts
-- Locks: payments.open_outcome, rows of the bank that nobody else has locked (skip locked).
create or replace function payments.claim_cancellations(bank_id uuid, lease_milliseconds integer, at_most integer)
  returns table (tpp_id text, payment_id uuid, status text, decided_at timestamptz)
  language plpgsql volatile set enable_hashjoin = off set enable_mergejoin = off as $$
#variable_conflict use_column
declare
  now timestamptz := clock_timestamp();
  chosen uuid[];
begin
  chosen := array(
    select open_outcome.payment_id
    from payments.quarantine
    join payments.open_outcome on open_outcome.bank_id = quarantine.bank_id
      and open_outcome.payment_id = quarantine.payment_id
    where quarantine.bank_id = claim_cancellations.bank_id and quarantine.cancellation_decided_at is not null
      and coalesce(quarantine.earlier_request_until <= now, true) and open_outcome.ask_at <= now
    order by open_outcome.ask_at
    limit claim_cancellations.at_most
    for update of open_outcome skip locked);
  return query
  with claimed as (
    update payments.open_outcome set ask_at = now + make_interval(secs => lease_milliseconds / 1000.0)
    where open_outcome.bank_id = claim_cancellations.bank_id and open_outcome.payment_id = any (chosen)
    returning open_outcome.payment_id, open_outcome.execution_date
  )
  select due.tpp_id, claimed.payment_id, current.status, quarantine.cancellation_decided_at
  from claimed
  join payments.quarantine on quarantine.bank_id = claim_cancellations.bank_id
    and quarantine.payment_id = claimed.payment_id
  cross join lateral (
    select due.tpp_id from payments.due
    where due.bank_id = claim_cancellations.bank_id and due.execution_date = claimed.execution_date
      and due.payment_id = claimed.payment_id and due.stage = 'quarantined'
    offset 0
  ) as due
  cross join lateral (
    select payment_status.status from payments.payment_status
    where payment_status.bank_id = claim_cancellations.bank_id and payment_status.tpp_id = due.tpp_id
      and payment_status.payment_id = claimed.payment_id
    offset 0
  ) as current;
end $$;
grant execute on function payments.claim_cancellations to havn_bank;
