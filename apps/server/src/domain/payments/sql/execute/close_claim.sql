-- Deletes a claim if none of its payments is left in it.
-- Called by: payments.defer_uncertain, payments.quarantine_payments, payments.record_found_outcomes,
--   payments.record_outcomes, payments.release_quarantined
-- Locks: payments.claim, one row.
create or replace function payments.close_claim(bank_id uuid, claim_id uuid) returns void
  language plpgsql volatile as $$
begin
  delete from payments.claim
  where claim.claim_id = close_claim.claim_id and not exists (
    select from payments.due where due.bank_id = close_claim.bank_id and due.claim_id = close_claim.claim_id);
end $$;
grant execute on function payments.close_claim to havn_bank;
