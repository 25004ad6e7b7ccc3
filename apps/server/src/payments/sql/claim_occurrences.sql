-- Begins the executions of this day, if their standing orders still stand where they were read: held
-- under one claim, so that whoever began them executes them now. The rows that were begun are handed back.
-- When a periodic payment is paid for the last time, its TPP is notified: from here on its status is that of its parts.
create or replace function payments.claim_occurrences(bank_id uuid, turns json, at timestamptz, claim json)
  returns setof payments.claimed_payment
  language plpgsql volatile as $$
declare
  new_claim_id uuid := (claim ->> 'claim_id')::uuid;
  begin_by timestamptz;
  begun payments.occurrence[] := array(
    select sorted.turn
    from (
      select turn from json_populate_recordset(null::payments.occurrence, turns) as turn order by turn.payment_id
    ) as sorted
    cross join lateral (
      select from payments.standing_order
      where standing_order.bank_id = claim_occurrences.bank_id
        and standing_order.payment_id = (sorted.turn).payment_id
        and standing_order.next_number = (sorted.turn).number
      for update
    ) as locked);
begin
  if cardinality(begun) = 0 then
    return;
  end if;
  begin_by := payments.open_claim(claim_occurrences.bank_id, claim);
  perform payments.write_parts(claim_occurrences.bank_id, array(
      select row(tpp_id, payment_id, number, part_id, execution_date, transfer)::payments.new_part from unnest(begun)),
    array['approved', 'claimed'], claim_occurrences.at, new_claim_id);
  delete from payments.standing_order
  using unnest(begun) as turn
  where standing_order.bank_id = claim_occurrences.bank_id and standing_order.payment_id = turn.payment_id
    and turn.next_date is null;
  if found then
    perform payments.notify_status(claim_occurrences.bank_id, array(select payment_id from unnest(begun) where next_date is null));
  end if;
  update payments.standing_order set next_number = turn.number + 1, next_date = turn.next_date
  from unnest(begun) as turn
  where standing_order.bank_id = claim_occurrences.bank_id and standing_order.payment_id = turn.payment_id
    and turn.next_date is not null;
  return query
  select turn.tpp_id, turn.part_id, turn.execution_date, turn.transfer, null::date, new_claim_id, 1, begin_by,
    null::timestamptz
  from unnest(begun) as turn;
end $$;
grant execute on function payments.claim_occurrences to havn_bank;
