-- Up Migration
-- Payments: what was signed never changes, what changes is a narrow row, and every change is an event.

create schema payments;
grant usage on schema payments to havn_edge, havn_desk;

create table payments.payment (
  bank_id uuid not null,
  tpp_id text not null,
  payment_id uuid not null,
  -- Single, bulk or periodic: what is executed of the latter two are their parts.
  service text not null check (service in ('payments', 'bulk-payments', 'periodic-payments')),
  product text not null,
  -- The body as it came, byte for byte: what was signed is what is processed.
  body text not null,
  -- A bulk payment is its lines: it has neither one amount nor one creditor.
  amount_minor_units bigint check (amount_minor_units > 0),
  currency text,
  debtor_account text not null,
  creditor_account text,
  -- What the debtor was told that it costs; null when it costs nothing.
  fee_minor_units bigint check (fee_minor_units > 0),
  fee_currency text check ((fee_currency is null) = (fee_minor_units is null)),
  -- The same for each line of a bulk payment.
  line_fees bigint[],
  created_at timestamptz not null,
  primary key (bank_id, tpp_id, payment_id),
  constraint one_amount_and_creditor
    check ((service = 'bulk-payments') = (num_nulls(amount_minor_units, currency, creditor_account) = 3))
) partition by range (payment_id);

create table payments.payment_status (
  bank_id uuid not null,
  tpp_id text not null,
  payment_id uuid not null,
  status text not null
    check (status in ('ACCP', 'ACSC', 'ACSP', 'ACTC', 'ACWC', 'ACWP', 'RCVD', 'PDNG', 'RJCT', 'CANC', 'PART')),
  execution_date date not null,
  -- The number of the event that brought this status.
  sequence integer not null,
  primary key (bank_id, tpp_id, payment_id)
) partition by range (payment_id);

-- The key is the guard: two changes that both think they are the third cannot both be written.
create table payments.payment_event (
  bank_id uuid not null,
  tpp_id text not null,
  payment_id uuid not null,
  sequence integer not null,
  cause text not null,
  status text not null,
  at timestamptz not null,
  primary key (bank_id, tpp_id, payment_id, sequence)
) partition by range (payment_id);

-- The one table of how a payment may go on. The code has the same and a test holds them together.
create table payments.transition (
  from_status text not null,
  cause text not null,
  to_status text not null,
  primary key (from_status, cause)
);
grant select on payments.transition to havn_edge, havn_desk;

insert into payments.transition (from_status, cause, to_status) values
  ('RCVD', 'approved', 'ACTC'),
  ('RCVD', 'approved-for-later-day', 'ACWC'),
  ('RCVD', 'refused', 'RJCT'),
  ('RCVD', 'day-passed', 'RJCT'),
  ('RCVD', 'deleted', 'CANC'),
  ('ACTC', 'taken', 'PDNG'),
  ('ACTC', 'cancelled', 'CANC'),
  ('ACWC', 'taken', 'PDNG'),
  ('ACWC', 'cancelled', 'CANC'),
  ('ACCP', 'taken', 'PDNG'),
  ('ACCP', 'cancelled', 'CANC'),
  ('ACCP', 'given-up', 'RJCT'),
  ('PDNG', 'reserved', 'ACSP'),
  ('PDNG', 'lacked-funds', 'ACCP'),
  ('PDNG', 'lacked-funds-at-once', 'RJCT'),
  ('PDNG', 'refused-by-books', 'RJCT'),
  ('ACSP', 'left-abroad', 'ACWP'),
  ('ACSP', 'booked', 'ACSC'),
  ('ACWP', 'booked', 'ACSC');

-- Which payments are the same order of a PSU. The date stands before the hash, so that the part of the
-- index which today's payments touch stays small.
create table payments.logical_key (
  bank_id uuid not null,
  tpp_id text not null,
  execution_date date not null,
  logical_key bytea not null,
  payment_id uuid not null,
  primary key (bank_id, tpp_id, execution_date, logical_key, payment_id)
) partition by range (execution_date);

