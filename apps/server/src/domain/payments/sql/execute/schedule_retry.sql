-- Ends the lease of a claim whose payments the core bank did not answer about. Any process may reclaim it after the
-- delay, and a batch run at once. Does nothing if the claim was reclaimed.
-- Called by: domain/payments/execute/claims.store.ts
-- Locks: payments.claim, one row.
create or replace function payments.schedule_retry(claim_id uuid, attempt integer, delay_milliseconds integer)
  returns void
  language plpgsql volatile as $$
declare
  now timestamptz := clock_timestamp();
begin
  update payments.claim
  set lease_expires_at = now, retry_at = now + make_interval(secs => delay_milliseconds / 1000.0)
  where claim.claim_id = schedule_retry.claim_id and claim.attempt = schedule_retry.attempt;
end $$;
grant execute on function payments.schedule_retry to havn_bank;
