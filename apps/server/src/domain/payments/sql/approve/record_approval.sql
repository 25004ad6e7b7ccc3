-- Approves a payment for the PSU: it waits for its execution date or, where it is settled at once, belongs to the given
-- claim. Returns the new status. The caller has locked a payment that waits for approval: any other is an error.
-- Called by: domain/payments/payments.store.ts
-- Locks: payments.payment_status, one row.
create or replace function payments.record_approval(
  bank_id uuid, tpp_id text, payment_id uuid, cause text, at timestamptz, execution_date date, transfer json,
  claim json, person_id uuid, agreement_id uuid, mac bytea) returns text
  language plpgsql volatile as $$
declare
  approved text := payments.advance(bank_id, tpp_id, payment_id, cause, at, execution_date, person_id, agreement_id);
begin
  if approved is null then
    raise exception 'the payment does not wait for approval' using errcode = 'restrict_violation';
  end if;
  insert into payments.due (bank_id, tpp_id, payment_id, execution_date, stage, transfer, claim_id, mac)
  values (bank_id, tpp_id, payment_id, execution_date,
    case when claim is null then 'waiting' else 'claimed' end, transfer, (claim ->> 'claim_id')::uuid,
    mac);
  if claim is null then
    return approved;
  end if;
  perform payments.open_claim(bank_id, claim);
  return payments.advance(bank_id, tpp_id, payment_id, 'claimed', at);
end $$;
grant execute on function payments.record_approval to havn_bank;
