-- Reclaims as the version before does, which checks no MAC.
-- Called by: servers of the version before
-- Locks: as payments.reclaim_orders
create or replace function payments.reclaim_expired(
  bank_id uuid, claimant json, skip_retry_delay boolean, except_ids uuid[])
  returns setof payments.claimed_payment
  language plpgsql volatile as $$
begin
  return query
  select one.tpp_id, one.payment_id, one.execution_date, one.transfer, one.last_try_date, one.claim_id, one.attempt,
    one.not_after, one.earlier_request_until
  from payments.reclaim_orders(bank_id, claimant, skip_retry_delay, except_ids) as one;
end $$;
grant execute on function payments.reclaim_expired to havn_bank;
