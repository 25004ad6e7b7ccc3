-- Sets the bank and the TPP that the rest of this transaction acts for; row-level security shows it no other rows. It
-- returns what it set, so that a query that takes its keys from the result cannot be evaluated before the settings exist.
-- Called by: database/actor.ts, payments.create_payments, payments.find_statuses, payments.release_quarantined,
--   sandbox.store_requests
-- Locks: none
create or replace function tenancy.set_actor(inout bank_id uuid, inout tpp_id text)
  language plpgsql volatile as $$
begin
  perform set_config('havn.bank_id', bank_id::text, true), set_config('havn.tpp_id', tpp_id, true);
end $$;
grant execute on function tenancy.set_actor to havn_tpp, havn_bank;
