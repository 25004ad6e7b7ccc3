-- Quarantines payments whose orders cannot be read, so that the others of their set go on. `claim_id` is null for
-- payments that are under way. Their status stays, because only the core bank knows what became of them. A request of an earlier
-- attempt may still pay until `earlier_request_until`. Orders are read before they are sent, so those of a first attempt have not
-- reached the core bank. Does nothing if the claim was reclaimed.
-- Called by: domain/payments/execute/claims.store.ts
-- Locks: payments.claim, one row; then payments.due, rows of the given payments in the order given; payments.quarantine
-- inserts.
create or replace function payments.quarantine_payments(bank_id uuid, claim_id uuid, attempt integer, unreadable json)
  returns void
  language plpgsql volatile as $$
declare
  held record;
begin
  if quarantine_payments.claim_id is not null
    and not payments.lock_claim(quarantine_payments.claim_id, quarantine_payments.attempt) then
    return;
  end if;
  select array_agg(locked.row_position) as positions, array_agg(one.payment_id) as ids, array_agg(one.problem) as problems,
    array_agg(one.earlier_request_until) as earlier_requests
  into held
  from json_to_recordset(unreadable) as one (execution_date date, payment_id uuid, problem text,
    earlier_request_until timestamptz)
  cross join lateral (
    select due.ctid as row_position from payments.due
    where due.bank_id = quarantine_payments.bank_id and due.execution_date = one.execution_date
      and due.payment_id = one.payment_id and due.claim_id is not distinct from quarantine_payments.claim_id
      and due.stage in ('claimed', 'under-way')
    for update
  ) as locked;
  perform payments.move_due(held.positions, 'quarantined');
  insert into payments.quarantine
    (bank_id, payment_id, problem, quarantined_at, earlier_request_until, may_have_reached_core_bank)
  select quarantine_payments.bank_id, one.id, one.problem, clock_timestamp(), one.earlier_request_until,
    quarantine_payments.claim_id is null or quarantine_payments.attempt > 1
  from unnest(held.ids, held.problems, held.earlier_requests) as one (id, problem, earlier_request_until)
  -- A copy of the order may be quarantined already.
  on conflict on constraint quarantine_pkey do update
  set earlier_request_until = greatest(quarantine.earlier_request_until, excluded.earlier_request_until),
    may_have_reached_core_bank = quarantine.may_have_reached_core_bank or excluded.may_have_reached_core_bank;
  perform payments.close_claim(quarantine_payments.bank_id, quarantine_payments.claim_id);
end $$;
grant execute on function payments.quarantine_payments to havn_bank;
