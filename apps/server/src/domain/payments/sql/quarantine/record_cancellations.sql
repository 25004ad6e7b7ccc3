-- Records what the core bank said about quarantined payments that two operators have cancelled: the steps of each from the status
-- with which payments.claim_cancellations returned it. One that has not ended by them, because the core bank has executed it and not
-- yet booked it, stays quarantined and is asked about again. Skips a payment that was released or cancelled anew since the core bank
-- was asked. Returns the new status of each payment that changed.
-- Called by: domain/payments/execute/cancellations.store.ts
-- Locks: payments.quarantine, rows in the order of payment_id; then payments.payment_status; then payments.due; then
-- payments.open_outcome; at commit notifications.subscription, if a TPP is notified.
create or replace function payments.record_cancellations(bank_id uuid, outcomes json, at timestamptz)
  returns table (payment_id uuid, status text)
  language plpgsql volatile as $$
#variable_conflict use_column
declare
  waiting payments.steps[];
  ended uuid[];
begin
  waiting := array(
    select row(one.tpp_id, one.payment_id, one.causes)::payments.steps
    from (
      select * from json_to_recordset(record_cancellations.outcomes)
        as given (tpp_id text, payment_id uuid, causes text[], decided_at timestamptz)
      order by given.payment_id
    ) as one
    cross join lateral (
      select from payments.quarantine
      where quarantine.bank_id = record_cancellations.bank_id and quarantine.payment_id = one.payment_id
        and quarantine.cancellation_decided_at = one.decided_at
      for update
    ) as locked);
  return query
  select applied.payment_id, applied.status
  from payments.apply_steps(record_cancellations.bank_id, record_cancellations.at, waiting, (
    select json_object_agg(given.payment_id, given.reason)
    from json_to_recordset(record_cancellations.outcomes) as given (payment_id uuid, reason json)
    where given.reason is not null)) as applied;
  ended := array(
    select one.payment_id from unnest(waiting) as one
    cross join lateral (
      select payment_status.status from payments.payment_status
      where payment_status.bank_id = record_cancellations.bank_id and payment_status.tpp_id = one.tpp_id
        and payment_status.payment_id = one.payment_id
      offset 0
    ) as current
    where not exists (select from payments.transition where transition.from_status = current.status));
  -- The date of a forged row need not be that of its payment. The table has few rows that are quarantined.
  delete from payments.due
  where due.bank_id = record_cancellations.bank_id and due.payment_id = any (ended) and due.stage = 'quarantined';
  delete from payments.quarantine
  where quarantine.bank_id = record_cancellations.bank_id and quarantine.payment_id = any (ended);
  delete from payments.open_outcome
  where open_outcome.bank_id = record_cancellations.bank_id and open_outcome.payment_id = any (ended);
end $$;
grant execute on function payments.record_cancellations to havn_bank;
