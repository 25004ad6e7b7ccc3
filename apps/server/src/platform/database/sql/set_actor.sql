-- Sets the bank and the TPP that the rest of this transaction acts for; row-level security shows it no other rows. It
-- returns what it set, so that a query that takes its keys from the result cannot be evaluated before the settings exist.
-- Called by: back_office.require_recorded_read, consents.find_known_psus, key_figures.recent_downtime,
--   payments.count_work, payments.create_at_once, payments.create_each, payments.find_states,
--   payments.release_quarantined, platform/database/actor.ts, sandbox.store_requests,
--   security_events.count_emergency_acts
-- Locks: none
create or replace function tenancy.set_actor(inout bank_id uuid, inout tpp_id text)
  language plpgsql volatile as $$
declare
  -- Assigned to nothing that is used: an assignment costs a fraction of a query, and every call pays for it.
  setting text;
begin
  setting := set_config('havn.bank_id', bank_id::text, true);
  setting := set_config('havn.tpp_id', tpp_id, true);
end $$;
grant execute on function tenancy.set_actor to havn_tpp, havn_bank, havn_operator;
