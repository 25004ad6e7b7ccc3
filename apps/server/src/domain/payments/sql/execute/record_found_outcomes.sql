-- Records what the core bank did to approved payments that have not ended, as a run would have: for payments that wait, that
-- are claimed and that are under way. `outcomes` are the steps of each from the status that the caller has read; one that has
-- moved since is skipped. Moves no money and asks nobody. Returns the new status of each payment that changed.
-- Called by: back_office.confirm
-- Locks: payments.claim, rows in the order of their ids; then payments.due, rows in the order of (execution_date, payment_id);
-- then payments.payment_status; at commit notifications.subscription, if a TPP is notified.
create or replace function payments.record_found_outcomes(bank_id uuid, outcomes json, at timestamptz)
  returns table (payment_id uuid, status text)
  language plpgsql volatile as $$
#variable_conflict use_column
declare
  given payments.outcome[] := array(
    select outcome from json_populate_recordset(null::payments.outcome, record_found_outcomes.outcomes) as outcome
    order by outcome.execution_date, outcome.payment_id);
  claims uuid[];
  open_ones payments.outcome[];
  recorded payments.recorded_status[];
begin
  claims := array(
    select claim.claim_id from payments.claim
    where claim.claim_id in (
      select due.claim_id from unnest(given) as one
      join payments.due on due.bank_id = record_found_outcomes.bank_id and due.execution_date = one.execution_date
        and due.payment_id = one.payment_id)
    order by claim.claim_id
    for update);
  open_ones := array(
    select row(one.tpp_id, one.payment_id, one.execution_date, one.causes, one.last_try_date, one.reason)::payments.outcome
    from unnest(given) as one
    cross join lateral (
      select from payments.due
      where due.bank_id = record_found_outcomes.bank_id
        and due.execution_date = one.execution_date
        and due.payment_id = one.payment_id
        and due.stage <> 'quarantined'
        -- A payment that somebody has claimed since is left to them.
        and (due.claim_id is null or due.claim_id = any (claims))
      for update
    ) as locked);
  recorded := array(
    select row(applied.payment_id, one.execution_date, applied.status, null)::payments.recorded_status
    from payments.apply_steps(record_found_outcomes.bank_id, record_found_outcomes.at,
      array(select row(tpp_id, payment_id, causes)::payments.steps from unnest(open_ones)),
      (select json_object_agg(payment_id, reason) from unnest(open_ones) where reason is not null)) as applied
    join unnest(open_ones) as one on one.payment_id = applied.payment_id);
  perform payments.update_due(record_found_outcomes.bank_id, recorded);
  perform payments.close_claim(record_found_outcomes.bank_id, claim_id) from unnest(claims) as claim_id;
  return query select one.payment_id, one.status from unnest(recorded) as one;
end $$;
grant execute on function payments.record_found_outcomes to havn_bank;
