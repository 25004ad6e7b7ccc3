-- Up Migration
-- What payments tell: a TPP that wants to hear of a payment hears of every status that it comes to, in the transaction
-- that brings it there.

-- The payment that its TPP hears of when this one moves: itself or, of a part, what it is a part of. Null when nobody
-- wants to hear, so that a run asks nobody about the payments that it moves.
alter table payments.payment_status add column followed_as uuid;

-- What the TPP asked to be told, which is another module's to read.
alter type payments.creation add attribute subscription json;

create or replace function payments.write_payments(accepted payments.creation[]) returns void
  language plpgsql volatile as $$
begin
  insert into payments.payment
    (bank_id, tpp_id, payment_id, service, product, body, amount_minor_units, currency, debtor_account, creditor_account,
     fee_minor_units, fee_currency, line_fees, created_at)
  select bank_id, tpp_id, payment_id, service, product, body, amount_minor_units, currency, debtor_account, creditor_account,
    fee_minor_units, fee_currency, line_fees, created_at
  from unnest(accepted);
  insert into payments.payment_status (bank_id, tpp_id, payment_id, status, execution_date, sequence, followed_as)
  select bank_id, tpp_id, payment_id, 'RCVD', execution_date, 1, case when subscription is not null then payment_id end
  from unnest(accepted);
  insert into payments.payment_event (bank_id, tpp_id, payment_id, sequence, cause, status, at)
  select bank_id, tpp_id, payment_id, 1, 'created', 'RCVD', created_at from unnest(accepted);
  insert into payments.logical_key (bank_id, tpp_id, execution_date, logical_key, payment_id)
  select bank_id, tpp_id, execution_date, logical_key, payment_id from unnest(accepted);
  perform sca.start_authorisations((select json_agg(authorisation) from unnest(accepted)));
  perform xs2a.keep_answers((select json_agg(request) from unnest(accepted)));
  if exists (select from unnest(accepted) where subscription is not null) then
    perform notifications.subscribe((
      select json_agg(subscription) from unnest(accepted) where subscription is not null));
  end if;
end $$;

create or replace function payments.write_parts(
  bank_id uuid, parts payments.new_part[], causes text[], at timestamptz, held_until timestamptz) returns void
  language plpgsql volatile as $$
declare
  statuses text[] := array['RCVD'] || payments.statuses_after('RCVD', causes);
  steps text[] := array['created'] || causes;
begin
  insert into payments.part (bank_id, tpp_id, payment_id, number, part_id, execution_date)
  select write_parts.bank_id, tpp_id, payment_id, number, part_id, execution_date from unnest(parts);
  insert into payments.payment_status (bank_id, tpp_id, payment_id, status, execution_date, sequence, followed_as)
  select write_parts.bank_id, part.tpp_id, part.part_id, statuses[cardinality(statuses)], part.execution_date,
    cardinality(statuses), whole.followed_as
  from unnest(parts) as part
  -- A bulk payment has up to 1,000 parts: it is looked at once.
  join (
    select wholes.payment_id, standing.followed_as
    from (select distinct one.tpp_id, one.payment_id from unnest(parts) as one) as wholes
    cross join lateral (
      select payment_status.followed_as from payments.payment_status
      where payment_status.bank_id = write_parts.bank_id and payment_status.tpp_id = wholes.tpp_id
        and payment_status.payment_id = wholes.payment_id
      offset 0
    ) as standing
  ) as whole on whole.payment_id = part.payment_id;
  insert into payments.payment_event (bank_id, tpp_id, payment_id, sequence, cause, status, at)
  select write_parts.bank_id, tpp_id, part_id, nth, steps[nth], statuses[nth], write_parts.at
  from unnest(parts) cross join generate_series(1, cardinality(steps)) as nth;
  insert into payments.due (bank_id, tpp_id, payment_id, execution_date, stage, transfer, held_until)
  select write_parts.bank_id, tpp_id, part_id, execution_date,
    case when held_until is null then 'waiting' else 'held' end, transfer, held_until
  from unnest(parts);
end $$;

-- The one status of many parts, by the statuses that they have. The code has the same and a test holds them together.
create function payments.status_of_parts(statuses text[]) returns text
  language sql immutable parallel safe
  return coalesce(
    (select ranked.status
     from unnest(array['RCVD', 'ACTC', 'ACWC', 'ACCP', 'PDNG', 'ACSP', 'ACWP']) with ordinality as ranked (status, rank)
     where ranked.status = any (statuses) order by ranked.rank limit 1),
    (select case count(distinct ended.status) when 1 then min(ended.status) when 0 then null else 'PART' end
     from unnest(statuses) as ended (status)));

-- For other modules: where payments of a TPP stand, and since when by the bank's clock.
create function payments.standings(bank_id uuid, tpp_id text, payment_ids uuid[])
  returns table (payment_id uuid, status text, at timestamptz)
  language plpgsql stable as $$
begin
  return query
  select wanted.id, standing.status, event.at
  from unnest(payment_ids) as wanted (id)
  cross join lateral (
    select payment_status.status, payment_status.sequence from payments.payment_status
    where payment_status.bank_id = standings.bank_id and payment_status.tpp_id = standings.tpp_id
      and payment_status.payment_id = wanted.id
    offset 0
  ) as standing
  cross join lateral (
    select payment_event.at from payments.payment_event
    where payment_event.bank_id = standings.bank_id and payment_event.tpp_id = standings.tpp_id
      and payment_event.payment_id = wanted.id and payment_event.sequence = standing.sequence
    offset 0
  ) as event;
