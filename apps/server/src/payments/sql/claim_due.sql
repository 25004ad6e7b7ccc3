-- Takes the next payments that wait for this day or an earlier one, after the given place in their order, under one claim:
-- PDNG, so that everybody can see it. Rows that somebody has in hand are passed by. Whatever day the caller has in mind,
-- nothing is taken before its day by the bank's own clock, which may have been set back since the run began.
create or replace function payments.claim_due(
  bank_id uuid, today date, after_date date, after_id uuid, at_most integer, at timestamptz, claim json)
  returns setof payments.claimed_payment
  language plpgsql volatile set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off as $$
declare
  new_claim_id uuid := (claim ->> 'claim_id')::uuid;
  begin_by timestamptz;
  taken payments.claimed_payment[] := array(
    select row(due.tpp_id, due.payment_id, due.execution_date, due.transfer, due.last_try_date, new_claim_id, 1, null, null)::payments.claimed_payment
    from payments.due
    where due.bank_id = claim_due.bank_id
      and due.stage = 'waiting'
      and due.execution_date <= (select least(claim_due.today, banks.date_of(claim_due.bank_id, clock_timestamp())))
      and (due.execution_date, due.payment_id) > (claim_due.after_date, claim_due.after_id)
    order by due.execution_date, due.payment_id
    limit claim_due.at_most
    for update skip locked);
begin
  if cardinality(taken) = 0 then
    return;
  end if;
  begin_by := payments.open_claim(claim_due.bank_id, claim);
  update payments.due set stage = 'claimed', claim_id = new_claim_id
  from unnest(taken) as held
  where due.bank_id = claim_due.bank_id and due.execution_date = held.execution_date and due.payment_id = held.payment_id;
  perform payments.apply_steps(claim_due.bank_id, claim_due.at,
    array(select row(tpp_id, payment_id, array['claimed'])::payments.steps from unnest(taken)));
  return query
  select held.tpp_id, held.payment_id, held.execution_date, held.transfer, held.last_try_date, held.claim_id, held.attempt,
    begin_by, held.earlier_request_until
  from unnest(taken) as held;
end $$;
grant execute on function payments.claim_due to havn_bank;
