-- Cancels an approved payment for the PSU. Returns null when a run has claimed the payment or it has ended.
-- Called by: domain/payments/payments.store.ts
-- Locks: payments.due, one row; then payments.payment_status, one row.
create or replace function payments.cancel(bank_id uuid, tpp_id text, payment_id uuid, at timestamptz) returns text
  language plpgsql volatile as $$
begin
  delete from payments.due
  using (
    select moving.execution_date from payments.payment_status as moving
    where moving.bank_id = cancel.bank_id and moving.tpp_id = cancel.tpp_id and moving.payment_id = cancel.payment_id
    offset 0
  ) as current
  where due.bank_id = cancel.bank_id
    and due.execution_date = current.execution_date
    and due.payment_id = cancel.payment_id
    and due.stage = 'waiting';
  return case when found then payments.advance(cancel.bank_id, cancel.tpp_id, cancel.payment_id, 'cancelled', cancel.at) end;
end $$;
grant execute on function payments.cancel to havn_bank;
