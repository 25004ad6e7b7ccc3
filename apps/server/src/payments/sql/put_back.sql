-- The core bank did not answer about what is left of a claim: anybody may ask again, and should so much later.
create or replace function payments.put_back(claim_id uuid, attempt integer, retry_milliseconds integer) returns void
  language plpgsql volatile as $$
declare
  now timestamptz := clock_timestamp();
begin
  update payments.claim
  set leased_until = now, retry_at = now + make_interval(secs => retry_milliseconds / 1000.0)
  where claim.claim_id = put_back.claim_id and claim.attempt = put_back.attempt;
end $$;
grant execute on function payments.put_back to havn_bank;
