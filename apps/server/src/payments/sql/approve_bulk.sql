-- The PSU has approved a bulk payment: its lines wait for its day. Null when its table has no such step.
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
