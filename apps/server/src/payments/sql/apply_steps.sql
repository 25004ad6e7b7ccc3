-- Any number of payments of one bank, each all the way through its steps or not at all: every step is an event, and the
-- status is written once. A reason, by payment id, goes with the last step. The caller holds their rows in `due`, so nobody else moves them. A set has no statistics that
-- the planner could go by: a nested loop over keys is right however much is stored.
create or replace function payments.apply_steps(bank_id uuid, at timestamptz, steps payments.steps[], reasons json default null)
  returns table (payment_id uuid, status text)
  language plpgsql volatile set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off as $$
#variable_conflict use_column
declare
  walks payments.planned_steps[] := array(
    select row(step.tpp_id, step.payment_id, step.causes, standing.status, standing.sequence, null)::payments.planned_steps
    from unnest(apply_steps.steps) as step
    cross join lateral (
      select payment_status.status, payment_status.sequence
      from payments.payment_status
      where payment_status.bank_id = apply_steps.bank_id
        and payment_status.tpp_id = step.tpp_id
        and payment_status.payment_id = step.payment_id
      offset 0
    ) as standing);
begin
  -- Many payments take the same few ways: each is looked up once.
  walks := array(
    select row(going.tpp_id, going.payment_id, going.causes, going.status, going.sequence, ways.statuses)::payments.planned_steps
    from unnest(walks) as going
    cross join (
      select kinds.status, kinds.causes, payments.statuses_after(kinds.status, kinds.causes) as statuses
      from (select distinct kind.status, kind.causes from unnest(walks) as kind) as kinds
      offset 0
    ) as ways
    where ways.status = going.status and ways.causes = going.causes and ways.statuses is not null);
  insert into payments.payment_event (bank_id, tpp_id, payment_id, sequence, cause, status, at, reason)
  select apply_steps.bank_id, going.tpp_id, going.payment_id, going.sequence + step.nth, going.causes[step.nth], step.status, apply_steps.at,
    case when step.nth = cardinality(going.causes) then apply_steps.reasons -> going.payment_id::text end
  from unnest(walks) as going
  cross join lateral unnest(going.statuses) with ordinality as step (status, nth);
  -- By their places in the table, which the locks in `due` keep: else the planner may read all rows of the bank.
  return query
  update payments.payment_status as moving
  set status = going.statuses[cardinality(going.statuses)], sequence = going.sequence + cardinality(going.statuses)
  from (
    select one.statuses, one.sequence, place.tableoid as partition, place.ctid as place
    from unnest(walks) as one
    cross join lateral (
      select found.tableoid, found.ctid from payments.payment_status as found
      where found.bank_id = apply_steps.bank_id
        and found.tpp_id = one.tpp_id
        and found.payment_id = one.payment_id
        and found.sequence = one.sequence
      offset 0
    ) as place
  ) as going
  where moving.tableoid = going.partition and moving.ctid = going.place
  returning moving.payment_id, moving.status;
end $$;
grant execute on function payments.apply_steps to havn_bank;
