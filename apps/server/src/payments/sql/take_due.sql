-- Takes the next payments that wait for this day or an earlier one, after the given place in their order: PDNG, so
-- that everybody can see it. Rows that somebody has in hand are passed by.
create or replace function payments.take_due(
  bank_id uuid, today date, after_date date, after_id uuid, at_most integer, at timestamptz, held_until timestamptz)
  returns setof payments.held_payment
  language plpgsql volatile set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off as $$
declare
  taken payments.held_payment[] := array(
    select row(due.tpp_id, due.payment_id, due.execution_date, due.transfer, due.last_try_date, take_due.held_until)::payments.held_payment
    from payments.due
    where due.bank_id = take_due.bank_id
      and due.stage = 'waiting'
      and due.execution_date <= take_due.today
      and (due.execution_date, due.payment_id) > (take_due.after_date, take_due.after_id)
    order by due.execution_date, due.payment_id
    limit take_due.at_most
    for update skip locked);
begin
  if cardinality(taken) = 0 then
    return;
  end if;
  update payments.due set stage = 'held', held_until = take_due.held_until
  from unnest(taken) as held
  where due.bank_id = take_due.bank_id and due.execution_date = held.execution_date and due.payment_id = held.payment_id;
  perform payments.walk(take_due.bank_id, take_due.at,
    array(select row(tpp_id, payment_id, array['taken'])::payments.steps from unnest(taken)));
  return query select * from unnest(taken);
end $$;