call tenancy.let_grow('payments.payment', 'uuid', 'month', 2);
call tenancy.let_grow('payments.payment_status', 'uuid', 'month', 2);
call tenancy.let_grow('payments.payment_event', 'uuid', 'month', 2);
call tenancy.let_grow('payments.logical_key', 'date', 'month', 2);
grant select, insert on payments.payment, payments.payment_status, payments.payment_event, payments.logical_key to havn_edge;
grant select on payments.payment, payments.payment_status, payments.payment_event to havn_desk;
grant update (status, execution_date, sequence) on payments.payment_status to havn_edge, havn_desk;
grant insert on payments.payment_event to havn_desk;

-- One step of a payment, if its table has such a step from where it stands; null if it has none. A new execution
-- date may come with it.
create function payments.advance(
  bank_id uuid, tpp_id text, payment_id uuid, cause text, at timestamptz, new_date date default null) returns text
  language plpgsql volatile as $$
declare
  moved record;
begin
  update payments.payment_status as moving
  set status = transition.to_status, sequence = moving.sequence + 1,
    execution_date = coalesce(advance.new_date, moving.execution_date)
  from payments.transition
  where moving.bank_id = advance.bank_id
    and moving.tpp_id = advance.tpp_id
    and moving.payment_id = advance.payment_id
    and transition.from_status = moving.status
    and transition.cause = advance.cause
  returning moving.status, moving.sequence into moved;
  if moved is null then
    return null;
  end if;
  insert into payments.payment_event (bank_id, tpp_id, payment_id, sequence, cause, status, at)
  values (advance.bank_id, advance.tpp_id, advance.payment_id, moved.sequence, advance.cause, moved.status, advance.at);
  return moved.status;
end $$;

-- One creation: the payment, and what other modules write with it, which is theirs to read.
create type payments.creation as (
  ordinal integer,
  bank_id uuid,
  bank_version integer,
  tpp_id text,
  request_id text,
  request json,
  authorisation json,
  payment_id uuid,
  service text,
  product text,
  body text,
  amount_minor_units bigint,
  currency text,
  debtor_account text,
  creditor_account text,
  fee_minor_units bigint,
  fee_currency text,
  line_fees bigint[],
  execution_date date,
  created_at timestamptz,
  logical_key bytea,
  allow_logical_duplicate boolean
);

