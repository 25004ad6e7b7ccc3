-- Does what a proposal has stored, closes it and records the act, for every kind of proposal. It runs as the owner, because operators may
-- change no payment, no trust and no chain. What the database cannot do (files of keys and themes, the erasure of a person) the command of
-- the second operator does afterwards. Returns `confirmed`, or why nothing was done; a payment that has moved on since it was compared is
-- not repaired, and its proposal is declined. The transaction acts for the bank, or for all.
-- Called by: back_office.propose, operations/back-office/proposals.store.ts
-- Locks: back_office.proposal; then as payments.decide_quarantined or payments.record_found_outcomes
create or replace function back_office.confirm(proposal_id uuid, operator text, channel text) returns text
  language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  acts_for uuid := tenancy.current_bank_id();
  at_bank_id uuid := nullif(acts_for, '00000000-0000-0000-0000-000000000000');
  now timestamptz := clock_timestamp();
  proposed back_office.proposal;
  is_done boolean := true;
begin
  perform back_office.require_operator(operator, channel, true);
  select * into proposed from back_office.proposal
  where proposal.bank_id = acts_for and proposal.proposal_id = confirm.proposal_id and proposal.decided_by is null
  for update;
  if not found then
    return 'no-proposal';
  elsif proposed.channel <> channel then
    return 'other-channel';
  elsif (lower(proposed.proposed_by) = lower(operator)) <> proposed.is_emergency then
    return 'same-operator';
  elsif proposed.deed is distinct from back_office.deed_of(proposed) then
    return 'changed';
  end if;
  case
    when proposed.action in ('retry', 'cancel') then
      is_done := payments.decide_quarantined(acts_for, proposed.payment_id, proposed.action, banks.time_of(acts_for, now));
      if not is_done then
        return 'not-quarantined';
      end if;
    when proposed.action = 'repair' then
      is_done := exists (
        select from payments.record_found_outcomes(acts_for, json_build_array(json_build_object(
          'tpp_id', proposed.details::json -> 'tpp_id', 'payment_id', proposed.payment_id,
          'execution_date', proposed.details::json -> 'execution_date', 'causes', proposed.details::json -> 'causes',
          'reason', proposed.details::json -> 'reason')), banks.time_of(acts_for, now)));
    when proposed.action = 're-anchor' then
      perform audit.decide_anchor(acts_for, proposed.proposal_id, proposed.proposed_by, operator, proposed.reason,
        proposed.details, now);
    when proposed.action in ('block-tpp', 'unblock-tpp') then
      perform trust.set_block(proposed.subject, at_bank_id, proposed.action = 'block-tpp', now);
    when proposed.action in ('suspend-bank', 'resume-bank') then
      perform banks.set_suspension(at_bank_id, proposed.action = 'suspend-bank',
        coalesce((proposed.details::json ->> 'isReadable')::boolean, false), now);
    else
      -- The command does it.
  end case;
  if proposed.payment_id is null and proposed.action <> 're-anchor' then
    perform security_events.record_act(at_bank_id, case when proposed.is_emergency then 'emergency-' else '' end || proposed.action,
      proposed.subject, case when proposed.action in ('block-tpp', 'unblock-tpp') then proposed.subject end, now);
  end if;
  update back_office.proposal
  set decided_by = operator, decided_at = now, outcome = case when is_done then 'confirmed' else 'declined' end
  where proposal.bank_id = acts_for and proposal.proposal_id = confirm.proposal_id;
  perform back_office.write_act(operator, channel,
    case when proposed.is_emergency then 'did-alone' when is_done then 'confirmed' else 'declined' end, proposed,
    case when proposed.action = 'erase-person' and proposed.subject ~ '^[0-9a-f-]{36}$' then proposed.subject::uuid end,
    case when proposed.is_emergency then proposed.reason when not is_done then 'it has moved on since it was compared' end);
  -- TPPs are notified at the end of the transaction, which is not the owner's any more.
  set constraints all immediate;
  return case when is_done then 'confirmed' else 'moved-on' end;
end $$;
revoke execute on function back_office.confirm from public;
grant execute on function back_office.confirm to havn_bank, havn_operator;
