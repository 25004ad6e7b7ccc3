-- Cancels what has not begun of a bulk or periodic payment, after the PSU has approved the cancellation. Returns how
-- many parts it cancelled; null if there was nothing to cancel any more.
-- Called by: domain/payments/execute/parts.store.ts, payments.refuse_quarantined
-- Locks: payments.standing_order; then payments.due, rows of the parts in the order of their keys; then
-- payments.payment_status; at commit notifications.subscription, if a TPP is notified.
create or replace function payments.cancel_remaining_parts(
  bank_id uuid, tpp_id text, payment_id uuid, at timestamptz) returns integer
  language plpgsql volatile as $$
declare
  positions tid[];
  waiting payments.steps[];
  cancelled integer;
  was_standing_order boolean;
begin
  delete from payments.standing_order
  where standing_order.bank_id = cancel_remaining_parts.bank_id
    and standing_order.payment_id = cancel_remaining_parts.payment_id;
  was_standing_order := found;
  select array_agg(locked.row_position),
    array_agg(row(cancel_remaining_parts.tpp_id, sorted.part_id, array['cancelled'])::payments.steps)
  into positions, waiting
  from (
    select part.part_id, part.execution_date from payments.part
    where part.bank_id = cancel_remaining_parts.bank_id and part.tpp_id = cancel_remaining_parts.tpp_id
      and part.payment_id = cancel_remaining_parts.payment_id
    order by part.execution_date, part.part_id
  ) as sorted
  cross join lateral (
    select due.ctid as row_position from payments.due
    where due.bank_id = cancel_remaining_parts.bank_id and due.execution_date = sorted.execution_date
      and due.payment_id = sorted.part_id and due.stage = 'waiting'
    for update
  ) as locked;
  cancelled := coalesce(cardinality(waiting), 0);
  if cancelled > 0 then
    perform payments.delete_due(positions);
    perform payments.apply_steps(cancel_remaining_parts.bank_id, cancel_remaining_parts.at, waiting);
  end if;
  if not was_standing_order and cancelled = 0 then
    return null;
  end if;
  -- A payment without parts that have begun is cancelled as a whole. The status of any other follows from its parts.
  if was_standing_order or not exists (
    select from payments.part
    cross join lateral (
      select payment_status.status from payments.payment_status
      where payment_status.bank_id = cancel_remaining_parts.bank_id
        and payment_status.tpp_id = cancel_remaining_parts.tpp_id and payment_status.payment_id = part.part_id
      offset 0
    ) as current
    where part.bank_id = cancel_remaining_parts.bank_id and part.tpp_id = cancel_remaining_parts.tpp_id
      and part.payment_id = cancel_remaining_parts.payment_id
      and current.status <> 'CANC'
  ) then
    perform payments.advance(cancel_remaining_parts.bank_id, cancel_remaining_parts.tpp_id,
      cancel_remaining_parts.payment_id, 'cancelled', cancel_remaining_parts.at);
  end if;
  return cancelled;
end $$;
grant execute on function payments.cancel_remaining_parts to havn_bank;
