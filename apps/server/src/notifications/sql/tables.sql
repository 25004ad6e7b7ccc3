-- Notifications: which payments and baskets a TPP wants to hear of, what there is to tell, and what is to be sent now.
--
-- Whoever moves a payment or basket notes it (`note`) and, when the transaction has done everything else, locks the
-- subscriptions of all that it noted and looks at what there is to tell (`take_noted`), so that of two who move parts of
-- one at once the second tells what both have made of it. The row in `due` is locked after the subscription, by whoever
-- tells and by whoever sends.
create schema notifications;
grant usage on schema notifications to havn_tpp, havn_bank;

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
grant select, insert on notifications.subscription, notifications.notification to havn_tpp, havn_bank;
grant update (status, sequence, latest) on notifications.subscription to havn_tpp, havn_bank;
grant update (ended_at) on notifications.subscription to havn_bank;
grant update (state, tries, last_try_at, last_status, last_problem, next_try_at) on notifications.notification to havn_bank;

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
grant select, insert on notifications.due to havn_tpp, havn_bank;
grant update (number) on notifications.due to havn_tpp;
grant update (number, due_at), delete on notifications.due to havn_bank;

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
