-- Quarantines payments whose orders cannot be read, so that the others of their set go on. `claim_id` is null for
-- payments that are under way. Their status stays, because only the core bank knows what became of them. Does nothing
-- if the claim was reclaimed.
-- Called by: payments/execute/claims.store.ts
-- Locks: payments.claim, one row; then payments.due, rows of the given payments in no order; payments.quarantine
-- inserts.
create or replace function payments.quarantine_payments(bank_id uuid, claim_id uuid, attempt integer, unreadable json)
  returns void
  language plpgsql volatile set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off as $$
begin
  if quarantine_payments.claim_id is not null
    and not payments.lock_claim(quarantine_payments.claim_id, quarantine_payments.attempt) then
    return;
  end if;
  with moved as (
    update payments.due set stage = 'quarantined', claim_id = null
    from json_to_recordset(unreadable) as one (execution_date date, payment_id uuid, problem text)
    -- By their physical position, for the reason given in payments.update_due.
    cross join lateral (
      select held.ctid as row_position from payments.due as held
      where held.bank_id = quarantine_payments.bank_id and held.execution_date = one.execution_date
        and held.payment_id = one.payment_id and held.claim_id is not distinct from quarantine_payments.claim_id
        and held.stage in ('claimed', 'under-way')
      offset 0
    ) as located
    where due.ctid = located.row_position
    returning due.payment_id, one.problem
  )
  insert into payments.quarantine (bank_id, payment_id, problem, quarantined_at)
  select quarantine_payments.bank_id, moved.payment_id, moved.problem, clock_timestamp() from moved
  on conflict on constraint quarantine_pkey do nothing;
  perform payments.close_claim(quarantine_payments.bank_id, quarantine_payments.claim_id);
end $$;
grant execute on function payments.quarantine_payments to havn_bank;
