-- Returns the last day on which a payment can be approved: the execution date that the TPP asked for or, without one, 14 days
-- after the creation. A periodic payment always has a date: that of its first occurrence. The same as `approveBy` in
-- payments/approve/plan-execution.ts.
-- Called by: domain/payments/approve/two-approvals.store.ts, domain/payments/payments.store.ts,
--   domain/payments/read/listed-payments.store.ts, domain/payments/read/payment-record.store.ts, payments.find_states,
--   payments.lock_open_payments
-- Locks: none.
create or replace function payments.approve_by(service text, body text, created_at timestamptz, execution_date date, time_zone text) returns date
  language sql immutable
  return case
    when service = 'periodic-payments' or body::json ->> 'requestedExecutionDate' is not null then execution_date
    else (created_at at time zone time_zone)::date + 14
  end;
grant execute on function payments.approve_by to havn_tpp, havn_bank, havn_operator;
