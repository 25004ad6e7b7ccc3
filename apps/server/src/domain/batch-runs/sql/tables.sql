-- When each bank has its next batch run, and which runs are going on. The job queue has a schema of its own, `pgboss`,
-- which its package creates.
create schema jobs;
grant usage on schema jobs to havn_bank;

-- Searched every 30 seconds by each process, for all banks together, to find the banks whose run is due: so no policy on one bank guards it.
create table jobs.schedule (
  bank_id uuid primary key,
  -- By the bank's clock.
  next_run_at timestamptz not null,
  -- Grows when the bank's clock is set back or the bank is reset. A job of an earlier generation is dropped.
  generation integer not null default 1
);
grant select, insert, update on jobs.schedule to havn_bank;

-- A batch run that goes on, so that another process finishes it if its own dies. Searched every second, for all banks
-- together, so no policy guards it: it contains only ids and times.
create table jobs.run (
  run_id uuid primary key,
  bank_id uuid not null,
  instance_id uuid not null,
  -- By the database's clock.
  started_at timestamptz not null,
  -- By the bank's clock: the time of the run or, in a catch-up, the time up to which all runs are done.
  at timestamptz not null,
  -- Set in a catch-up, which does the runs that the bank's clock was moved past: the time, by the bank's clock, up to
  -- which runs are to be done.
  until timestamptz
);
create index run_of_bank on jobs.run (bank_id);
create unique index catch_up_of_bank on jobs.run (bank_id) where until is not null;
grant select, insert, update, delete on jobs.run to havn_bank;
