-- Records what the books said, if the payment still stands where it stood: what another server recorded meanwhile is
-- passed by. The rows are locked in one order, so that two servers that record the same set wait, and never in a circle.
create or replace function payments.record(bank_id uuid, findings json, at timestamptz)
  returns table (payment_id uuid, status text)
  language plpgsql volatile as $$
#variable_conflict use_column
declare
  standing payments.finding[] := array(
    select sorted.finding
    from (
      select finding from json_populate_recordset(null::payments.finding, record.findings) as finding
      order by finding.execution_date, finding.payment_id
    ) as sorted
    cross join lateral (
      select from payments.due
      where due.bank_id = record.bank_id
        and due.execution_date = (sorted.finding).execution_date
        and due.payment_id = (sorted.finding).payment_id
        and due.held_until is not distinct from (sorted.finding).held_until
      for update
    ) as locked);
  arrivals payments.arrival[];
begin
  arrivals := array(
    select row(walked.payment_id, finding.execution_date, walked.status, finding.last_try_date)::payments.arrival
    from payments.walk(record.bank_id, record.at,
      array(select row(tpp_id, payment_id, causes)::payments.steps from unnest(standing)),
      (select json_object_agg(payment_id, reason) from unnest(standing) where reason is not null)) as walked
    join unnest(standing) as finding on finding.payment_id = walked.payment_id);
  perform payments.place(record.bank_id, arrivals);
  return query select arrival.payment_id, arrival.status from unnest(arrivals) as arrival;
end $$;
