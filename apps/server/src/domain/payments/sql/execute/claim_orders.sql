-- Claims the next payments that are due on this day or before it, after the given position, under one new claim. They
-- become PDNG, so that everybody can see that they can no longer be cancelled. Nothing is claimed before its day by the
-- bank's own clock, which may have been set back since the caller's run began.
-- Called by: domain/payments/execute/due.store.ts
-- Locks: payments.due, rows in the order of (execution_date, payment_id), skipping those that somebody has locked; then
-- payments.payment_status; at commit notifications.subscription, if a TPP is notified.
create or replace function payments.claim_orders(
  bank_id uuid, today date, after_date date, after_id uuid, at_most integer, at timestamptz, claim json)
  returns setof payments.claimed_order
  language plpgsql volatile as $$
declare
  new_claim_id uuid := (claim ->> 'claim_id')::uuid;
  begin_before timestamptz;
  claimed payments.claimed_order[];
  positions tid[];
begin
  select array_agg(next.claimed_order), array_agg(next.row_position) into claimed, positions
  from (
    select due.ctid as row_position, row(due.tpp_id, due.payment_id, due.execution_date, due.transfer, due.last_try_date,
      new_claim_id, 1, null, null, null, due.mac)::payments.claimed_order as claimed_order
    from payments.due
    where due.bank_id = claim_orders.bank_id
      and due.stage = 'waiting'
      and due.execution_date <= (select least(claim_orders.today, banks.date_of(claim_orders.bank_id, clock_timestamp())))
      and (due.execution_date, due.payment_id) > (claim_orders.after_date, claim_orders.after_id)
    order by due.execution_date, due.payment_id
    limit claim_orders.at_most
    for update skip locked
  ) as next;
  if claimed is null then
    return;
  end if;
  begin_before := payments.open_claim(claim_orders.bank_id, claim);
  perform payments.move_due(positions, 'claimed', new_claim_id);
  -- A row whose payment takes no such step, because it was cancelled or has ended, is returned without a status.
  return query
  select payment.tpp_id, payment.payment_id, payment.execution_date, payment.transfer, payment.last_try_date,
    payment.claim_id, payment.attempt, begin_before, payment.earlier_request_until, applied.status, payment.mac
  from unnest(claimed) with ordinality as payment (tpp_id, payment_id, execution_date, transfer, last_try_date, claim_id,
    attempt, not_after, earlier_request_until, status, mac, nth)
  left join payments.apply_steps(claim_orders.bank_id, claim_orders.at,
      array(select row(one.tpp_id, one.payment_id, array['claimed'])::payments.steps from unnest(claimed) as one))
    as applied on applied.payment_id = payment.payment_id
  order by payment.nth;
end $$;
grant execute on function payments.claim_orders to havn_bank;
