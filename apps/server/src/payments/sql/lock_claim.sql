-- Locks a claim for whoever records something under it; false when it has been reclaimed, or was closed.
create or replace function payments.lock_claim(claim_id uuid, attempt integer) returns boolean
  language plpgsql volatile as $$
begin
  perform from payments.claim
  where claim.claim_id = lock_claim.claim_id and claim.attempt = lock_claim.attempt
  for update;
  return found;
end $$;
grant execute on function payments.lock_claim to havn_bank;