create type payments.creation_outcome as (
  ordinal integer,
  -- created; replayed (the answer stands beside); conflict (the X-Request-ID was another request's);
  -- duplicate (of a payment that lives); again (judged by an old version of the bank, or behind a twin).
  outcome text,
  status smallint,
  headers json,
  body text,
  authorisation_id uuid
);

-- Does a payment that was neither rejected nor cancelled give the same order already?
create function payments.has_logical_twin(creation payments.creation) returns boolean
  language plpgsql stable as $$
begin
  return exists (
    select
    from (
      select twin.payment_id
      from payments.logical_key as twin
      where twin.bank_id = creation.bank_id
        and twin.tpp_id = creation.tpp_id
        and twin.execution_date = creation.execution_date
        and twin.logical_key = creation.logical_key
      offset 0
    ) as twin
    cross join lateral (
      select twin_status.status
      from payments.payment_status as twin_status
      where twin_status.bank_id = creation.bank_id
        and twin_status.tpp_id = creation.tpp_id
        and twin_status.payment_id = twin.payment_id
      offset 0
    ) as twin_status
    where twin_status.status not in ('RJCT', 'CANC')
  );
end $$;

-- Writes payments that have been judged, with everything that belongs to them.
create function payments.write_payments(accepted payments.creation[]) returns void
  language plpgsql volatile as $$
begin
  insert into payments.payment
    (bank_id, tpp_id, payment_id, service, product, body, amount_minor_units, currency, debtor_account, creditor_account,
     fee_minor_units, fee_currency, line_fees, created_at)
  select bank_id, tpp_id, payment_id, service, product, body, amount_minor_units, currency, debtor_account, creditor_account,
    fee_minor_units, fee_currency, line_fees, created_at
  from unnest(accepted);
  insert into payments.payment_status (bank_id, tpp_id, payment_id, status, execution_date, sequence)
  select bank_id, tpp_id, payment_id, 'RCVD', execution_date, 1 from unnest(accepted);
  insert into payments.payment_event (bank_id, tpp_id, payment_id, sequence, cause, status, at)
  select bank_id, tpp_id, payment_id, 1, 'created', 'RCVD', created_at from unnest(accepted);
  insert into payments.logical_key (bank_id, tpp_id, execution_date, logical_key, payment_id)
  select bank_id, tpp_id, execution_date, logical_key, payment_id from unnest(accepted);
  perform sca.start_authorisations((select json_agg(authorisation) from unnest(accepted)));
  perform xs2a.keep_answers((select json_agg(request) from unnest(accepted)));
end $$;

-- The creations of the acting TPP. Its locks are held already.
create function payments.create_payments_of_actor(creations payments.creation[])
  returns setof payments.creation_outcome
  language plpgsql volatile as $$
declare
  requests json := (select json_agg(request) from unnest(creations));
  answered text[] := array(select request_id from xs2a.find_answers(requests));
  accepted payments.creation[];
begin
  -- The first of each X-Request-ID and, unless duplicates are allowed, of each order.
  accepted := array(
    select ranked.creation
    from (
      select creation,
        row_number() over (partition by request_id order by ordinal) as nth_request,
        row_number() over (partition by execution_date, logical_key order by ordinal) as nth_order
      from unnest(creations) as creation
      where request_id <> all (answered)
    ) as ranked
    where nth_request = 1
      and banks.is_current((creation).bank_id, (creation).bank_version)
      and ((creation).allow_logical_duplicate or (nth_order = 1 and not payments.has_logical_twin(creation)))
  );
  if cardinality(accepted) > 0 then
    perform payments.write_payments(accepted);
  end if;
  if cardinality(accepted) = cardinality(creations) then
    return query select ordinal, 'created', null::smallint, null::json, null, null::uuid from unnest(creations);
    return;
  end if;
  return query
  select creation.ordinal,
    case
      when written.ordinal is not null then 'created'
      when answer.fingerprint = (creation.request ->> 'fingerprint')::bytea then 'replayed'
      when answer.fingerprint is not null then 'conflict'
      when not banks.is_current(creation.bank_id, creation.bank_version) then 'again'
      when not creation.allow_logical_duplicate and payments.has_logical_twin(creation) then 'duplicate'
      else 'again'
    end,
    answer.status, answer.headers, answer.body, answer.authorisation_id
  from unnest(creations) as creation
  left join unnest(accepted) as written on written.ordinal = creation.ordinal
  left join xs2a.find_answers(requests) as answer on answer.request_id = creation.request_id;
end $$;

-- Any number of creations, of any banks and TPPs, in one round trip and one transaction.
create function payments.create_payments(creations json) returns setof payments.creation_outcome
  language plpgsql volatile as $$
declare
  given payments.creation[] := array(select given from json_populate_recordset(null::payments.creation, creations) as given);
  actor record;
begin
  -- Requests before orders, each in one order: no two batches wait for each other in a circle.
  perform xs2a.lock_requests((select json_agg(request) from unnest(given)));
  perform tenancy.lock_in_order(array(
    select format('order %s %s %s %s', bank_id, tpp_id, execution_date, logical_key)
    from unnest(given)
    where not allow_logical_duplicate
  ));
  for actor in select distinct bank_id, tpp_id from unnest(given) loop
    perform tenancy.act_as(actor.bank_id, actor.tpp_id);
    return query
    select * from payments.create_payments_of_actor(array(
      select creation from unnest(given) as creation
      where creation.bank_id = actor.bank_id and creation.tpp_id = actor.tpp_id
    ));
  end loop;
end $$;
