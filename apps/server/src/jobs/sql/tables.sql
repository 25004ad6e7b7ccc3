-- When each bank has its next batch run, and which runs are going on. The queues of jobs have a schema of their own,
-- `pgboss`, which their package makes.
create schema jobs;
grant usage on schema jobs to havn_bank;

-- Looked through once a minute to find the banks whose run has come, so no policy on one bank can guard it.
create table jobs.schedule (
  bank_id uuid primary key,
  -- By the bank's clock.
  next_run_at timestamptz not null,
  -- Grows when the bank's clock is set back or the bank is reset: a job of an earlier generation is dropped.
  generation integer not null default 1
);
grant select, insert, update on jobs.schedule to havn_bank;

-- A run that goes on, so that another process finishes it if its own dies. Looked through every second for all banks
-- together, so no policy guards it: it holds ids and moments.
create table jobs.run (
  run_id uuid primary key,
  bank_id uuid not null,
  instance_id uuid not null,
  -- By the database's clock.
  started_at timestamptz not null,
  -- By the bank's clock: the moment of the run or, where the clock was moved over several, up to where they are done.
  at timestamptz not null,
  -- By the bank's clock: up to where runs are to be done after its clock was moved.
  until timestamptz
);
create index run_of_bank on jobs.run (bank_id);
create unique index catch_up_of_bank on jobs.run (bank_id) where until is not null;
grant select, insert, update, delete on jobs.run to havn_bank;
