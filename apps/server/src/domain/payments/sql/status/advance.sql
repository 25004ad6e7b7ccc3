-- Takes one step of a payment, with a new execution date and the person who decided where these are given. Returns the
-- new status, or null when the transition table has no such step from the current status. One statement writes status
-- and event, so that a TPP that is notified of the change finds both. No event is before the one before it, even if that was
-- written by a server whose clock is ahead, or before the bank's clock was set back.
-- Called by: domain/payments/payments.store.ts, payments.approve_bulk, payments.cancel,
--   payments.cancel_remaining_parts, payments.record_approval, payments.record_first_approval,
--   payments.record_periodic_approval
-- Locks: payments.payment_status, one row; at the end of the transaction notifications.subscription, then
-- notifications.due.
create or replace function payments.advance(
  bank_id uuid, tpp_id text, payment_id uuid, cause text, at timestamptz, new_date date default null,
  person_id uuid default null, agreement_id uuid default null) returns text
  language plpgsql volatile as $$
declare
  reached text;
begin
  with moved as (
    update payments.payment_status as moving
    set status = transition.to_status, sequence = moving.sequence + 1,
      execution_date = coalesce(advance.new_date, moving.execution_date)
    from payments.transition
    where moving.bank_id = advance.bank_id
      and moving.tpp_id = advance.tpp_id
      and moving.payment_id = advance.payment_id
      and transition.from_status = moving.status
      and transition.cause = advance.cause
    returning moving.status, moving.sequence
  )
  insert into payments.payment_event
    (bank_id, tpp_id, payment_id, sequence, cause, status, at, person_id, agreement_id)
  select advance.bank_id, advance.tpp_id, advance.payment_id, moved.sequence, advance.cause, moved.status,
    greatest(advance.at, (
      select latest.at from payments.payment_event as latest
      where latest.bank_id = advance.bank_id and latest.tpp_id = advance.tpp_id
        and latest.payment_id = advance.payment_id and latest.sequence = moved.sequence - 1)),
    advance.person_id, advance.agreement_id
  from moved
  returning payment_event.status into reached;
  return reached;
end $$;
grant execute on function payments.advance to havn_tpp, havn_bank;
