-- Quarantines a periodic payment whose next occurrence cannot be prepared, so that the others of its bank go on.
-- Called by: domain/payments/execute/claims.store.ts
-- Locks: payments.standing_order, one row; payments.quarantine insert.
create or replace function payments.quarantine_standing_order(bank_id uuid, payment_id uuid, problem text) returns void
  language plpgsql volatile as $$
begin
  update payments.standing_order set is_quarantined = true
  where standing_order.bank_id = quarantine_standing_order.bank_id
    and standing_order.payment_id = quarantine_standing_order.payment_id;
  insert into payments.quarantine (bank_id, payment_id, problem, quarantined_at, may_have_reached_core_bank)
  values (quarantine_standing_order.bank_id, quarantine_standing_order.payment_id, quarantine_standing_order.problem,
    clock_timestamp(), false)
  on conflict on constraint quarantine_pkey do nothing;
end $$;
grant execute on function payments.quarantine_standing_order to havn_bank;
