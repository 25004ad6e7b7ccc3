-- Calls off whatever has not begun: RCVD, ACTC, ACWC and ACCP, all of a bank. What nobody has approved is looked for from
-- a day on; what was to be executed earlier can be approved no more. What is too late by the bank's clock is rejected, as
-- whoever looked at it was told.
create or replace function payments.call_off(bank_id uuid, since date, at timestamptz) returns void
  language plpgsql volatile as $$
declare
  payment record;
  waiting payments.steps[];
begin
  -- First what nobody has approved: whoever approves one at this moment is waited for, and it is found below.
  for payment in
    select key.tpp_id, key.payment_id,
      case when key.execution_date < (call_off.at at time zone 'Europe/Oslo')::date then 'day-passed' else 'deleted' end as cause
    from payments.logical_key as key
    cross join lateral (
      select payment_status.status from payments.payment_status
      where payment_status.bank_id = call_off.bank_id and payment_status.tpp_id = key.tpp_id
        and payment_status.payment_id = key.payment_id
      offset 0
    ) as standing
    where key.bank_id = call_off.bank_id and key.execution_date >= call_off.since and standing.status = 'RCVD'
    order by key.payment_id
  loop
    perform payments.advance(call_off.bank_id, payment.tpp_id, payment.payment_id, payment.cause, call_off.at);
  end loop;
  for payment in
    select standing_order.tpp_id, standing_order.payment_id from payments.standing_order
    where standing_order.bank_id = call_off.bank_id
    union
    select part.tpp_id, part.payment_id
    from payments.due
    join payments.part on part.bank_id = due.bank_id and part.tpp_id = due.tpp_id and part.part_id = due.payment_id
    where due.bank_id = call_off.bank_id and due.stage = 'waiting'
    order by payment_id
  loop
    perform payments.stop(call_off.bank_id, payment.tpp_id, payment.payment_id, call_off.at);
  end loop;
  with gone as (
    delete from payments.due where due.bank_id = call_off.bank_id and due.stage = 'waiting'
    returning due.tpp_id, due.payment_id
  )
  select array_agg(row(gone.tpp_id, gone.payment_id, array['cancelled'])::payments.steps) into waiting from gone;
  if waiting is not null then
    perform payments.walk(call_off.bank_id, call_off.at, waiting);
  end if;
end $$;
