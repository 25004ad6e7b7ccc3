-- Claims due payments as the version before does, which checks no MAC.
-- Called by: servers of the version before
-- Locks: as payments.claim_orders
create or replace function payments.claim_due(
  bank_id uuid, today date, after_date date, after_id uuid, at_most integer, at timestamptz, claim json)
  returns setof payments.claimed_payment
  language plpgsql volatile as $$
begin
  return query
  select one.tpp_id, one.payment_id, one.execution_date, one.transfer, one.last_try_date, one.claim_id, one.attempt,
    one.not_after, one.earlier_request_until
  from payments.claim_orders(bank_id, today, after_date, after_id, at_most, at, claim) as one;
end $$;
grant execute on function payments.claim_due to havn_bank;
