-- Reclaims up to ten batch runs that nobody works on any more: their process is dead or, if it is the claimant's own, does
-- not list them as active. Otherwise a run whose process died would never be finished.
-- Called by: domain/batch-runs/runs.store.ts
-- Locks: jobs.run, rows that nobody else has locked (skip locked), in no order.
create or replace function jobs.reclaim_runs(claimant json)
  returns table (run_id uuid, bank_id uuid, at timestamptz, until timestamptz)
  language plpgsql volatile as $$
#variable_conflict use_column
declare
  claimant_id uuid := (claimant ->> 'instance_id')::uuid;
begin
  return query
  update jobs.run as reclaimed set instance_id = claimant_id, started_at = clock_timestamp()
  from (
    select run.run_id from jobs.run
    where case when run.instance_id = claimant_id
      then coalesce(run.started_at < (claimant ->> 'last_heartbeat_at')::timestamptz, false)
        and not (claimant -> 'active_ids')::jsonb ? run.run_id::text
      else not payments.is_instance_alive(run.instance_id) end
    limit 10
    for update skip locked
  ) as abandoned
  where reclaimed.run_id = abandoned.run_id
  returning reclaimed.run_id, reclaimed.bank_id, reclaimed.at, reclaimed.until;
end $$;
grant execute on function jobs.reclaim_runs to havn_bank;
