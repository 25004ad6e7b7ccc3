-- Writes parts of bulk or periodic payments with the events that led to their first status. With a claim, which is
-- open, they are claimed; otherwise they wait for a batch run.
-- Called by: payments.approve_bulk, payments.claim_occurrences
-- Locks: none but the rows that it inserts.
create or replace function payments.write_parts(
  bank_id uuid, parts payments.new_part[], causes text[], at timestamptz, claim_id uuid) returns void
  language plpgsql volatile as $$
declare
  statuses text[] := array['RCVD'] || payments.statuses_after('RCVD', causes);
  steps text[] := array['created'] || causes;
begin
  insert into payments.part (bank_id, tpp_id, payment_id, number, part_id, execution_date)
  select write_parts.bank_id, tpp_id, payment_id, number, part_id, execution_date from unnest(parts);
  insert into payments.payment_event (bank_id, tpp_id, payment_id, sequence, cause, status, at)
  select write_parts.bank_id, tpp_id, part_id, nth, steps[nth], statuses[nth], write_parts.at
  from unnest(parts) cross join generate_series(1, cardinality(steps)) as nth;
  insert into payments.payment_status (bank_id, tpp_id, payment_id, status, execution_date, sequence, subscribed_payment_id)
  select write_parts.bank_id, part.tpp_id, part.part_id, statuses[cardinality(statuses)], part.execution_date,
    cardinality(statuses), whole.subscribed_payment_id
  from unnest(parts) as part
  -- A bulk payment has up to 1,000 parts, so its own row is read once.
  join (
    select wholes.payment_id, current.subscribed_payment_id
    from (select distinct one.tpp_id, one.payment_id from unnest(parts) as one) as wholes
    cross join lateral (
      select payment_status.subscribed_payment_id from payments.payment_status
      where payment_status.bank_id = write_parts.bank_id and payment_status.tpp_id = wholes.tpp_id
        and payment_status.payment_id = wholes.payment_id
      offset 0
    ) as current
  ) as whole on whole.payment_id = part.payment_id;
  insert into payments.due (bank_id, tpp_id, payment_id, execution_date, stage, transfer, claim_id, mac)
  select write_parts.bank_id, tpp_id, part_id, execution_date,
    case when write_parts.claim_id is null then 'waiting' else 'claimed' end, transfer, write_parts.claim_id, mac
  from unnest(parts);
end $$;
grant execute on function payments.write_parts to havn_bank;
