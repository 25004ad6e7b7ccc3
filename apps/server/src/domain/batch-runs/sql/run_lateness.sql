-- Returns for how many seconds the batch run that is latest has been due and not done, 0 if none is: it was not started, or its job
-- failed and no later one of its bank has succeeded; a run that claims is settled only by one that claims too. Jobs are read once, and a bank's last success is found by hashing: a
-- scrape must not take longer because many runs are late.
-- Called by: domain/batch-runs/jobs.store.ts
-- Locks: none
create or replace function jobs.run_lateness() returns double precision
  language plpgsql stable
  -- Whatever the planner believes of a queue that has just been filled.
  set enable_nestloop = off as $$
begin
  return coalesce(greatest(
    (select max(extract(epoch from now_there - next_run_at))
     from (select next_run_at, banks.time_of(bank_id, statement_timestamp()) as now_there from jobs.schedule offset 0) as planned
     where next_run_at <= now_there),
    (with job as materialized (
       select data ->> 'bankId' as bank, state = 'completed' as is_done, created_on,
         coalesce((data ->> 'lateSeconds')::float8, 0) as late_before, coalesce((data ->> 'claims')::boolean, true) as claims
       from pgboss.job
       where name = 'batch-run' and state in ('created', 'retry', 'failed', 'completed')
     ), done as materialized (
       select bank, max(created_on) as last, max(created_on) filter (where claims) as last_that_claimed
       from job where is_done group by bank
     )
     select max(extract(epoch from statement_timestamp() - job.created_on) + job.late_before)
     from job left join done using (bank)
     where not job.is_done
       and coalesce((case when job.claims then done.last_that_claimed else done.last end) <= job.created_on, true))), 0);
end $$;
grant execute on function jobs.run_lateness to havn_bank;
