-- For other modules, once they have locked the subscriptions: what there is to tell of them. A status that the TPP knows
-- already is no news.
create or replace function notifications.tell(bank_id uuid, changes json) returns void
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
grant execute on function notifications.tell to havn_tpp, havn_bank;
