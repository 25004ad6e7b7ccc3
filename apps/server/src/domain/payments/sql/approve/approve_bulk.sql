-- Approves a bulk payment for the PSU: its lines become parts that wait for the execution date. Returns the new status, or
-- null when the payment no longer waits for approval.
-- Called by: domain/payments/execute/parts.store.ts
-- Locks: payments.payment_status, one row.
create or replace function payments.approve_bulk(
  bank_id uuid, tpp_id text, payment_id uuid, cause text, at timestamptz, execution_date date, parts json,
  person_id uuid, agreement_id uuid) returns text
  language plpgsql volatile as $$
declare
  approved text := payments.advance(bank_id, tpp_id, payment_id, cause, at, execution_date, person_id, agreement_id);
begin
  if approved is not null then
    perform payments.write_parts(bank_id,
      array(select part from json_populate_recordset(null::payments.new_part, parts) as part), array[cause], at, null);
  end if;
  return approved;
end $$;
grant execute on function payments.approve_bulk to havn_bank;
