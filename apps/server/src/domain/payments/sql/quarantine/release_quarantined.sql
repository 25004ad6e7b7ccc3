-- Releases a payment from quarantine, after an operator has corrected what could not be read: it goes on from its
-- status. Returns false if the payment is not quarantined, or if it is none that may go on: a row of payments.due whose payment
-- was never approved, was cancelled or has ended. Whatever it is, its MAC is checked again before the core bank is asked.
-- Called by: payments.decide_quarantined
-- Locks: payments.quarantine, one row; then payments.standing_order, one row; then payments.due, one row.
create or replace function payments.release_quarantined(bank_id uuid, payment_id uuid) returns boolean
  language plpgsql volatile as $$
declare
  new_claim_id uuid := gen_random_uuid();
  now timestamptz := clock_timestamp();
  earlier_request_until timestamptz;
begin
  perform tenancy.set_actor(release_quarantined.bank_id, '');
  if exists (
    select from payments.due
    join payments.payment_status as current
      on current.bank_id = due.bank_id and current.tpp_id = due.tpp_id and current.payment_id = due.payment_id
    where due.bank_id = release_quarantined.bank_id and due.payment_id = release_quarantined.payment_id
      and due.stage = 'quarantined' and current.status not in ('PDNG', 'ACSP', 'ACWP')
  ) then
    return false;
  end if;
  delete from payments.quarantine
  where quarantine.bank_id = release_quarantined.bank_id and quarantine.payment_id = release_quarantined.payment_id
  returning quarantine.earlier_request_until into earlier_request_until;
  if not found then
    return false;
  end if;
  update payments.standing_order set is_quarantined = false
  where standing_order.bank_id = release_quarantined.bank_id
    and standing_order.payment_id = release_quarantined.payment_id;
  -- The claim's lease has expired already, so the next server that looks for abandoned claims asks the core bank. What that
  -- answers is not final while an earlier request may still pay.
  insert into payments.claim (claim_id, bank_id, instance_id, claimed_at, not_after, lease_expires_at)
  values (new_claim_id, release_quarantined.bank_id, new_claim_id, now, greatest(now, earlier_request_until), now);
  update payments.due
  set stage = case current.status when 'PDNG' then 'claimed' else 'under-way' end,
    claim_id = case current.status when 'PDNG' then new_claim_id end
  from payments.payment_status as current
  where due.bank_id = release_quarantined.bank_id and due.payment_id = release_quarantined.payment_id
    and due.stage = 'quarantined' and current.bank_id = due.bank_id and current.tpp_id = due.tpp_id
    and current.payment_id = due.payment_id;
  -- Only a payment that was being executed needs the claim.
  perform payments.close_claim(release_quarantined.bank_id, new_claim_id);
  return true;
end $$;
grant execute on function payments.release_quarantined to havn_bank;
