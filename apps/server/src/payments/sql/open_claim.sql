-- Opens a claim from now on by the database's clock, and returns the moment after which the core bank must not begin with
-- it. Payments that are approved together share one.
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
