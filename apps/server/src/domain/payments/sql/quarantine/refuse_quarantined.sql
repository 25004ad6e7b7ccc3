-- Ends a quarantined payment that two operators of the bank decided not to execute. A periodic payment whose next occurrence cannot
-- be prepared is cancelled with all that it would still have paid. For a payment or part that was claimed the decision is stored:
-- the core bank may have executed its order, so it is asked when no earlier request can be on its way any more, and
-- payments.record_cancellations ends the payment. An order of a payment that was never approved, was cancelled or has ended, and a
-- copy of an order that is being executed, is removed, and the payment's status stays. Returns the status that the payment then has;
-- null if it is not quarantined, or if the core bank has begun to execute it.
-- Called by: payments.decide_quarantined
-- Locks: payments.quarantine, one row; then payments.standing_order, one row; then payments.due, one row; then
-- payments.payment_status, one row; at commit notifications.subscription, if a TPP is notified.
create or replace function payments.refuse_quarantined(bank_id uuid, tpp_id text, payment_id uuid, at timestamptz)
  returns text
  language plpgsql volatile as $$
declare
  found_order record;
  reached text;
begin
  perform from payments.quarantine
  where quarantine.bank_id = refuse_quarantined.bank_id and quarantine.payment_id = refuse_quarantined.payment_id
  for update;
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
    select current.status, due.execution_date, exists (
        select from payments.due as other
        where other.bank_id = refuse_quarantined.bank_id and other.execution_date = current.execution_date
          and other.payment_id = refuse_quarantined.payment_id and other.stage <> 'quarantined') as is_copy
    into found_order
    from payments.due
    cross join lateral (
      select payment_status.status, payment_status.execution_date from payments.payment_status
      where payment_status.bank_id = refuse_quarantined.bank_id and payment_status.tpp_id = refuse_quarantined.tpp_id
        and payment_status.payment_id = refuse_quarantined.payment_id
      offset 0
    ) as current
    where due.bank_id = refuse_quarantined.bank_id and due.payment_id = refuse_quarantined.payment_id
      and due.stage = 'quarantined'
    order by due.execution_date <> current.execution_date
    limit 1;
    if not found or found_order.status in ('ACSP', 'ACWP') then
      return null;
    end if;
    reached := found_order.status;
    if reached = 'PDNG' and not found_order.is_copy then
      update payments.quarantine
      set cancellation_decided_at = coalesce(quarantine.cancellation_decided_at, clock_timestamp())
      where quarantine.bank_id = refuse_quarantined.bank_id and quarantine.payment_id = refuse_quarantined.payment_id;
      insert into payments.open_outcome (bank_id, payment_id, execution_date, since, ask_at)
      select quarantine.bank_id, quarantine.payment_id, found_order.execution_date, quarantine.cancellation_decided_at,
        greatest(quarantine.cancellation_decided_at, quarantine.earlier_request_until)
      from payments.quarantine
      where quarantine.bank_id = refuse_quarantined.bank_id and quarantine.payment_id = refuse_quarantined.payment_id
      on conflict on constraint open_outcome_pkey do nothing;
      return reached;
    end if;
    delete from payments.due
    where due.bank_id = refuse_quarantined.bank_id and due.payment_id = refuse_quarantined.payment_id
      and due.stage = 'quarantined';
  end if;
  delete from payments.quarantine
  where quarantine.bank_id = refuse_quarantined.bank_id and quarantine.payment_id = refuse_quarantined.payment_id;
  return reached;
end $$;
grant execute on function payments.refuse_quarantined to havn_bank;
