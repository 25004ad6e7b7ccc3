-- Takes any number of payments of one bank through their steps: each payment through all of its steps, or through none
-- if payments.transition does not have them. Every step is an event, and the status is written once. A reason, by
-- payment id, goes with the last step. The planner has no statistics of the given set, and a nested loop over keys is
-- right however much is stored: so other joins are off.
-- Called by: payments.cancel_all_approved, payments.cancel_all_unapproved, payments.cancel_remaining_parts,
--   payments.claim_due, payments.record_outcomes
-- Locks: payments.payment_status, rows of the given payments in no order (the caller has locked their rows in
-- payments.due or payments.standing_order, so nobody else changes them); at commit notifications.subscription, if a TPP
-- is notified.
create or replace function payments.apply_steps(
  bank_id uuid, at timestamptz, steps payments.steps[], reasons json default null)
  returns table (payment_id uuid, status text)
  language plpgsql volatile set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off as $$
#variable_conflict use_column
declare
  plans payments.planned_steps[] := array(
    select row(step.tpp_id, step.payment_id, step.causes, current.status, current.sequence, null)::payments.planned_steps
    from unnest(apply_steps.steps) as step
    cross join lateral (
      select payment_status.status, payment_status.sequence
      from payments.payment_status
      where payment_status.bank_id = apply_steps.bank_id
        and payment_status.tpp_id = step.tpp_id
        and payment_status.payment_id = step.payment_id
      offset 0
    ) as current);
begin
  -- Many payments take the same few sequences of steps, so each sequence is looked up once.
  plans := array(
    select row(plan.tpp_id, plan.payment_id, plan.causes, plan.status, plan.sequence,
      paths.statuses)::payments.planned_steps
    from unnest(plans) as plan
    cross join (
      select kinds.status, kinds.causes, payments.statuses_after(kinds.status, kinds.causes) as statuses
      from (select distinct kind.status, kind.causes from unnest(plans) as kind) as kinds
      offset 0
    ) as paths
    where paths.status = plan.status and paths.causes = plan.causes and paths.statuses is not null);
  insert into payments.payment_event (bank_id, tpp_id, payment_id, sequence, cause, status, at, reason)
  select apply_steps.bank_id, plan.tpp_id, plan.payment_id, plan.sequence + step.nth, plan.causes[step.nth], step.status,
    apply_steps.at, case when step.nth = cardinality(plan.causes) then apply_steps.reasons -> plan.payment_id::text end
  from unnest(plans) as plan
  cross join lateral unnest(plan.statuses) with ordinality as step (status, nth);
  -- Updates rows by their physical position, which the caller's locks keep. Otherwise the planner may read all rows of
  -- the bank. The id leaves all partitions but one out.
  return query
  update payments.payment_status as changed
  set status = plan.statuses[cardinality(plan.statuses)], sequence = plan.sequence + cardinality(plan.statuses)
  from (
    select found.payment_id, one.statuses, one.sequence, found.tableoid as partition, found.ctid as row_position
    from unnest(plans) as one
    cross join lateral (
      select stored.payment_id, stored.tableoid, stored.ctid from payments.payment_status as stored
      where stored.bank_id = apply_steps.bank_id
        and stored.tpp_id = one.tpp_id
        and stored.payment_id = one.payment_id
        and stored.sequence = one.sequence
      offset 0
    ) as found
  ) as plan
  where changed.payment_id = plan.payment_id and changed.tableoid = plan.partition
    and changed.ctid = plan.row_position
  returning changed.payment_id, changed.status;
end $$;
grant execute on function payments.apply_steps to havn_bank;
