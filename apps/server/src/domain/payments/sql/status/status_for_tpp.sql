-- Returns the status of a bulk or periodic payment as its TPP sees it, and since when. Once the payment is approved, its
-- parts decide its status; a periodic payment with occurrences to come stays approved.
-- Called by: domain/payments/read/listed-payments.store.ts, payments.notify_status
-- Locks: none.
create or replace function payments.status_for_tpp(
  bank_id uuid, tpp_id text, payment_id uuid, out status text, out at timestamptz,
  -- The sequence of the last payment event while the payment waits for approval, otherwise null. The first of two
  -- approvals does not change the status, and only by this number does the caller see that there is a step to notify.
  out waiting_sequence integer)
  language plpgsql stable as $$
declare
  of_parts record;
begin
  select own.status, own.at, case own.status when 'RCVD' then own.sequence end into status, at, waiting_sequence
  from payments.current_statuses(bank_id, tpp_id, array[payment_id]) as own;
  if status not in ('ACTC', 'ACWC') or exists (
    select from payments.standing_order
    where standing_order.bank_id = status_for_tpp.bank_id and standing_order.payment_id = status_for_tpp.payment_id
  ) then
    return;
  end if;
  select payments.status_of_parts(array_agg(distinct one.status)) as status, max(one.at) as at into of_parts
  from payments.current_statuses(bank_id, tpp_id, array(
    select part.part_id from payments.part
    where part.bank_id = status_for_tpp.bank_id and part.tpp_id = status_for_tpp.tpp_id
      and part.payment_id = status_for_tpp.payment_id)) as one;
  status := coalesce(of_parts.status, status);
  at := greatest(of_parts.at, at);
end $$;
grant execute on function payments.status_for_tpp to havn_tpp, havn_bank;
