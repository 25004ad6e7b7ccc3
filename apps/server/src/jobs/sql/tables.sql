-- When each bank has its next batch run. The queues of jobs have a schema of their own, `pgboss`, which their package makes.
create schema jobs;
grant usage on schema jobs to havn_desk;

-- Looked through once a minute to find the banks whose run has come, so no policy on one bank can guard it.
create table jobs.schedule (
  bank_id uuid primary key,
  -- By the bank's clock.
  next_run_at timestamptz not null
);
grant select, insert, update on jobs.schedule to havn_desk;
