-- Records that an operator looked at something, or did alone what needs no second person. The transaction acts for the bank.
-- Called by: back_office.require_recorded_read, operations/back-office/acts.store.ts
-- Locks: none
create or replace function back_office.record_look(
  operator text, channel text, act text, payment_id uuid, person_id uuid, reason text) returns void
  language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  about back_office.proposal;
begin
  perform back_office.require_operator(operator, channel, false);
  -- The check decision_has_action refuses the act of a decision here.
  about.payment_id := record_look.payment_id;
  perform back_office.write_act(operator, channel, act, about, person_id, reason);
end $$;
revoke execute on function back_office.record_look from public;
grant execute on function back_office.record_look to havn_bank, havn_operator;
