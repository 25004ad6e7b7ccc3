-- Takes runs that nobody works on any more: their process is dead or, if it is this one, does not have them in hand.
create or replace function jobs.reclaim_runs(claimant json)
  returns table (run_id uuid, bank_id uuid, at timestamptz, until timestamptz)
  language plpgsql volatile as $$
#variable_conflict use_column
declare
  taker uuid := (claimant ->> 'instance_id')::uuid;
begin
  return query
  update jobs.run as taken set instance_id = taker, started_at = clock_timestamp()
  from (
    select left_behind.run_id from jobs.run as left_behind
    where case when left_behind.instance_id = taker
      then coalesce(left_behind.started_at < (claimant ->> 'last_heartbeat_at')::timestamptz, false)
        and not (claimant -> 'active_ids')::jsonb ? left_behind.run_id::text
      else not payments.is_instance_alive(left_behind.instance_id) end
    limit 10
    for update skip locked
  ) as free
  where taken.run_id = free.run_id
  returning taken.run_id, taken.bank_id, taken.at, taken.until;
end $$;
grant execute on function jobs.reclaim_runs to havn_bank;
