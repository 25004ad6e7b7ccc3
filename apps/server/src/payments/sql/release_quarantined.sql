-- For an operator who has put right what could not be read: the payment goes on where it stood. False when it is not
-- quarantined.
create or replace function payments.release_quarantined(bank_id uuid, payment_id uuid) returns boolean
  language plpgsql volatile as $$
declare
  new_claim_id uuid := gen_random_uuid();
  now timestamptz := clock_timestamp();
begin
  perform tenancy.set_actor(release_quarantined.bank_id, '');
  delete from payments.quarantine
  where quarantine.bank_id = release_quarantined.bank_id and quarantine.payment_id = release_quarantined.payment_id;
  if not found then
    return false;
  end if;
  update payments.standing_order set is_quarantined = false
  where standing_order.bank_id = release_quarantined.bank_id
    and standing_order.payment_id = release_quarantined.payment_id;
  -- A claim whose lease has ended: the next look of any server asks the core bank.
  insert into payments.claim (claim_id, bank_id, instance_id, claimed_at, not_after, lease_expires_at)
  values (new_claim_id, release_quarantined.bank_id, new_claim_id, now, now, now);
  update payments.due
  set stage = case standing.status when 'PDNG' then 'claimed' else 'under-way' end,
    claim_id = case standing.status when 'PDNG' then new_claim_id end
  from payments.payment_status as standing
  where due.bank_id = release_quarantined.bank_id and due.payment_id = release_quarantined.payment_id
    and due.stage = 'quarantined' and standing.bank_id = due.bank_id and standing.tpp_id = due.tpp_id
    and standing.payment_id = due.payment_id;
  return true;
end $$;
grant execute on function payments.release_quarantined to havn_bank;
