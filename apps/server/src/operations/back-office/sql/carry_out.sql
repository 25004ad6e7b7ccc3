-- Carries out what this very transaction has confirmed: a proposal of one operator that another one has just decided about, or
-- that one decided alone in an emergency. Returns whether it was done. It runs as the owner, because operators may change no payment and no chain: the triggers of the
-- proposal have checked who they are, and a decision of another transaction is refused. The owner sees one bank, like everybody.
-- Called by: operations/back-office/proposals.store.ts
-- Locks: as payments.decide_quarantined
create or replace function back_office.carry_out(bank_id uuid, proposal_id uuid, at timestamptz) returns boolean
  language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  confirmed record;
  is_done boolean;
  at_bank_id uuid := nullif(carry_out.bank_id, '00000000-0000-0000-0000-000000000000');
begin
  select proposal.payment_id, proposal.action, proposal.reason, proposal.proposed_by, proposal.decided_by,
    proposal.decided_at, proposal.subject, proposal.details, proposal.is_emergency into confirmed
  from back_office.proposal
  where proposal.bank_id = carry_out.bank_id and proposal.proposal_id = carry_out.proposal_id
    and proposal.bank_id = tenancy.current_bank_id() and proposal.outcome = 'confirmed'
    and proposal.xmin = pg_current_xact_id()::xid;
  if not found then
    return false;
  end if;
  if confirmed.action = 're-anchor' then
    perform audit.decide_anchor(carry_out.bank_id, carry_out.proposal_id, confirmed.proposed_by, confirmed.decided_by,
      confirmed.reason, confirmed.details, confirmed.decided_at);
    return true;
  end if;
  if confirmed.payment_id is null then
    if confirmed.action in ('block-tpp', 'unblock-tpp') then
      perform trust.set_block(confirmed.subject, at_bank_id, confirmed.action = 'block-tpp', confirmed.decided_at);
    elsif confirmed.action in ('suspend-bank', 'resume-bank') then
      perform banks.set_suspension(at_bank_id, confirmed.action = 'suspend-bank',
        coalesce((confirmed.details::json ->> 'isReadable')::boolean, false), confirmed.decided_at);
    end if;
    -- The rest is done by the command of whoever decided: it writes files, or erases as the owner.
    perform security_events.record_act(at_bank_id, case when confirmed.is_emergency then 'emergency-' else '' end || confirmed.action,
      confirmed.subject, case when confirmed.action in ('block-tpp', 'unblock-tpp') then confirmed.subject end, confirmed.decided_at);
    return true;
  end if;
  is_done := payments.decide_quarantined(carry_out.bank_id, confirmed.payment_id, confirmed.action, carry_out.at);
  -- TPPs are notified at the end of the transaction, which is not the owner's any more.
  set constraints all immediate;
  return is_done;
end $$;
revoke execute on function back_office.carry_out from public;
grant execute on function back_office.carry_out to havn_bank, havn_operator;
