-- Up Migration
-- Bulk and periodic payments: one approval, many executions. What is executed are parts, each with a status, events and
-- a row in `due` of its own, as a single payment has; the payment that the TPP knows is told from them.

create table payments.part (
  bank_id uuid not null,
  tpp_id text not null,
  -- The bulk or periodic payment.
  payment_id uuid not null,
  -- The line of a bulk payment, or which time a periodic one is paid; from 1.
  number integer not null,
  part_id uuid not null,
  execution_date date not null,
  primary key (bank_id, tpp_id, payment_id, number)
) partition by range (payment_id);

call tenancy.let_grow('payments.part', 'uuid', 'month', 2);
grant select on payments.part to havn_edge;
grant select, insert on payments.part to havn_desk;

-- Statuses are rows of payments and, from here on, of parts, which are born when they are approved.
grant insert on payments.payment_status to havn_desk;

-- A part to be: what it is a part of, and what the core bank is asked to do.
create type payments.new_part as (
  tpp_id text,
  payment_id uuid,
  number integer,
  part_id uuid,
  execution_date date,
  transfer json
);

-- Writes parts with the events that brought them here. They wait for a run, or are held by whoever executes them now.
create function payments.write_parts(
  bank_id uuid, parts payments.new_part[], causes text[], at timestamptz, held_until timestamptz) returns void
  language plpgsql volatile as $$
declare
  statuses text[] := array['RCVD'] || payments.statuses_after('RCVD', causes);
  steps text[] := array['created'] || causes;
begin
  insert into payments.part (bank_id, tpp_id, payment_id, number, part_id, execution_date)
  select write_parts.bank_id, tpp_id, payment_id, number, part_id, execution_date from unnest(parts);
  insert into payments.payment_status (bank_id, tpp_id, payment_id, status, execution_date, sequence)
  select write_parts.bank_id, tpp_id, part_id, statuses[cardinality(statuses)], execution_date, cardinality(statuses)
  from unnest(parts);
  insert into payments.payment_event (bank_id, tpp_id, payment_id, sequence, cause, status, at)
  select write_parts.bank_id, tpp_id, part_id, nth, steps[nth], statuses[nth], write_parts.at
  from unnest(parts) cross join generate_series(1, cardinality(steps)) as nth;
  insert into payments.due (bank_id, tpp_id, payment_id, execution_date, stage, transfer, held_until)
  select write_parts.bank_id, tpp_id, part_id, execution_date,
    case when held_until is null then 'waiting' else 'held' end, transfer, held_until
  from unnest(parts);
end $$;

-- The PSU has approved a bulk payment: its lines wait for its day. Null when its table has no such step.
create function payments.approve_bulk(
  bank_id uuid, tpp_id text, payment_id uuid, cause text, at timestamptz, execution_date date, parts json) returns text
  language plpgsql volatile as $$
declare
  approved text := payments.advance(bank_id, tpp_id, payment_id, cause, at, execution_date);
begin
  if approved is not null then
    perform payments.write_parts(bank_id,
      array(select part from json_populate_recordset(null::payments.new_part, parts) as part), array[cause], at, null);
  end if;
  return approved;
end $$;

-- A periodic payment that goes on: when it is paid next. The row goes when there is no next time.
create table payments.standing_order (
  bank_id uuid not null,
  tpp_id text not null,
  payment_id uuid not null,
  next_number integer not null,
  next_date date not null,
  primary key (bank_id, payment_id)
);
create index standing_order_next on payments.standing_order (bank_id, next_date, payment_id);

call tenancy.protect_tpp_rows('payments.standing_order');
grant select on payments.standing_order to havn_edge;
grant select, insert, delete on payments.standing_order to havn_desk;
grant update (next_number, next_date) on payments.standing_order to havn_desk;

create function payments.approve_periodic(
  bank_id uuid, tpp_id text, payment_id uuid, at timestamptz, next_number integer, next_date date) returns text
  language plpgsql volatile as $$
declare
  approved text := payments.advance(bank_id, tpp_id, payment_id, 'approved', at);
