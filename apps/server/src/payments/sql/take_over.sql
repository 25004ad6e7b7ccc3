-- Takes over what somebody held for too long: they died, or the books did not answer.
create or replace function payments.take_over(bank_id uuid, at_most integer, real_time timestamptz, held_until timestamptz)
  returns setof payments.held_payment
  language plpgsql volatile set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off as $$
begin
  return query
  update payments.due set held_until = take_over.held_until
  from (
    select late.execution_date, late.payment_id
    from payments.due as late
    where late.bank_id = take_over.bank_id and late.stage = 'held' and late.held_until <= take_over.real_time
    order by late.execution_date, late.payment_id
    limit take_over.at_most
    for update skip locked
  ) as late
  where due.bank_id = take_over.bank_id and due.execution_date = late.execution_date and due.payment_id = late.payment_id
  returning due.tpp_id, due.payment_id, due.execution_date, due.transfer, due.last_try_date, due.held_until;
end $$;
