-- Writes the notifications that follow from status changes of resources whose subscriptions the caller has locked. A status
-- that the TPP already knows gives no notification.
-- Called by: payments.notify_status, signing_baskets.notify_status
-- Locks: notifications.due, rows in resource_id order
create or replace function notifications.record_changes(bank_id uuid, changes json) returns void
  language plpgsql volatile set enable_hashjoin = off set enable_mergejoin = off as $$
#variable_conflict use_column
declare
  subscribed_changes notifications.subscribed_change[] := array(
    select row(change.resource_id, known.tpp_id, known.queue, change.sequence, change.status, change.at, change.is_wanted,
      known.latest + count(*) filter (where change.is_wanted) over (partition by change.resource_id order by change.sequence),
      known.partition, known.row_location)::notifications.subscribed_change
    from json_populate_recordset(null::notifications.change, record_changes.changes) as given
    cross join lateral (
      select subscription.tpp_id, subscription.queue, subscription.status, subscription.sequence, subscription.latest,
        subscription.content, subscription.tableoid as partition, subscription.ctid as row_location
      from notifications.subscription
      where subscription.bank_id = record_changes.bank_id and subscription.resource_id = given.resource_id
      offset 0
    ) as known
    cross join lateral (
      select given.*, 'PROCESS' = any (known.content) or given.is_last as is_wanted
    ) as change
    -- Each step of a payment is a change of its own; a resource without numbered steps has changed if its status differs.
    where change.sequence > known.sequence or change.status <> known.status
    order by change.resource_id, change.sequence);
begin
  insert into notifications.notification
    (bank_id, tpp_id, notification_id, resource_id, number, transaction_status, at, created_at)
  select record_changes.bank_id, tpp_id, notifications.new_id(), resource_id, number, status, at, now()
  from unnest(subscribed_changes) where is_wanted;
  insert into notifications.due (bank_id, resource_id, queue, number, due_at)
  select distinct on (resource_id) record_changes.bank_id, resource_id, queue, number, now()
  from unnest(subscribed_changes) where is_wanted
  order by resource_id, number desc
  on conflict (bank_id, resource_id) do update set number = excluded.number;
  -- By their row locations, which the locks keep valid: otherwise the planner may read all subscriptions of the bank.
  update notifications.subscription as notified
  set status = last.status, sequence = last.sequence, latest = last.number
  from (
    select distinct on (resource_id) status, sequence, number, partition, row_location
    from unnest(subscribed_changes) order by resource_id, sequence desc
  ) as last
  where notified.tableoid = last.partition and notified.ctid = last.row_location;
end $$;
grant execute on function notifications.record_changes to havn_tpp, havn_bank;
