-- Reclaims one claim of a bank that no process works on any more, and returns its payments. Raises the attempt, so that
-- whatever the former process still records does not count. Skips claims that wait for their retry time, unless
-- `skip_retry_delay` is set; deletes claims that have no payments left.
-- Called by: domain/payments/execute/due.store.ts
-- Locks: payments.claim, one row that nobody else has locked (skip locked).
create or replace function payments.reclaim_orders(
  bank_id uuid, claimant json, skip_retry_delay boolean, except_ids uuid[])
  returns setof payments.claimed_order
  language plpgsql volatile set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  expired payments.claim;
  renewed payments.claim;
  now timestamptz := clock_timestamp();
  core_bank_timeout interval := make_interval(secs => (claimant ->> 'core_bank_timeout_milliseconds')::integer / 1000.0);
  earlier_request_until timestamptz;
begin
  loop
    select claim.* into expired from payments.claim
    where claim.bank_id = reclaim_orders.bank_id
      and claim.claim_id <> all (except_ids)
      and ((skip_retry_delay and not claim.waits_for_earlier_request) or coalesce(claim.retry_at <= now, true))
      and payments.is_reclaimable(claim, claimant)
    order by claim.claimed_at, claim.claim_id
    limit 1
    for update skip locked;
    if not found then
      return;
    end if;
    exit when exists (
      select from payments.due where due.bank_id = reclaim_orders.bank_id and due.claim_id = expired.claim_id);
    delete from payments.claim where claim.claim_id = expired.claim_id;
  end loop;
  update payments.claim
  set instance_id = (claimant ->> 'instance_id')::uuid, attempt = claim.attempt + 1, claimed_at = now, retry_at = null,
    waits_for_earlier_request = false,
    not_after = greatest(claim.not_after, now + core_bank_timeout),
    lease_expires_at = now + make_interval(secs => (claimant ->> 'lease_milliseconds')::integer / 1000.0)
  where claim.claim_id = expired.claim_id
  returning claim.* into renewed;
  -- A core bank whose clock is behind begins an earlier request after `not_after`, and one that it began just before takes
  -- a while. So that request counts for one timeout more, unless this claim has waited for its end already.
  earlier_request_until := expired.not_after
    + case when expired.waits_for_earlier_request then interval '0' else core_bank_timeout end;
  return query
  select due.tpp_id, due.payment_id, due.execution_date, due.transfer, due.last_try_date, renewed.claim_id,
    renewed.attempt, renewed.not_after, case when earlier_request_until > now then earlier_request_until end,
    current.status, due.mac
  from payments.due
  left join lateral (
    select payment_status.status from payments.payment_status
    where payment_status.bank_id = due.bank_id and payment_status.tpp_id = due.tpp_id
      and payment_status.payment_id = due.payment_id
    offset 0
  ) as current on true
  where due.bank_id = reclaim_orders.bank_id and due.claim_id = renewed.claim_id
  order by due.execution_date, due.payment_id;
end $$;
grant execute on function payments.reclaim_orders to havn_bank;
