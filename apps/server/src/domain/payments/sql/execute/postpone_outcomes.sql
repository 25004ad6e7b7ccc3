-- Sets when the core bank is asked again about payments whose outcome is still open: after a quarter of the time for
-- which it has been open, at least a second and at most five minutes. So an outcome is found soon after the core bank knows
-- it, and one that stays open costs little. Payments that have ended are left to payments.claim_open_outcomes.
-- Called by: domain/payments/execute/open-outcomes.store.ts
-- Locks: payments.open_outcome, rows of the given payments in no order.
create or replace function payments.postpone_outcomes(bank_id uuid, payment_ids uuid[]) returns void
  language plpgsql volatile as $$
declare
  now timestamptz := clock_timestamp();
begin
  update payments.open_outcome
  set ask_at = now + least(greatest((now - open_outcome.since) / 4, interval '1 second'), interval '5 minutes')
  where open_outcome.bank_id = postpone_outcomes.bank_id and open_outcome.payment_id = any (postpone_outcomes.payment_ids);
end $$;
grant execute on function payments.postpone_outcomes to havn_bank;
