-- The PSU has approved that a bulk or periodic payment is stopped: what has not begun does not begin. How many parts
-- were stopped; null when there was nothing to stop any more.
-- Locks as everybody does: the standing order, then what waits in `due` in its order, then statuses.
create or replace function payments.cancel_remaining_parts(bank_id uuid, tpp_id text, payment_id uuid, at timestamptz) returns integer
  language plpgsql volatile as $$
declare
  waiting payments.steps[];
  stopped integer;
  is_standing boolean;
begin
  delete from payments.standing_order
  where standing_order.bank_id = cancel_remaining_parts.bank_id and standing_order.payment_id = cancel_remaining_parts.payment_id;
  is_standing := found;
  perform from (
    select part.part_id, part.execution_date from payments.part
    where part.bank_id = cancel_remaining_parts.bank_id and part.tpp_id = cancel_remaining_parts.tpp_id and part.payment_id = cancel_remaining_parts.payment_id
    order by part.execution_date, part.part_id
  ) as sorted
  cross join lateral (
    select from payments.due
    where due.bank_id = cancel_remaining_parts.bank_id and due.execution_date = sorted.execution_date and due.payment_id = sorted.part_id
      and due.stage = 'waiting'
    for update
  ) as locked;
  with gone as (
    delete from payments.due
    using (
      select part.part_id, part.execution_date from payments.part
      where part.bank_id = cancel_remaining_parts.bank_id and part.tpp_id = cancel_remaining_parts.tpp_id and part.payment_id = cancel_remaining_parts.payment_id
      offset 0
    ) as part
    where due.bank_id = cancel_remaining_parts.bank_id and due.execution_date = part.execution_date and due.payment_id = part.part_id
      and due.stage = 'waiting'
    returning due.payment_id
  )
  select array_agg(row(cancel_remaining_parts.tpp_id, gone.payment_id, array['cancelled'])::payments.steps) into waiting from gone;
  stopped := coalesce(cardinality(waiting), 0);
  if stopped > 0 then
    perform payments.apply_steps(cancel_remaining_parts.bank_id, cancel_remaining_parts.at, waiting);
  end if;
  if not is_standing and stopped = 0 then
    return null;
  end if;
  -- What has parts that were begun is told by them; what has none is cancelled as a whole.
  if is_standing or not exists (
    select from payments.part
    cross join lateral (
      select payment_status.status from payments.payment_status
      where payment_status.bank_id = cancel_remaining_parts.bank_id and payment_status.tpp_id = cancel_remaining_parts.tpp_id
        and payment_status.payment_id = part.part_id
      offset 0
    ) as standing
    where part.bank_id = cancel_remaining_parts.bank_id and part.tpp_id = cancel_remaining_parts.tpp_id and part.payment_id = cancel_remaining_parts.payment_id
      and standing.status <> 'CANC'
  ) then
    perform payments.advance(cancel_remaining_parts.bank_id, cancel_remaining_parts.tpp_id, cancel_remaining_parts.payment_id, 'cancelled', cancel_remaining_parts.at);
  end if;
  return stopped;
end $$;
grant execute on function payments.cancel_remaining_parts to havn_bank;
