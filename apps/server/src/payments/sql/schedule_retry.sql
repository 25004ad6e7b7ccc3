-- The core bank did not answer about what is left of a claim: anybody may ask again, and should so much later.
create or replace function payments.schedule_retry(claim_id uuid, attempt integer, retry_milliseconds integer) returns void
  language plpgsql volatile as $$
declare
  now timestamptz := clock_timestamp();
begin
  update payments.claim
  set lease_expires_at = now, retry_at = now + make_interval(secs => retry_milliseconds / 1000.0)
  where claim.claim_id = schedule_retry.claim_id and claim.attempt = schedule_retry.attempt;
end $$;
grant execute on function payments.schedule_retry to havn_bank;
