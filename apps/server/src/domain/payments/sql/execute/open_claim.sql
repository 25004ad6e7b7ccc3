-- Opens a claim that starts now, by the database's clock. Returns the time after which the core bank must not begin
-- with its payments. Payments that are approved in one transaction share a claim, so opening it again does nothing.
-- Called by: payments.claim_occurrences, payments.claim_orders, payments.record_approval
-- Locks: none but the row that it inserts.
create or replace function payments.open_claim(bank_id uuid, claim json) returns timestamptz
  language plpgsql volatile as $$
declare
  now timestamptz := clock_timestamp();
  not_after timestamptz := now + make_interval(secs => (claim ->> 'core_bank_timeout_milliseconds')::integer / 1000.0);
begin
  insert into payments.claim (claim_id, bank_id, instance_id, claimed_at, not_after, lease_expires_at)
  values ((claim ->> 'claim_id')::uuid, open_claim.bank_id, (claim ->> 'instance_id')::uuid, now, not_after,
    now + make_interval(secs => (claim ->> 'lease_milliseconds')::integer / 1000.0))
  on conflict (claim_id) do nothing;
  return not_after;
end $$;
grant execute on function payments.open_claim to havn_bank;
