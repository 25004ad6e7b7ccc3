-- Moves payments into a claim of their own, which nobody reclaims before `until`: the core bank returned `no-funds` or
-- `refused` for them while an earlier request may still reach it and pay. Recorded now, that would show a PSU and a TPP
-- that a payment has failed which is then paid. Does nothing if the claim was reclaimed.
-- Called by: domain/payments/execute/claims.store.ts
-- Locks: payments.claim, one row; then payments.due, rows of that claim in no order.
create or replace function payments.defer_uncertain(
  bank_id uuid, claim_id uuid, attempt integer, uncertain json, new_claim_id uuid, until timestamptz) returns void
  language plpgsql volatile as $$
begin
  if not payments.lock_claim(defer_uncertain.claim_id, defer_uncertain.attempt) then
    return;
  end if;
  insert into payments.claim
    (claim_id, bank_id, instance_id, attempt, claimed_at, not_after, lease_expires_at, retry_at,
     waits_for_earlier_request)
  select new_claim_id, claim.bank_id, claim.instance_id, claim.attempt, claim.claimed_at, until, clock_timestamp(),
    until, true
  from payments.claim where claim.claim_id = defer_uncertain.claim_id;
  perform payments.move_due(array(
    select located.row_position
    from json_to_recordset(defer_uncertain.uncertain) as one (execution_date date, payment_id uuid)
    cross join lateral (
      select due.ctid as row_position from payments.due
      where due.bank_id = defer_uncertain.bank_id and due.execution_date = one.execution_date
        and due.payment_id = one.payment_id and due.claim_id = defer_uncertain.claim_id
      offset 0
    ) as located), 'claimed', new_claim_id);
  perform payments.close_claim(defer_uncertain.bank_id, defer_uncertain.claim_id);
end $$;
grant execute on function payments.defer_uncertain to havn_bank;
