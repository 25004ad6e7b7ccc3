-- The figures that a bank publishes about its interface (RTS on SCA and CSC article 32(4), EBA/GL/2018/07): sums by day and
-- times of outages. Nothing here says who called.
create schema key_figures;
grant usage on schema key_figures to havn_bank;

-- One row for each bank, day and service: it grows by a few rows a day, however many calls there are.
create table key_figures.day_total (
  bank_id uuid not null,
  -- In the bank's time zone.
  day date not null,
  service text not null,
  calls bigint not null,
  -- Answered with 5xx.
  errors bigint not null,
  -- Not answered within 30 seconds.
  unanswered bigint not null,
  -- Answered with what was asked for, and the time that took, all together.
  fulfilled bigint not null,
  fulfilled_microseconds bigint not null,
  primary key (bank_id, day, service)
);
call tenancy.protect_bank_rows('key_figures.day_total');
grant select, insert, update on key_figures.day_total to havn_bank;

-- When a process that was ready and served the bank last said so. One row for each bank.
create table key_figures.readiness (
  bank_id uuid primary key,
  -- By the database's clock. Before the first moment nothing was measured.
  first_ready_at timestamptz not null,
  last_ready_at timestamptz not null
);
-- Written every few seconds, for all banks together, so no policy on one bank guards it: it contains only ids and times.
grant select, insert, update on key_figures.readiness to havn_bank;

-- A time in which an interface of a bank was down.
create table key_figures.outage (
  bank_id uuid not null,
  outage_id uuid not null,
  -- 'dedicated', 'psu', or 'all' if no process was ready.
  interface text not null,
  -- 'no-process-ready', 'unanswered-calls', or 'reported' by an operator, such as what an outer probe saw.
  cause text not null,
  from_at timestamptz not null,
  until_at timestamptz not null check (until_at >= from_at),
  primary key (bank_id, outage_id)
);
call tenancy.protect_bank_rows('key_figures.outage');
grant select, insert, update on key_figures.outage to havn_bank;

-- Times of maintenance that were announced. What of an outage falls into them is planned.
create table key_figures.maintenance (
  bank_id uuid not null,
  maintenance_id uuid not null,
  from_at timestamptz not null,
  until_at timestamptz not null check (until_at > from_at),
  announced_at timestamptz not null,
  primary key (bank_id, maintenance_id)
);
call tenancy.protect_bank_rows('key_figures.maintenance');
grant select, insert on key_figures.maintenance to havn_bank;

-- Periods in which a bank is measured. A bank without one is measured since a process was first ready for it, which may have been
-- a test long before the launch; and a bank that has left would be down for ever.
create table key_figures.measured_period (
  bank_id uuid not null,
  period_id uuid not null,
  from_at timestamptz not null,
  -- Null if it has no end yet.
  until_at timestamptz check (until_at > from_at),
  recorded_at timestamptz not null,
  -- When a period was recorded that this one overlaps: it no longer counts.
  replaced_at timestamptz,
  primary key (bank_id, period_id)
);
call tenancy.protect_bank_rows('key_figures.measured_period');
grant select, insert, update (replaced_at) on key_figures.measured_period to havn_bank;
