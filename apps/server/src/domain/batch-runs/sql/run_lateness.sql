-- Returns for how many seconds the latest batch run of each bank has been due and not done, without banks of which none is: it was
-- not started, or its job failed and no later one of its bank has succeeded; a run that claims is settled only by one that
-- claims too. Jobs are read once, and a bank's last success is found by hashing: a scrape must not take longer because many runs
-- are late.
-- Called by: domain/batch-runs/jobs.store.ts
-- Locks: none
create or replace function jobs.run_lateness() returns table (bank_id uuid, seconds double precision)
  language plpgsql stable
  -- Whatever the planner believes of a queue that has just been filled.
  set enable_nestloop = off as $$
begin
  return query
    with job as materialized (
      select (data ->> 'bankId')::uuid as bank, state = 'completed' as is_done, created_on,
        coalesce((data ->> 'lateSeconds')::float8, 0) as late_before, coalesce((data ->> 'claims')::boolean, true) as claims
      from pgboss.job
      where name = 'batch-run' and state in ('created', 'retry', 'failed', 'completed')
    ), done as materialized (
      select bank, max(created_on) as last, max(created_on) filter (where claims) as last_that_claimed
      from job where is_done group by bank
    ), late as (
      select planned.bank, extract(epoch from now_there - next_run_at)::float8 as late_seconds
      from (
        select schedule.bank_id as bank, next_run_at, banks.time_of(schedule.bank_id, statement_timestamp()) as now_there
        from jobs.schedule offset 0) as planned
      where next_run_at <= now_there
      union all
      select job.bank, extract(epoch from statement_timestamp() - job.created_on)::float8 + job.late_before
      from job left join done using (bank)
      where not job.is_done
        and coalesce((case when job.claims then done.last_that_claimed else done.last end) <= job.created_on, true)
    )
    select late.bank, max(late.late_seconds) from late group by late.bank;
end $$;
grant execute on function jobs.run_lateness to havn_bank;
