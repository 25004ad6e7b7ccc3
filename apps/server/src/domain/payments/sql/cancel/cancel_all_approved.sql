-- Cancels every payment of a bank that is approved and has not begun: ACTC, ACWC and ACCP, what is left of bulk
-- payments, and standing orders. A reset does this, after payments.lock_open_payments has locked all of them.
-- Called by: domain/payments/execute/cancel-open-payments.store.ts
-- Locks: payments.standing_order, payments.due, payments.payment_status, rows of the bank (the caller has locked them);
-- at commit notifications.subscription, if a TPP is notified.
create or replace function payments.cancel_all_approved(bank_id uuid, at timestamptz) returns void
  language plpgsql volatile
  -- Parts are found by hashing: there is no index by part_id, and a search for each line would take as long as lines squared.
  set enable_nestloop = off as $$
declare
  cancelled payments.steps[];
  wholes payments.steps[];
begin
  with ended_orders as (
    delete from payments.standing_order where standing_order.bank_id = cancel_all_approved.bank_id
    returning standing_order.tpp_id, standing_order.payment_id
  ), ended_due as (
    delete from payments.due where due.bank_id = cancel_all_approved.bank_id and due.stage = 'waiting'
    returning due.tpp_id, due.payment_id
  )
  select array_agg(row(one.tpp_id, one.payment_id, array['cancelled'])::payments.steps) into cancelled
  from (select * from ended_orders union all select * from ended_due) as one;
  if cancelled is null then
    return;
  end if;
  perform payments.apply_steps(cancel_all_approved.bank_id, cancel_all_approved.at, cancelled);
  -- A bulk payment whose parts are all cancelled is cancelled as a whole. Any other has the status of its parts.
  wholes := array(
    select row(whole.tpp_id, whole.payment_id, array['cancelled'])::payments.steps
    from (
      select distinct part.tpp_id, part.payment_id
      from unnest(cancelled) as one
      join payments.part on part.bank_id = cancel_all_approved.bank_id and part.tpp_id = one.tpp_id
        and part.part_id = one.payment_id
    ) as whole
    where not exists (
      select from payments.part
      cross join lateral (
        select payment_status.status from payments.payment_status
        where payment_status.bank_id = cancel_all_approved.bank_id and payment_status.tpp_id = part.tpp_id
          and payment_status.payment_id = part.part_id
        offset 0
      ) as current
      where part.bank_id = cancel_all_approved.bank_id and part.tpp_id = whole.tpp_id
        and part.payment_id = whole.payment_id and current.status <> 'CANC'
    ));
  perform payments.apply_steps(cancel_all_approved.bank_id, cancel_all_approved.at, wholes);
end $$;
grant execute on function payments.cancel_all_approved to havn_bank;