end $$;

-- The same of a bulk or periodic payment as its TPP is told: approved, it stands where its parts stand; a periodic
-- payment that goes on is approved, no more.
create function payments.standing_of_whole(
  bank_id uuid, tpp_id text, payment_id uuid, out status text, out at timestamptz)
  language plpgsql stable as $$
declare
  of_parts record;
begin
  select own.status, own.at into status, at from payments.standings(bank_id, tpp_id, array[payment_id]) as own;
  if status not in ('ACTC', 'ACWC') or exists (
    select from payments.standing_order
    where standing_order.bank_id = standing_of_whole.bank_id and standing_order.payment_id = standing_of_whole.payment_id
  ) then
    return;
  end if;
  select payments.status_of_parts(array_agg(distinct one.status)) as status, max(one.at) as at into of_parts
  from payments.standings(bank_id, tpp_id, array(
    select part.part_id from payments.part
    where part.bank_id = standing_of_whole.bank_id and part.tpp_id = standing_of_whole.tpp_id
      and part.payment_id = standing_of_whole.payment_id)) as one;
  status := coalesce(of_parts.status, status);
  at := greatest(of_parts.at, at);
end $$;

-- Tells what there is to tell of these payments: of a single one every step since the last that was told, of the others
-- where they have come to.
create function payments.tell(bank_id uuid, payment_ids uuid[]) returns void
  language plpgsql volatile set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off as $$
declare
  followed record;
begin
  select array_agg(tpp_id) as tpp_ids, array_agg(resource_id) as ids, array_agg(resource) as resources,
    array_agg(sequence) as sequences
  into followed from notifications.lock_subscriptions(bank_id, payment_ids);
  if followed.ids is null then
    return;
  end if;
  perform notifications.tell(tell.bank_id, (
    select json_agg(json_build_object(
      'resource_id', one.payment_id, 'sequence', news.sequence, 'status', news.status, 'at', news.at,
      'is_last', not exists (select from payments.transition where transition.from_status = news.status)))
    from unnest(followed.tpp_ids, followed.ids, followed.resources, followed.sequences)
      as one (tpp_id, payment_id, resource, sequence)
    cross join lateral (
      select * from (
        select payment_event.sequence, payment_event.status, payment_event.at from payments.payment_event
        where payment_event.bank_id = tell.bank_id and payment_event.tpp_id = one.tpp_id
          and payment_event.payment_id = one.payment_id and payment_event.sequence > one.sequence
        offset 0
      ) as step where one.resource = 'payments'
      union all
      select one.sequence, standing.status, standing.at
      from payments.standing_of_whole(tell.bank_id, one.tpp_id, one.payment_id) as standing
      where one.resource <> 'payments'
    ) as news));
end $$;

-- For other modules: has a trigger function of theirs called after each statement that moves payments; it finds their
-- rows in `moved`.
create procedure payments.call_when_moved(trigger_function text) language plpgsql as $$
begin
  execute format(
    'create trigger %I after update on payments.payment_status referencing new table as moved for each statement execute function %s()',
    replace(trigger_function, '.', '_'), trigger_function);
end $$;

-- As before, but that status and event are one statement: when it is told of, both are there.
create or replace function payments.advance(
  bank_id uuid, tpp_id text, payment_id uuid, cause text, at timestamptz, new_date date default null) returns text
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
  insert into payments.payment_event (bank_id, tpp_id, payment_id, sequence, cause, status, at)
  select advance.bank_id, advance.tpp_id, advance.payment_id, moved.sequence, advance.cause, moved.status, advance.at
  from moved
  returning payment_event.status into reached;
  return reached;
end $$;

create function payments.tell_moved() returns trigger
  language plpgsql volatile as $$
declare
  followed record;
begin
  for followed in
    select moved.bank_id, array_agg(distinct moved.followed_as) as payment_ids
    from moved where moved.followed_as is not null group by moved.bank_id
  loop
    perform payments.tell(followed.bank_id, followed.payment_ids);
  end loop;
  return null;
end $$;

call payments.call_when_moved('payments.tell_moved');

-- As before and, of a periodic payment that is paid for the last time, with what there is to tell: from here on it
-- stands where its parts stand.
create or replace function payments.begin_turns(bank_id uuid, turns json, at timestamptz, held_until timestamptz)
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
  if found then
    perform payments.tell(begin_turns.bank_id, array(select payment_id from unnest(begun) where next_date is null));
  end if;
  update payments.standing_order set next_number = turn.number + 1, next_date = turn.next_date
  from unnest(begun) as turn
  where standing_order.bank_id = begin_turns.bank_id and standing_order.payment_id = turn.payment_id
    and turn.next_date is not null;
  return query
  select turn.tpp_id, turn.part_id, turn.execution_date, turn.transfer, null::date, begin_turns.held_until
  from unnest(begun) as turn;
end $$;

-- As before, but that a periodic payment is cancelled before its parts: at no moment does it seem to have ended as they
-- have.
create or replace function payments.stop(bank_id uuid, tpp_id text, payment_id uuid, at timestamptz) returns integer
  language plpgsql volatile as $$
declare
  waiting payments.steps[];
  stopped integer;
  is_standing boolean;
begin
  delete from payments.standing_order
  where standing_order.bank_id = stop.bank_id and standing_order.payment_id = stop.payment_id;
  is_standing := found;
  if is_standing then
    perform payments.advance(stop.bank_id, stop.tpp_id, stop.payment_id, 'cancelled', stop.at);
  end if;
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
  if not is_standing and not exists (
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
