-- The same of a bulk or periodic payment as its TPP is told: approved, it stands where its parts stand; a periodic
-- payment that goes on is approved, no more.
create or replace function payments.standing_of_whole(
  bank_id uuid, tpp_id text, payment_id uuid, out status text, out at timestamptz,
  -- While it waits for approval its own steps are news, though the status is the same: the first of two has approved.
  out waiting_sequence integer)
  language plpgsql stable as $$
declare
  of_parts record;
begin
  select own.status, own.at, case own.status when 'RCVD' then own.sequence end into status, at, waiting_sequence
  from payments.standings(bank_id, tpp_id, array[payment_id]) as own;
  if status not in ('ACTC', 'ACWC') or exists (
    select from payments.standing_order
    where standing_order.bank_id = standing_of_whole.bank_id and standing_order.payment_id = standing_of_whole.payment_id
  ) then
    return;
  end if;
  select payments.status_of_parts(array_agg(distinct one.status)) as status, max(one.at) as at into of_parts
  from payments.standings(bank_id, tpp_id, array(
    select part.part_id from payments.part
    where part.bank_id = standing_of_whole.bank_id and part.tpp_id = standing_of_whole.tpp_id
      and part.payment_id = standing_of_whole.payment_id)) as one;
  status := coalesce(of_parts.status, status);
  at := greatest(of_parts.at, at);
end $$;
grant execute on function payments.standing_of_whole to havn_tpp, havn_bank;