begin
  if approved is not null then
    insert into payments.standing_order (bank_id, tpp_id, payment_id, next_number, next_date)
    values (bank_id, tpp_id, payment_id, next_number, next_date);
  end if;
  return approved;
end $$;

-- One time of a standing order, and when it is paid next; null when never again.
create type payments.turn as (
  tpp_id text,
  payment_id uuid,
  number integer,
  part_id uuid,
  execution_date date,
  transfer json,
  next_date date
);

-- Begins the executions of this day, if their standing orders still stand where they were read: held, so that whoever
-- began them executes them now. The rows that were begun are handed back.
create function payments.begin_turns(bank_id uuid, turns json, at timestamptz, held_until timestamptz)
  returns setof payments.held_payment
  language plpgsql volatile as $$
declare
  begun payments.turn[] := array(
    select sorted.turn
    from (
      select turn from json_populate_recordset(null::payments.turn, turns) as turn order by turn.payment_id
    ) as sorted
    cross join lateral (
      select from payments.standing_order
      where standing_order.bank_id = begin_turns.bank_id
        and standing_order.payment_id = (sorted.turn).payment_id
        and standing_order.next_number = (sorted.turn).number
      for update
    ) as locked);
begin
  perform payments.write_parts(begin_turns.bank_id, array(
      select row(tpp_id, payment_id, number, part_id, execution_date, transfer)::payments.new_part from unnest(begun)),
    array['approved', 'taken'], begin_turns.at, begin_turns.held_until);
  delete from payments.standing_order
  using unnest(begun) as turn
  where standing_order.bank_id = begin_turns.bank_id and standing_order.payment_id = turn.payment_id
    and turn.next_date is null;
  update payments.standing_order set next_number = turn.number + 1, next_date = turn.next_date
  from unnest(begun) as turn
  where standing_order.bank_id = begin_turns.bank_id and standing_order.payment_id = turn.payment_id
    and turn.next_date is not null;
  return query
  select turn.tpp_id, turn.part_id, turn.execution_date, turn.transfer, null::date, begin_turns.held_until
  from unnest(begun) as turn;
end $$;

-- The PSU has approved that a bulk or periodic payment is stopped: what has not begun does not begin. How many parts
-- were stopped; null when there was nothing to stop any more.
create function payments.stop(bank_id uuid, tpp_id text, payment_id uuid, at timestamptz) returns integer
  language plpgsql volatile as $$
declare
  waiting payments.steps[];
  stopped integer;
  is_standing boolean;
begin
  delete from payments.standing_order
  where standing_order.bank_id = stop.bank_id and standing_order.payment_id = stop.payment_id;
  is_standing := found;
  with gone as (
    delete from payments.due
    using (
      select part.part_id, part.execution_date from payments.part
      where part.bank_id = stop.bank_id and part.tpp_id = stop.tpp_id and part.payment_id = stop.payment_id
      offset 0
    ) as part
    where due.bank_id = stop.bank_id and due.execution_date = part.execution_date and due.payment_id = part.part_id
      and due.stage = 'waiting'
    returning due.payment_id
  )
  select array_agg(row(stop.tpp_id, gone.payment_id, array['cancelled'])::payments.steps) into waiting from gone;
  stopped := coalesce(cardinality(waiting), 0);
  if stopped > 0 then
    perform payments.walk(stop.bank_id, stop.at, waiting);
  end if;
  if not is_standing and stopped = 0 then
    return null;
  end if;
  -- What has parts that were begun is told by them; what has none is cancelled as a whole.
  if is_standing or not exists (
    select from payments.part
    cross join lateral (
      select payment_status.status from payments.payment_status
      where payment_status.bank_id = stop.bank_id and payment_status.tpp_id = stop.tpp_id
        and payment_status.payment_id = part.part_id
      offset 0
    ) as standing
    where part.bank_id = stop.bank_id and part.tpp_id = stop.tpp_id and part.payment_id = stop.payment_id
      and standing.status <> 'CANC'
  ) then
    perform payments.advance(stop.bank_id, stop.tpp_id, stop.payment_id, 'cancelled', stop.at);
  end if;
  return stopped;
end $$;
