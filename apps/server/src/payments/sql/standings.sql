-- For other modules: where payments of a TPP stand, and since when by the bank's clock.
create or replace function payments.standings(bank_id uuid, tpp_id text, payment_ids uuid[])
  returns table (payment_id uuid, status text, at timestamptz, sequence integer)
  language plpgsql stable as $$
begin
  return query
  select wanted.id, standing.status, event.at, standing.sequence
  from unnest(payment_ids) as wanted (id)
  cross join lateral (
    select payment_status.status, payment_status.sequence from payments.payment_status
    where payment_status.bank_id = standings.bank_id and payment_status.tpp_id = standings.tpp_id
      and payment_status.payment_id = wanted.id
    offset 0
  ) as standing
  cross join lateral (
    select payment_event.at from payments.payment_event
    where payment_event.bank_id = standings.bank_id and payment_event.tpp_id = standings.tpp_id
      and payment_event.payment_id = wanted.id and payment_event.sequence = standing.sequence
    offset 0
  ) as event;
end $$;
grant execute on function payments.standings to havn_tpp, havn_bank;
