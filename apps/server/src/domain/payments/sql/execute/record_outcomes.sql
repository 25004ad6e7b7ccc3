-- Records the outcomes that the core bank returned, and returns the new status of each payment that changed. `claim_id`
-- is null for payments that are under way. Records nothing if the claim was reclaimed, and skips a payment that another
-- server has recorded in the meantime.
-- Called by: domain/payments/execute/due.store.ts
-- Locks: payments.claim, one row; then payments.due, rows in the order of (execution_date, payment_id); then
-- payments.payment_status; at commit notifications.subscription, if a TPP is notified.
create or replace function payments.record_outcomes(
  bank_id uuid, claim_id uuid, attempt integer, outcomes json, at timestamptz)
  returns table (payment_id uuid, status text)
  language plpgsql volatile as $$
#variable_conflict use_column
declare
  still_claimed payments.outcome[];
  recorded payments.recorded_status[];
begin
  if record_outcomes.claim_id is not null
    and not payments.lock_claim(record_outcomes.claim_id, record_outcomes.attempt) then
    return;
  end if;
  still_claimed := array(
    select sorted.outcome
    from (
      select outcome from json_populate_recordset(null::payments.outcome, record_outcomes.outcomes) as outcome
      order by outcome.execution_date, outcome.payment_id
    ) as sorted
    cross join lateral (
      select from payments.due
      where due.bank_id = record_outcomes.bank_id
        and due.execution_date = (sorted.outcome).execution_date
        and due.payment_id = (sorted.outcome).payment_id
        and due.claim_id is not distinct from record_outcomes.claim_id
      for update
    ) as locked);
  recorded := array(
    select row(
      applied.payment_id, outcome.execution_date, applied.status, outcome.last_try_date)::payments.recorded_status
    from payments.apply_steps(record_outcomes.bank_id, record_outcomes.at,
      array(select row(tpp_id, payment_id, causes)::payments.steps from unnest(still_claimed)),
      (select json_object_agg(payment_id, reason) from unnest(still_claimed) where reason is not null)) as applied
    join unnest(still_claimed) as outcome on outcome.payment_id = applied.payment_id);
  perform payments.update_due(record_outcomes.bank_id, recorded);
  if record_outcomes.claim_id is not null then
    perform payments.close_claim(record_outcomes.bank_id, record_outcomes.claim_id);
  end if;
  return query select one.payment_id, one.status from unnest(recorded) as one;
end $$;
grant execute on function payments.record_outcomes to havn_bank;
