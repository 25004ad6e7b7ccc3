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
