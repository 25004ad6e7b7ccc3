-- Returns, for this module and others, the current status of payments of a TPP and since when they have it by the
-- bank's clock.
-- Called by: payments.status_for_tpp, signing_baskets.notify_status
-- Locks: none.
create or replace function payments.current_statuses(bank_id uuid, tpp_id text, payment_ids uuid[])
  returns table (payment_id uuid, status text, at timestamptz, sequence integer)
  language plpgsql stable as $$
begin
  return query
  select requested.id, current.status, event.at, current.sequence
  from unnest(payment_ids) as requested (id)
  cross join lateral (
    select payment_status.status, payment_status.sequence from payments.payment_status
    where payment_status.bank_id = current_statuses.bank_id and payment_status.tpp_id = current_statuses.tpp_id
      and payment_status.payment_id = requested.id
    offset 0
  ) as current
  cross join lateral (
    select payment_event.at from payments.payment_event
    where payment_event.bank_id = current_statuses.bank_id and payment_event.tpp_id = current_statuses.tpp_id
      and payment_event.payment_id = requested.id and payment_event.sequence = current.sequence
    offset 0
  ) as event;
end $$;
grant execute on function payments.current_statuses to havn_tpp, havn_bank;
