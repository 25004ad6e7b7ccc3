-- Up Migration
-- From approval to the books: what waits, what is held by a run, what is under way, and how sets of them move.
--
-- Whoever changes a payment that was approved locks its row in `due` first and its status after it, so that a run, a
-- cancellation and another run wait for each other and never in a circle.

-- One row for each approved payment that has not ended. It is narrow and short-lived: what a run reads does not grow
-- with what is stored.
create table payments.due (
  bank_id uuid not null,
  tpp_id text not null,
  payment_id uuid not null,
  execution_date date not null,
  -- waiting for a run; held by one, or by whoever settles an instant payment; under way in clearing or abroad.
  stage text not null check (stage in ('waiting', 'held', 'under-way')),
  -- What the core bank is asked to do.
  transfer json not null,
  -- Set when there was too little money: the day of the last try.
  last_try_date date,
  -- The real clock's. Whoever holds it has until then; after that somebody else asks the books again.
  held_until timestamptz check ((held_until is not null) = (stage = 'held')),
  primary key (bank_id, execution_date, payment_id)
);
create index due_in_progress on payments.due (bank_id, stage, execution_date, payment_id) where stage <> 'waiting';

call tenancy.protect_tpp_rows('payments.due');
grant select on payments.due to havn_edge;
grant select, insert, delete on payments.due to havn_desk;
grant update (stage, last_try_date, held_until) on payments.due to havn_desk;

-- The PSU has approved: the payment waits for its day or, where it is settled at once, is held already. Null when
-- its table has no such step from where it stands.
create function payments.approve(
  bank_id uuid, tpp_id text, payment_id uuid, cause text, at timestamptz, execution_date date, transfer json,
  held_until timestamptz) returns text
  language plpgsql volatile as $$
declare
  approved text := payments.advance(bank_id, tpp_id, payment_id, cause, at, execution_date);
begin
  if approved is null then
    return null;
  end if;
  insert into payments.due (bank_id, tpp_id, payment_id, execution_date, stage, transfer, held_until)
  values (bank_id, tpp_id, payment_id, execution_date,
    case when held_until is null then 'waiting' else 'held' end, transfer, held_until);
  return case when held_until is null then approved else payments.advance(bank_id, tpp_id, payment_id, 'taken', at) end;
end $$;

-- The PSU has approved the cancellation. Null when it came too late.
create function payments.cancel(bank_id uuid, tpp_id text, payment_id uuid, at timestamptz) returns text
  language plpgsql volatile as $$
begin
  delete from payments.due
  using (
    select moving.execution_date from payments.payment_status as moving
    where moving.bank_id = cancel.bank_id and moving.tpp_id = cancel.tpp_id and moving.payment_id = cancel.payment_id
    offset 0
  ) as standing
  where due.bank_id = cancel.bank_id
    and due.execution_date = standing.execution_date
    and due.payment_id = cancel.payment_id
    and due.stage = 'waiting';
  return case when found then payments.advance(cancel.bank_id, cancel.tpp_id, cancel.payment_id, 'cancelled', cancel.at) end;
end $$;

-- What a payment shall go through, one cause after the other.
create type payments.steps as (tpp_id text, payment_id uuid, causes text[]);

-- The same with where it stands, and the statuses that the steps lead through; null when they lead nowhere.
create type payments.walk as (
  tpp_id text, payment_id uuid, causes text[], status text, sequence integer, statuses text[]);

-- Where steps lead from a status, one status for each of them; null when the table does not have them all.
create function payments.statuses_after(status text, causes text[]) returns text[]
  language plpgsql stable as $$
declare
  reached text[] := '{}';
  step text;
begin
  foreach step in array causes loop
    status := (
      select transition.to_status from payments.transition
      where transition.from_status = statuses_after.status and transition.cause = step);
    if status is null then
      return null;
    end if;
    reached := reached || status;
  end loop;
  return reached;
end $$;

-- Any number of payments of one bank, each all the way through its steps or not at all: every step is an event, and the
-- status is written once. The caller holds their rows in `due`, so nobody else moves them. A set has no statistics that
-- the planner could go by: a nested loop over keys is right however much is stored.
create function payments.walk(bank_id uuid, at timestamptz, steps payments.steps[])
  returns table (payment_id uuid, status text)
  language plpgsql volatile set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off as $$
#variable_conflict use_column
declare
  walks payments.walk[] := array(
    select row(step.tpp_id, step.payment_id, step.causes, standing.status, standing.sequence, null)::payments.walk
    from unnest(walk.steps) as step
    cross join lateral (
      select payment_status.status, payment_status.sequence
      from payments.payment_status
      where payment_status.bank_id = walk.bank_id
        and payment_status.tpp_id = step.tpp_id
        and payment_status.payment_id = step.payment_id
      offset 0
    ) as standing);
begin
  -- Many payments take the same few ways: each is looked up once.
  walks := array(
    select row(going.tpp_id, going.payment_id, going.causes, going.status, going.sequence, ways.statuses)::payments.walk
    from unnest(walks) as going
    cross join (
      select kinds.status, kinds.causes, payments.statuses_after(kinds.status, kinds.causes) as statuses
      from (select distinct kind.status, kind.causes from unnest(walks) as kind) as kinds
      offset 0
    ) as ways
    where ways.status = going.status and ways.causes = going.causes and ways.statuses is not null);
  insert into payments.payment_event (bank_id, tpp_id, payment_id, sequence, cause, status, at)
  select walk.bank_id, going.tpp_id, going.payment_id, going.sequence + step.nth, going.causes[step.nth], step.status, walk.at
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
      where found.bank_id = walk.bank_id
        and found.tpp_id = one.tpp_id
        and found.payment_id = one.payment_id
        and found.sequence = one.sequence
      offset 0
    ) as place
  ) as going
  where moving.tableoid = going.partition and moving.ctid = going.place
  returning moving.payment_id, moving.status;
