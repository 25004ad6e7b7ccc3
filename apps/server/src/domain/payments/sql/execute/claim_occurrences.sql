-- Claims occurrences of periodic payments under one new claim, if their standing orders are still at the occurrence
-- that the caller has read. Returns the occurrences that it claimed, as parts, for the caller to execute now. After its
-- last occurrence a periodic payment has the status of its parts, so its TPP is notified here.
-- Called by: domain/payments/execute/standing-orders.store.ts
-- Locks: payments.standing_order, rows in payment_id order; then rows that it inserts; notifications.subscription, if
-- an occurrence is the last one.
create or replace function payments.claim_occurrences(bank_id uuid, occurrences json, at timestamptz, claim json)
  returns setof payments.claimed_payment
  language plpgsql volatile as $$
declare
  new_claim_id uuid := (claim ->> 'claim_id')::uuid;
  begin_before timestamptz;
  claimed payments.occurrence[] := array(
    select sorted.occurrence
    from (
      select occurrence from json_populate_recordset(null::payments.occurrence, occurrences) as occurrence
      order by occurrence.payment_id
    ) as sorted
    cross join lateral (
      select from payments.standing_order
      where standing_order.bank_id = claim_occurrences.bank_id
        and standing_order.payment_id = (sorted.occurrence).payment_id
        and standing_order.next_number = (sorted.occurrence).number
      for update
    ) as locked);
begin
  if cardinality(claimed) = 0 then
    return;
  end if;
  begin_before := payments.open_claim(claim_occurrences.bank_id, claim);
  perform payments.write_parts(claim_occurrences.bank_id, array(
      select row(tpp_id, payment_id, number, part_id, execution_date, transfer, mac)::payments.new_part from unnest(claimed)),
    array['approved', 'claimed'], claim_occurrences.at, new_claim_id);
  delete from payments.standing_order
  using unnest(claimed) as occurrence
  where standing_order.bank_id = claim_occurrences.bank_id and standing_order.payment_id = occurrence.payment_id
    and occurrence.next_date is null;
  if found then
    perform payments.notify_status(claim_occurrences.bank_id,
      array(select payment_id from unnest(claimed) where next_date is null));
  end if;
  update payments.standing_order set next_number = occurrence.number + 1, next_date = occurrence.next_date,
    mac = occurrence.next_mac
  from unnest(claimed) as occurrence
  where standing_order.bank_id = claim_occurrences.bank_id and standing_order.payment_id = occurrence.payment_id
    and occurrence.next_date is not null;
  return query
  select occurrence.tpp_id, occurrence.part_id, occurrence.execution_date, occurrence.transfer, null::date, new_claim_id,
    1, begin_before, null::timestamptz
  from unnest(claimed) as occurrence;
end $$;
grant execute on function payments.claim_occurrences to havn_bank;
