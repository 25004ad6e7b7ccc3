-- Takes any number of payments of one bank through their steps: each payment through all of its steps, or through none
-- if payments.transition does not have them. Every step is an event, and the status is written once. A reason, by
-- payment id, goes with the last step. The planner has no statistics of the given set, and a nested loop over keys is
-- right however much is stored: so other joins are off.
-- Called by: payments.cancel_all_approved, payments.cancel_all_unapproved, payments.cancel_remaining_parts,
--   payments.claim_orders, payments.record_cancellations, payments.record_found_outcomes, payments.record_outcomes
-- Locks: payments.payment_status, rows of the given payments in no order (the caller has locked their rows in
-- payments.due or payments.standing_order, so nobody else changes them); at commit notifications.subscription, if a TPP
-- is notified.
create or replace function payments.apply_steps(
  bank_id uuid, at timestamptz, steps payments.steps[], reasons json default null)
  returns table (payment_id uuid, status text)
  language plpgsql volatile set enable_hashjoin = off set enable_mergejoin = off as $$
#variable_conflict use_column
begin
  return query
  with stored as materialized (
    select step.tpp_id, step.payment_id, step.causes, current.status, current.sequence, current.row_position,
      -- No event is before the one before it, even if that was written by a server whose clock is ahead, or before the bank's
      -- clock was set back.
      greatest(apply_steps.at, (
        select latest.at from payments.payment_event as latest
        where latest.bank_id = apply_steps.bank_id and latest.tpp_id = step.tpp_id
          and latest.payment_id = step.payment_id and latest.sequence = current.sequence)) as at
    from unnest(apply_steps.steps) as step
    cross join lateral (
      select payment_status.status, payment_status.sequence, payment_status.ctid as row_position
      from payments.payment_status
      where payment_status.bank_id = apply_steps.bank_id
        and payment_status.tpp_id = step.tpp_id
        and payment_status.payment_id = step.payment_id
      offset 0
    ) as current
  ), paths as materialized (
    -- Many payments take the same few sequences of steps, so each sequence is looked up once.
    select kinds.status, kinds.causes, payments.statuses_after(kinds.status, kinds.causes) as statuses
    from (select distinct stored.status, stored.causes from stored) as kinds
  ), planned as materialized (
    select stored.*, paths.statuses, cardinality(paths.statuses) as steps
    from stored
    join paths on paths.status = stored.status and paths.causes = stored.causes
    where paths.statuses is not null
  ), written as (
    insert into payments.payment_event (bank_id, tpp_id, payment_id, sequence, cause, status, at, reason)
    select apply_steps.bank_id, planned.tpp_id, planned.payment_id, planned.sequence + step.nth,
      planned.causes[step.nth], step.status, planned.at,
      case when step.nth = planned.steps then apply_steps.reasons -> planned.payment_id::text end
    from planned
    cross join lateral unnest(planned.statuses) with ordinality as step (status, nth)
  )
  -- Updates rows by their physical position: by their key, the planner may read all rows of the bank. The payment's id
  -- leads to the one partition that the position is in, and the sequence makes sure that it is the version read above.
  update payments.payment_status as changed
  set status = planned.statuses[planned.steps], sequence = planned.sequence + planned.steps
  from planned
  where changed.ctid = planned.row_position
    and changed.payment_id = planned.payment_id
    and changed.sequence = planned.sequence
  returning changed.payment_id, changed.status;
end $$;
grant execute on function payments.apply_steps to havn_bank;
