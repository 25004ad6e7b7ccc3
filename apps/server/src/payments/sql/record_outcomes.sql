-- Records what the core bank said, if the claim under which it was asked is still the caller's: what another server recorded
-- meanwhile is passed by. Null for a claim where the payments were under way. The rows are locked in one order, so that two
-- servers that record the same set wait, and never in a circle.
create or replace function payments.record_outcomes(bank_id uuid, claim_id uuid, attempt integer, findings json, at timestamptz)
  returns table (payment_id uuid, status text)
  language plpgsql volatile as $$
#variable_conflict use_column
declare
  standing payments.outcome[];
  arrivals payments.recorded_status[];
begin
  if record_outcomes.claim_id is not null and not payments.lock_claim(record_outcomes.claim_id, record_outcomes.attempt) then
    return;
  end if;
  standing := array(
    select sorted.finding
    from (
      select finding from json_populate_recordset(null::payments.outcome, record_outcomes.findings) as finding
      order by finding.execution_date, finding.payment_id
    ) as sorted
    cross join lateral (
      select from payments.due
      where due.bank_id = record_outcomes.bank_id
        and due.execution_date = (sorted.finding).execution_date
        and due.payment_id = (sorted.finding).payment_id
        and due.claim_id is not distinct from record_outcomes.claim_id
      for update
    ) as locked);
  arrivals := array(
    select row(walked.payment_id, finding.execution_date, walked.status, finding.last_try_date)::payments.recorded_status
    from payments.apply_steps(record_outcomes.bank_id, record_outcomes.at,
      array(select row(tpp_id, payment_id, causes)::payments.steps from unnest(standing)),
      (select json_object_agg(payment_id, reason) from unnest(standing) where reason is not null)) as walked
    join unnest(standing) as finding on finding.payment_id = walked.payment_id);
  perform payments.update_due(record_outcomes.bank_id, arrivals);
  if record_outcomes.claim_id is not null then
    perform payments.close_claim(record_outcomes.bank_id, record_outcomes.claim_id);
  end if;
  return query select arrival.payment_id, arrival.status from unnest(arrivals) as arrival;
end $$;
grant execute on function payments.record_outcomes to havn_bank;