end $$;

-- A payment as a run holds it.
create type payments.held_payment as (
  tpp_id text,
  payment_id uuid,
  execution_date date,
  transfer json,
  last_try_date date,
  -- Whoever took it holds it by this: what they record counts only while it is theirs.
  held_until timestamptz
);

-- Takes the next payments that wait for this day or an earlier one, after the given place in their order: PDNG, so
-- that everybody can see it. Rows that somebody has in hand are passed by.
create function payments.take_due(
  bank_id uuid, today date, after_date date, after_id uuid, at_most integer, at timestamptz, held_until timestamptz)
  returns setof payments.held_payment
  language plpgsql volatile set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off as $$
declare
  taken payments.held_payment[] := array(
    select row(due.tpp_id, due.payment_id, due.execution_date, due.transfer, due.last_try_date, take_due.held_until)::payments.held_payment
    from payments.due
    where due.bank_id = take_due.bank_id
      and due.stage = 'waiting'
      and due.execution_date <= take_due.today
      and (due.execution_date, due.payment_id) > (take_due.after_date, take_due.after_id)
    order by due.execution_date, due.payment_id
    limit take_due.at_most
    for update skip locked);
begin
  if cardinality(taken) = 0 then
    return;
  end if;
  update payments.due set stage = 'held', held_until = take_due.held_until
  from unnest(taken) as held
  where due.bank_id = take_due.bank_id and due.execution_date = held.execution_date and due.payment_id = held.payment_id;
  perform payments.walk(take_due.bank_id, take_due.at,
    array(select row(tpp_id, payment_id, array['taken'])::payments.steps from unnest(taken)));
  return query select * from unnest(taken);
end $$;

-- Takes over what somebody held for too long: they died, or the books did not answer.
create function payments.take_over(bank_id uuid, at_most integer, real_time timestamptz, held_until timestamptz)
  returns setof payments.held_payment
  language plpgsql volatile set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off as $$
begin
  return query
  update payments.due set held_until = take_over.held_until
  from (
    select late.execution_date, late.payment_id
    from payments.due as late
    where late.bank_id = take_over.bank_id and late.stage = 'held' and late.held_until <= take_over.real_time
    order by late.execution_date, late.payment_id
    limit take_over.at_most
    for update skip locked
  ) as late
  where due.bank_id = take_over.bank_id and due.execution_date = late.execution_date and due.payment_id = late.payment_id
  returning due.tpp_id, due.payment_id, due.execution_date, due.transfer, due.last_try_date, due.held_until;
end $$;

-- What the books said of one payment, as the steps that follow from it.
create type payments.finding as (
  tpp_id text,
  payment_id uuid,
  execution_date date,
  causes text[],
  last_try_date date,
  -- By what the payment was held when the books were asked; null when it was under way.
  held_until timestamptz
);

-- Where a payment stands now that its finding is recorded.
create type payments.arrival as (payment_id uuid, execution_date date, status text, last_try_date date);

-- Moves rows of `due` to where their payments stand: out, if they have ended; back, to be tried again; or under way.
create function payments.place(bank_id uuid, arrivals payments.arrival[]) returns void
  language plpgsql volatile set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off as $$
declare
  open_statuses text[] := array(select distinct from_status from payments.transition);
begin
  delete from payments.due
  using unnest(arrivals) as arrival
  where due.bank_id = place.bank_id
    and due.execution_date = arrival.execution_date
    and due.payment_id = arrival.payment_id
    and arrival.status <> all (open_statuses);
  update payments.due
  set stage = case arrival.status when 'ACCP' then 'waiting' else 'under-way' end,
    held_until = null,
    last_try_date = coalesce(arrival.last_try_date, due.last_try_date)
  from unnest(arrivals) as arrival
  where due.bank_id = place.bank_id
    and due.execution_date = arrival.execution_date
    and due.payment_id = arrival.payment_id
    and arrival.status = any (open_statuses);
end $$;

-- Records what the books said, if the payment still stands where it stood: what another server recorded meanwhile is
-- passed by. The rows are locked in one order, so that two servers that record the same set wait, and never in a circle.
create function payments.record(bank_id uuid, findings json, at timestamptz)
  returns table (payment_id uuid, status text)
  language plpgsql volatile as $$
#variable_conflict use_column
declare
  standing payments.finding[] := array(
    select sorted.finding
    from (
      select finding from json_populate_recordset(null::payments.finding, record.findings) as finding
      order by finding.execution_date, finding.payment_id
    ) as sorted
    cross join lateral (
      select from payments.due
      where due.bank_id = record.bank_id
        and due.execution_date = (sorted.finding).execution_date
        and due.payment_id = (sorted.finding).payment_id
        and due.held_until is not distinct from (sorted.finding).held_until
      for update
    ) as locked);
  arrivals payments.arrival[];
begin
  arrivals := array(
    select row(walked.payment_id, finding.execution_date, walked.status, finding.last_try_date)::payments.arrival
    from payments.walk(record.bank_id, record.at,
      array(select row(tpp_id, payment_id, causes)::payments.steps from unnest(standing))) as walked
    join unnest(standing) as finding on finding.payment_id = walked.payment_id);
  perform payments.place(record.bank_id, arrivals);
  return query select arrival.payment_id, arrival.status from unnest(arrivals) as arrival;
end $$;
