-- Up Migration
-- Notifications: which payments and baskets a TPP wants to hear of, what there is to tell, and what is to be sent now.
--
-- Whoever moves a payment or basket locks its subscription and then looks at what there is to tell, so that of two who
-- move parts of it at once the second tells what both have made of it. The row in `due` is locked after the subscription,
-- by whoever tells and by whoever sends.

create schema notifications;
grant usage on schema notifications to havn_edge, havn_desk;

create table notifications.subscription (
  bank_id uuid not null,
  tpp_id text not null,
  -- The payment or basket.
  resource_id uuid not null,
  resource text not null check (resource in ('payments', 'bulk-payments', 'periodic-payments', 'signing-baskets')),
  -- Where the TPP reads it.
  path text not null,
  uri text not null,
  -- What is sent to one host for one TPP goes by one lane; a hash, as it stands in `due` too.
  lane text not null,
  content text[] not null check (content <@ array['SCA', 'PROCESS', 'LAST'] and cardinality(content) > 0),
  -- What the TPP knows: first from the answer to its creation, then from what there was to tell.
  status text not null default 'RCVD',
  -- The number of the resource's own event that brought this status, where it has such numbers.
  sequence integer not null default 1,
  -- The number of its last notification.
  latest integer not null default 0,
  -- Set when the TPP answered that it wants to hear no more. The real clock's.
  ended_at timestamptz,
  primary key (bank_id, resource_id)
) partition by range (resource_id);

-- The outbox, and the log of what became of it: dropped day by day after a week.
create table notifications.notification (
  bank_id uuid not null,
  tpp_id text not null,
  notification_id uuid not null,
  resource_id uuid not null,
  -- From 1 for each resource: the order in which they are sent.
  number integer not null,
  -- One of the two.
  transaction_status text,
  sca_status text check ((sca_status is null) <> (transaction_status is null)),
  authorisation_id uuid check ((authorisation_id is null) = (sca_status is null)),
  -- What the authorisation is for.
  purpose text check ((purpose is null) = (sca_status is null)),
  -- When it came about: the bank's time of a payment or basket, the real time of an SCA.
  at timestamptz not null,
  -- From here on the real clock's.
  created_at timestamptz not null,
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'given-up', 'stopped')),
  tries integer not null default 0,
  last_try_at timestamptz,
  -- The HTTP status of the last try's answer or, where there was none, why.
  last_status integer,
  last_problem text,
  next_try_at timestamptz,
  primary key (bank_id, tpp_id, notification_id)
) partition by range (notification_id);
create index notification_waiting on notifications.notification (bank_id, resource_id, number) where state = 'waiting';

call tenancy.let_grow('notifications.subscription', 'uuid', 'month', 2);
call tenancy.let_grow('notifications.notification', 'uuid', 'day', 2, '7 days');
grant select, insert on notifications.subscription, notifications.notification to havn_edge, havn_desk;
grant update (status, sequence, latest) on notifications.subscription to havn_edge, havn_desk;
grant update (ended_at) on notifications.subscription to havn_desk;
grant update (state, tries, last_try_at, last_status, last_problem, next_try_at) on notifications.notification to havn_desk;

-- One row for each resource with something to send. Looked through every second, for all banks together, so no policy on
-- one bank can guard it: it holds ids, numbers and moments.
create table notifications.due (
  bank_id uuid not null,
  resource_id uuid not null,
  lane text not null,
  -- The number of the last notification there is to send.
  number integer not null,
  -- Not before then. Whoever sends puts it ahead, and has the resource for themselves until then.
  due_at timestamptz not null,
  primary key (bank_id, resource_id)
);
create index due_lane on notifications.due (lane, due_at);
grant select, insert on notifications.due to havn_edge, havn_desk;
grant update (number) on notifications.due to havn_edge;
grant update (number, due_at), delete on notifications.due to havn_desk;

