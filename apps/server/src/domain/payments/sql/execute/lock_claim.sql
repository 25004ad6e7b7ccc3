-- Locks a claim for a process that records something under it. Returns false if the claim was reclaimed or closed: then
-- nothing may be recorded.
-- Called by: payments.defer_uncertain, payments.quarantine_payments, payments.record_outcomes
-- Locks: payments.claim, one row.
create or replace function payments.lock_claim(claim_id uuid, attempt integer) returns boolean
  language plpgsql volatile as $$
begin
  perform from payments.claim
  where claim.claim_id = lock_claim.claim_id and claim.attempt = lock_claim.attempt
  for update;
  return found;
end $$;
grant execute on function payments.lock_claim to havn_bank;
