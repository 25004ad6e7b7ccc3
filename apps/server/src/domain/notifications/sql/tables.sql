-- Notifications: which payments, baskets and consents a TPP wants to be notified of, the notifications, and what is due to be sent.
--
-- A transaction that changes a payment or basket marks it (`mark_changed`). When it has done everything else, it locks the
-- subscriptions of all that it marked (`lock_changed`) and records the notifications (`record_changes`). So if two
-- transactions change parts of one resource at once, the second records the status that follows from both. Whoever records
-- a notification and whoever sends one locks the row in `due` after the subscription.
create schema notifications;
grant usage on schema notifications to havn_tpp, havn_bank, havn_operator;

create table notifications.subscription (
  bank_id uuid not null,
  tpp_id text not null,
  -- The payment, basket or consent.
  resource_id uuid not null,
  resource text not null check (resource in
    ('payments', 'bulk-payments', 'periodic-payments', 'signing-baskets', 'bank-offered-consents')),
  -- The path at which the TPP reads it.
  path text not null,
  uri text not null,
  -- Notifications to one host for one TPP share a queue; a hash of the two, as in `due`.
  queue text not null,
  content text[] not null check (content <@ array['SCA', 'PROCESS', 'LAST'] and cardinality(content) > 0),
  -- The status that the TPP knows: from the answer to its creation, then from the last notification.
  status text not null default 'RCVD',
  -- The number of the resource's own event that led to this status, if the resource numbers its events.
  sequence integer not null default 1,
  -- The number of its last notification.
  latest integer not null default 0,
  -- When the TPP answered that it wants no more notifications. Real time.
  ended_at timestamptz,
  primary key (bank_id, resource_id)
) partition by range (resource_id);

-- The outbox, and the log of what was delivered. Partitions of a day are dropped after a week.
create table notifications.notification (
  bank_id uuid not null,
  tpp_id text not null,
  notification_id uuid not null,
  resource_id uuid not null,
  -- Counts from 1 for each resource: the order in which its notifications are sent.
  number integer not null,
  -- Either this or sca_status.
  transaction_status text,
  sca_status text check ((sca_status is null) <> (transaction_status is null)),
  authorisation_id uuid check ((authorisation_id is null) = (sca_status is null)),
  -- What the authorisation is for.
  purpose text check ((purpose is null) = (sca_status is null)),
  -- When the status changed: the bank's time for a payment or basket, real time for an SCA.
  at timestamptz not null,
  -- This and all times below are real time.
  created_at timestamptz not null,
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'given-up', 'stopped')),
  tries integer not null default 0,
  last_try_at timestamptz,
  -- The HTTP status that the last try received or, if it received none, the reason.
  last_status integer,
  last_problem text,
  next_try_at timestamptz,
  -- Of a notification about a consent, whose transaction_status is the consent's status: what happened to it, how many days
  -- are left of one that ends soon, and when one that is valid ends, by the bank's clock.
  consent_event text,
  days_left smallint,
  valid_until timestamptz,
  primary key (bank_id, tpp_id, notification_id)
) partition by range (notification_id);
create index notification_waiting on notifications.notification (bank_id, resource_id, number) where state = 'waiting';

call tenancy.manage_partitions('notifications.subscription', 'uuid', 'month', 2);
call tenancy.manage_partitions('notifications.notification', 'uuid', 'day', 2, '7 days');
-- While a month of payments is kept because one of them is open, its TPP is still notified.
update tenancy.partitioned_table set held_by = 'notifications.has_open_payments' where parent = 'notifications.subscription';
grant select, insert on notifications.subscription, notifications.notification to havn_tpp, havn_bank;
grant update (status, sequence, latest) on notifications.subscription to havn_tpp, havn_bank;
-- A PSU who consents again may do so for a TPP that has moved its receiver.
grant update (path, uri, queue, content, ended_at) on notifications.subscription to havn_bank;
grant update (state, tries, last_try_at, last_status, last_problem, next_try_at) on notifications.notification to havn_bank;

-- One row for each resource that has a notification to send. Senders read it every second for all banks together, so no
-- policy on one bank can protect it: it holds ids, numbers and moments.
create table notifications.due (
  bank_id uuid not null,
  resource_id uuid not null,
  queue text not null,
  -- The number of the resource's last notification.
  number integer not null,
  -- Nothing is sent before this. A sender that claims the resource sets it to the end of its lease.
  due_at timestamptz not null,
  primary key (bank_id, resource_id)
);
create index due_queue on notifications.due (queue, due_at);
grant select, insert on notifications.due to havn_tpp, havn_bank;
grant update (number) on notifications.due to havn_tpp;
grant update (number, due_at), delete on notifications.due to havn_bank;

call tenancy.let_operators_read('notifications.subscription', 'notifications.notification');
grant select on notifications.due to havn_operator;

-- A new status of a resource.
create type notifications.change as (
  resource_id uuid,
  -- Orders the changes of one resource.
  sequence integer,
  status text,
  -- True for a final status.
  is_last boolean,
  -- The bank's time.
  at timestamptz
);

-- A change together with its subscription: whether the TPP wants to be notified of it, the number of that notification, and
-- where the subscription's row is.
create type notifications.subscribed_change as (
  resource_id uuid, tpp_id text, queue text, sequence integer, status text, at timestamptz,
  is_wanted boolean, number integer, partition oid, row_location tid);

-- The outcome of a delivery try: the columns of the notification that change.
create type notifications.try_outcome as (
  notification_id uuid,
  tpp_id text,
  state text,
  last_try_at timestamptz,
  last_status integer,
  last_problem text,
  next_try_at timestamptz
);
