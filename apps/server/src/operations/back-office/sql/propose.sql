-- Stores what an operator proposes, with everything that doing it takes, and records the act. In an emergency the operator decides alone,
-- at once. Returns the id of the proposal; null if the same is proposed already. The transaction acts for the bank, or for all.
-- Called by: operations/back-office/proposals.store.ts
-- Locks: as back_office.confirm
create or replace function back_office.propose(
  operator text, channel text, action text, payment_id uuid, subject text, details text, reason text, is_emergency boolean)
  returns uuid
  language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  proposed back_office.proposal;
begin
  perform back_office.require_operator(operator, channel, true);
  if action = 'repair' and not payments.is_answer(details::json) then
    raise exception 'a core bank cannot answer %', details using errcode = 'check_violation';
  end if;
  proposed.bank_id := tenancy.current_bank_id();
  proposed.proposal_id := tenancy.new_id();
  proposed.payment_id := propose.payment_id;
  proposed.action := propose.action;
  proposed.reason := propose.reason;
  proposed.proposed_by := operator;
  proposed.channel := propose.channel;
  proposed.proposed_at := clock_timestamp();
  proposed.subject := propose.subject;
  proposed.details := propose.details;
  proposed.is_emergency := propose.is_emergency;
  proposed.deed := back_office.deed_of(proposed);
  insert into back_office.proposal select proposed.* on conflict do nothing;
  if not found then
    return null;
  end if;
  if is_emergency then
    perform back_office.confirm(proposed.proposal_id, operator, channel);
  else
    perform back_office.write_act(operator, channel, 'proposed', proposed,
      case when action = 'erase-person' and subject ~ '^[0-9a-f-]{36}$' then subject::uuid end, reason);
  end if;
  return proposed.proposal_id;
end $$;
revoke execute on function back_office.propose from public;
grant execute on function back_office.propose to havn_bank, havn_operator;