-- UUIDv7 of the real clock, as all ids are: their day names their partition.
create function notifications.new_id() returns uuid
  language sql volatile
  return encode(
    set_bit(set_bit(
      overlay(uuid_send(gen_random_uuid())
        placing substring(int8send(floor(extract(epoch from clock_timestamp()) * 1000)::bigint) from 3) from 1 for 6),
      52, 1), 53, 1),
    'hex')::uuid;

-- For other modules: with the payment or basket that the TPP wants to hear of.
create function notifications.subscribe(subscriptions json) returns void
  language plpgsql volatile as $$
begin
  insert into notifications.subscription (bank_id, tpp_id, resource_id, resource, path, uri, lane, content)
  select bank_id, tpp_id, resource_id, resource, path, uri, lane, content
  from json_populate_recordset(null::notifications.subscription, subscriptions);
end $$;

-- For other modules: those of these resources whose status somebody wants to hear of, locked, and what was told last.
create function notifications.lock_subscriptions(bank_id uuid, resource_ids uuid[])
  returns table (tpp_id text, resource_id uuid, resource text, sequence integer)
  language plpgsql volatile as $$
begin
  return query
  select locked.*
  from (select distinct id from unnest(resource_ids) as id order by id) as sorted
  cross join lateral (
    select subscription.tpp_id, subscription.resource_id, subscription.resource, subscription.sequence
    from notifications.subscription
    where subscription.bank_id = lock_subscriptions.bank_id
      and subscription.resource_id = sorted.id
      and subscription.ended_at is null
      and subscription.content && array['PROCESS', 'LAST']
    for update
  ) as locked;
end $$;

-- A status that a resource has come to.
create type notifications.change as (
  resource_id uuid,
  -- Orders the changes of one resource.
  sequence integer,
  status text,
  -- Nothing comes after it.
  is_last boolean,
  -- The bank's time.
  at timestamptz
);

-- A change with its subscription, and the number of its notification; as much as is left of them.
create type notifications.news as (
  resource_id uuid, tpp_id text, lane text, sequence integer, status text, at timestamptz,
  is_wanted boolean, number integer, partition oid, place tid);

-- For other modules, once they have locked the subscriptions: what there is to tell of them. A status that the TPP knows
-- already is no news.
create function notifications.tell(bank_id uuid, changes json) returns void
  language plpgsql volatile set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off as $$
#variable_conflict use_column
declare
  all_news notifications.news[] := array(
    select row(change.resource_id, known.tpp_id, known.lane, change.sequence, change.status, change.at, change.is_wanted,
      known.latest + count(*) filter (where change.is_wanted) over (partition by change.resource_id order by change.sequence),
      known.partition, known.place)::notifications.news
    from json_populate_recordset(null::notifications.change, tell.changes) as given
    cross join lateral (
      select subscription.tpp_id, subscription.lane, subscription.status, subscription.sequence, subscription.latest,
        subscription.content, subscription.tableoid as partition, subscription.ctid as place
      from notifications.subscription
      where subscription.bank_id = tell.bank_id and subscription.resource_id = given.resource_id
      offset 0
    ) as known
    cross join lateral (
      select given.*, 'PROCESS' = any (known.content) or given.is_last as is_wanted
    ) as change
    -- A payment's own steps are news each; where the present status is all there is, one that is known is none.
    where change.sequence > known.sequence or change.status <> known.status
    order by change.resource_id, change.sequence);
begin
  insert into notifications.notification
    (bank_id, tpp_id, notification_id, resource_id, number, transaction_status, at, created_at)
  select tell.bank_id, tpp_id, notifications.new_id(), resource_id, number, status, at, now()
  from unnest(all_news) where is_wanted;
  insert into notifications.due (bank_id, resource_id, lane, number, due_at)
  select distinct on (resource_id) tell.bank_id, resource_id, lane, number, now()
  from unnest(all_news) where is_wanted
  order by resource_id, number desc
  on conflict (bank_id, resource_id) do update set number = excluded.number;
  -- By their places in the table, which the locks keep: else the planner may read all subscriptions of the bank.
  update notifications.subscription as told
  set status = last.status, sequence = last.sequence, latest = last.number
  from (
    select distinct on (resource_id) status, sequence, number, partition, place
    from unnest(all_news) order by resource_id, sequence desc
  ) as last
  where told.tableoid = last.partition and told.ctid = last.place;
