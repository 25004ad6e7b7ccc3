-- The PSU has approved: the payment waits for its day or, where it is settled at once, is held already. Null when
-- its table has no such step from where it stands.
create or replace function payments.approve(
  bank_id uuid, tpp_id text, payment_id uuid, cause text, at timestamptz, execution_date date, transfer json,
  held_until timestamptz, person_id uuid, agreement_id uuid) returns text
  language plpgsql volatile as $$
declare
  approved text := payments.advance(bank_id, tpp_id, payment_id, cause, at, execution_date, person_id, agreement_id);
begin
  if approved is null then
    return null;
  end if;
  insert into payments.due (bank_id, tpp_id, payment_id, execution_date, stage, transfer, held_until)
  values (bank_id, tpp_id, payment_id, execution_date,
    case when held_until is null then 'waiting' else 'held' end, transfer, held_until);
  return case when held_until is null then approved else payments.advance(bank_id, tpp_id, payment_id, 'taken', at) end;
end $$;
