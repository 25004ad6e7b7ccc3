-- Moves rows of `due` to where their payments stand: out, if they have ended; back, to be tried again; or under way.
create or replace function payments.update_due(bank_id uuid, arrivals payments.recorded_status[]) returns void
  language plpgsql volatile set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off as $$
declare
  open_statuses text[] := array(select distinct from_status from payments.transition);
begin
  delete from payments.due
  using unnest(arrivals) as arrival
  where due.bank_id = update_due.bank_id
    and due.execution_date = arrival.execution_date
    and due.payment_id = arrival.payment_id
    and arrival.status <> all (open_statuses);
  update payments.due
  set stage = case arrival.status when 'ACCP' then 'waiting' else 'under-way' end,
    claim_id = null,
    last_try_date = coalesce(arrival.last_try_date, due.last_try_date)
  from unnest(arrivals) as arrival
  where due.bank_id = update_due.bank_id
    and due.execution_date = arrival.execution_date
    and due.payment_id = arrival.payment_id
    and arrival.status = any (open_statuses);
end $$;
grant execute on function payments.update_due to havn_bank;