end $$;

-- For other modules: what an SCA about a resource has come to.
create function notifications.tell_sca(
  bank_id uuid, resource_id uuid, authorisation_id uuid, purpose text, status text, at timestamptz) returns void
  language plpgsql volatile as $$
declare
  told record;
begin
  update notifications.subscription set latest = subscription.latest + 1
  where subscription.bank_id = tell_sca.bank_id
    and subscription.resource_id = tell_sca.resource_id
    and subscription.ended_at is null
    and 'SCA' = any (subscription.content)
  returning subscription.tpp_id, subscription.lane, subscription.latest into told;
  if told is null then
    return;
  end if;
  insert into notifications.notification
    (bank_id, tpp_id, notification_id, resource_id, number, sca_status, authorisation_id, purpose, at, created_at)
  values (bank_id, told.tpp_id, notifications.new_id(), resource_id, told.latest, status, authorisation_id, purpose, at, now());
  insert into notifications.due as waiting (bank_id, resource_id, lane, number, due_at)
  values (bank_id, resource_id, told.lane, told.latest, now())
  on conflict on constraint due_pkey do update set number = excluded.number;
end $$;

-- What a try came to: the columns of the notification that change.
create type notifications.outcome as (
  notification_id uuid,
  tpp_id text,
  state text,
  last_try_at timestamptz,
  last_status integer,
  last_problem text,
  next_try_at timestamptz
);

-- Writes down what a try came to, and until when the resource is the sender's from here on, or waits. False, and nothing
-- written, when somebody else has taken the resource over meanwhile: what is true of it is for them to find out.
create function notifications.settle(
  bank_id uuid, resource_id uuid, held_until timestamptz, due_at timestamptz, outcome json) returns boolean
  language plpgsql volatile as $$
declare
  tried notifications.outcome := json_populate_record(null::notifications.outcome, outcome);
begin
  update notifications.due set due_at = settle.due_at
  where due.bank_id = settle.bank_id and due.resource_id = settle.resource_id and due.due_at = settle.held_until;
  if not found then
    return false;
  end if;
  update notifications.notification
  set state = tried.state, tries = notification.tries + 1, last_try_at = tried.last_try_at,
    last_status = tried.last_status, last_problem = tried.last_problem, next_try_at = tried.next_try_at
  where notification.bank_id = settle.bank_id
    and notification.tpp_id = tried.tpp_id
    and notification.notification_id = tried.notification_id
    and notification.state = 'waiting';
  return true;
end $$;

-- Nothing is left to send, or the sender stops: the row goes, unless there is something to tell that the sender has not
-- seen. Whoever is writing that has the row locked, so this waits for them.
create function notifications.release(
  bank_id uuid, resource_id uuid, held_until timestamptz, seen integer, real_time timestamptz) returns void
  language plpgsql volatile as $$
begin
  delete from notifications.due
  where due.bank_id = release.bank_id and due.resource_id = release.resource_id and due.due_at = release.held_until
    and due.number <= release.seen;
  if not found then
    update notifications.due set due_at = release.real_time
    where due.bank_id = release.bank_id and due.resource_id = release.resource_id and due.due_at = release.held_until;
  end if;
end $$;

-- The TPP wants to hear no more of it.
create function notifications.unsubscribe(bank_id uuid, resource_id uuid, real_time timestamptz) returns void
  language plpgsql volatile as $$
begin
  update notifications.subscription set ended_at = unsubscribe.real_time
  where subscription.bank_id = unsubscribe.bank_id and subscription.resource_id = unsubscribe.resource_id;
  delete from notifications.due
  where due.bank_id = unsubscribe.bank_id and due.resource_id = unsubscribe.resource_id;
  update notifications.notification set state = 'stopped', next_try_at = null
  where notification.bank_id = unsubscribe.bank_id
    and notification.resource_id = unsubscribe.resource_id
    and notification.state = 'waiting';
end $$;
