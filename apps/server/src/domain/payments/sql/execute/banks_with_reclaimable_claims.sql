-- Lists the banks that have a claim which this process may reclaim now.
-- Called by: domain/payments/execute/claims.store.ts
-- Locks: none
create or replace function payments.banks_with_reclaimable_claims(claimant json) returns setof uuid
  language plpgsql stable as $$
begin
  return query
  select distinct claim.bank_id from payments.claim
  where coalesce(claim.retry_at <= clock_timestamp(), true) and payments.is_reclaimable(claim, claimant);
end $$;
grant execute on function payments.banks_with_reclaimable_claims to havn_bank;
