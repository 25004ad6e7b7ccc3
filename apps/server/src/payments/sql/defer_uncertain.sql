-- The core bank said "no funds" about these payments while an earlier question about them may still reach it: they get a
-- claim of their own, under which it is asked again when that cannot be any more.
create or replace function payments.defer_uncertain(
  bank_id uuid, claim_id uuid, attempt integer, doubted json, new_claim_id uuid, until timestamptz) returns void
  language plpgsql volatile set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off as $$
begin
  if not payments.lock_claim(defer_uncertain.claim_id, defer_uncertain.attempt) then
    return;
  end if;
  insert into payments.claim
    (claim_id, bank_id, instance_id, attempt, claimed_at, not_after, lease_expires_at, retry_at, waits_for_earlier_request)
  select new_claim_id, claim.bank_id, claim.instance_id, claim.attempt, claim.claimed_at, until, clock_timestamp(), until,
    true
  from payments.claim where claim.claim_id = defer_uncertain.claim_id;
  update payments.due set claim_id = new_claim_id
  from json_to_recordset(defer_uncertain.doubted) as one (execution_date date, payment_id uuid)
  where due.bank_id = defer_uncertain.bank_id and due.execution_date = one.execution_date
    and due.payment_id = one.payment_id and due.claim_id = defer_uncertain.claim_id;
  perform payments.close_claim(defer_uncertain.bank_id, defer_uncertain.claim_id);
end $$;
grant execute on function payments.defer_uncertain to havn_bank;
