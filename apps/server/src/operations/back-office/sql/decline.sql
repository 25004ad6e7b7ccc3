-- Closes a proposal without doing it, and records the act: another operator does not agree, or the operator who proposed withdraws it. Every
-- operator may decline. Returns whether it was open. The transaction acts for the bank, or for all.
-- Called by: operations/back-office/proposals.store.ts
-- Locks: back_office.proposal
create or replace function back_office.decline(proposal_id uuid, operator text, channel text, reason text) returns boolean
  language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  proposed back_office.proposal;
begin
  perform back_office.require_operator(operator, channel, false);
  update back_office.proposal set decided_by = operator, decided_at = clock_timestamp(), outcome = 'declined'
  where proposal.bank_id = tenancy.current_bank_id() and proposal.proposal_id = decline.proposal_id and proposal.decided_by is null
  returning * into proposed;
  if not found then
    return false;
  end if;
  perform back_office.write_act(operator, channel, 'declined', proposed, null, reason);
  return true;
end $$;
revoke execute on function back_office.decline from public;
grant execute on function back_office.decline to havn_bank, havn_operator;
