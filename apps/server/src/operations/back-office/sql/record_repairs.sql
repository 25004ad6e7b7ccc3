-- Records what the core bank did to payments about which another operator has proposed just that. It runs as the owner, because
-- operators may change no payment; payments without such a proposal are left out. Returns those that were repaired.
-- Called by: operations/back-office/record-repairs.store.ts
-- Locks: as payments.record_found_outcomes
create or replace function back_office.record_repairs(bank_id uuid, outcomes json, at timestamptz)
  returns table (payment_id uuid)
  language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
#variable_conflict use_column
declare
  proposed json := (
    select coalesce(json_agg(one), '[]') from json_array_elements(outcomes) as one
    where exists (
      select from back_office.proposal
      where proposal.bank_id = record_repairs.bank_id and proposal.bank_id = tenancy.current_bank_id()
        and proposal.payment_id = (one ->> 'payment_id')::uuid and proposal.action = 'repair'
        and proposal.decided_by is null
        and (proposal.channel = 'pages' or lower(proposal.proposed_by) <> lower(session_user))));
begin
  return query
  select recorded.payment_id
  from payments.record_found_outcomes(record_repairs.bank_id, proposed, record_repairs.at) as recorded;
  -- TPPs are notified at the end of the transaction, which is not the owner's any more.
  set constraints all immediate;
end $$;
revoke execute on function back_office.record_repairs from public;
grant execute on function back_office.record_repairs to havn_bank, havn_operator;
