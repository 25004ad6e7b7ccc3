-- Ends a quarantined payment that two operators of the bank decided not to execute. A payment or part that was claimed is
-- rejected; a periodic payment whose next occurrence cannot be prepared is cancelled with all that it would still have paid.
-- An order of a payment that was never approved, was cancelled or has ended is removed, and the payment's status stays. Returns
-- the status that it then has; null if the payment is not quarantined, or if the core bank has begun to execute it or may still do
-- so, because an earlier request is on its way: then only the core bank knows what became of the money.
-- Called by: payments.decide_quarantined
-- Locks: payments.standing_order, one row; then payments.due, one row; then payments.payment_status, one row; at commit
-- notifications.subscription, if a TPP is notified.
create or replace function payments.refuse_quarantined(bank_id uuid, tpp_id text, payment_id uuid, at timestamptz)
  returns text
  language plpgsql volatile as $$
declare
  reached text;
begin
  if exists (
    select from payments.quarantine
    where quarantine.bank_id = refuse_quarantined.bank_id and quarantine.payment_id = refuse_quarantined.payment_id
      and quarantine.earlier_request_until > clock_timestamp()
  ) then
    return null;
  end if;
  if exists (
    select from payments.standing_order
    where standing_order.bank_id = refuse_quarantined.bank_id and standing_order.payment_id = refuse_quarantined.payment_id
      and standing_order.is_quarantined
  ) then
    perform payments.cancel_remaining_parts(
      refuse_quarantined.bank_id, refuse_quarantined.tpp_id, refuse_quarantined.payment_id, refuse_quarantined.at);
    reached := 'CANC';
  else
    -- The date of a forged row need not be that of its payment. The table has few rows that are quarantined.
    delete from payments.due
    using (
      select payment_status.status from payments.payment_status
      where payment_status.bank_id = refuse_quarantined.bank_id and payment_status.tpp_id = refuse_quarantined.tpp_id
        and payment_status.payment_id = refuse_quarantined.payment_id and payment_status.status not in ('ACSP', 'ACWP')
      offset 0
    ) as current
    where due.bank_id = refuse_quarantined.bank_id and due.payment_id = refuse_quarantined.payment_id
      and due.stage = 'quarantined'
    returning current.status into reached;
    if not found then
      return null;
    end if;
    if reached = 'PDNG' then
      reached := payments.advance(refuse_quarantined.bank_id, refuse_quarantined.tpp_id, refuse_quarantined.payment_id,
        'refused-by-operators', refuse_quarantined.at);
    end if;
  end if;
  delete from payments.quarantine
  where quarantine.bank_id = refuse_quarantined.bank_id and quarantine.payment_id = refuse_quarantined.payment_id;
  return reached;
end $$;
grant execute on function payments.refuse_quarantined to havn_bank;
