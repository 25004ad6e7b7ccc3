-- Records the first of two approvals: the payment stays RCVD and remembers who approved and under which agreement.
-- Returns null when the payment does not wait for a first approver.
-- Called by: domain/payments/approve/two-approvals.store.ts
-- Locks: payments.payment_status, one row.
create or replace function payments.record_first_approval(
  bank_id uuid, tpp_id text, payment_id uuid, at timestamptz, person_id uuid, agreement_id uuid, mac bytea)
  returns text
  language plpgsql volatile as $$
begin
  update payments.payment_status as waiting
  set first_approver_id = record_first_approval.person_id, first_agreement_id = record_first_approval.agreement_id,
    first_approval_mac = record_first_approval.mac
  where waiting.bank_id = record_first_approval.bank_id
    and waiting.tpp_id = record_first_approval.tpp_id
    and waiting.payment_id = record_first_approval.payment_id
    and waiting.status = 'RCVD'
    and waiting.first_approver_id is null;
  if not found then
    return null;
  end if;
  return payments.advance(bank_id, tpp_id, payment_id, 'approved-by-first', at, null, person_id, agreement_id);
end $$;
grant execute on function payments.record_first_approval to havn_bank;
