-- Does what two operators decided about a quarantined payment: lets it go on from its status, or ends it. Returns whether it
-- was done.
-- Called by: back_office.confirm
-- Locks: as payments.release_quarantined or payments.refuse_quarantined
create or replace function payments.decide_quarantined(bank_id uuid, payment_id uuid, action text, at timestamptz)
  returns boolean
  language plpgsql volatile as $$
declare
  tpp_id text;
begin
  if action = 'retry' then
    return payments.release_quarantined(bank_id, payment_id);
  end if;
  select waiting.tpp_id into tpp_id
  from (
    select due.tpp_id from payments.due
    where due.bank_id = decide_quarantined.bank_id and due.payment_id = decide_quarantined.payment_id
      and due.stage = 'quarantined'
    union all
    select standing_order.tpp_id from payments.standing_order
    where standing_order.bank_id = decide_quarantined.bank_id
      and standing_order.payment_id = decide_quarantined.payment_id and standing_order.is_quarantined
  ) as waiting
  limit 1;
  return payments.refuse_quarantined(bank_id, tpp_id, payment_id, at) is not null;
end $$;
