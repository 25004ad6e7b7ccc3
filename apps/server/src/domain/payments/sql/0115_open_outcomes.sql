-- Instant payments whose money the core bank has set aside and not yet booked. It is asked about each again and again, with
-- growing pauses, without waiting for a batch run. Searched every second, for all banks together, so no policy on one bank
-- guards it: it contains only ids and times, which are by the database's clock.
create table payments.open_outcome (
  bank_id uuid not null,
  payment_id uuid not null,
  execution_date date not null,
  -- Since when the outcome is open: the pauses grow with the time since then.
  since timestamptz not null,
  -- When the core bank is asked next.
  ask_at timestamptz not null,
  primary key (bank_id, payment_id)
);
-- small table: it was created just now
create index open_outcome_to_ask on payments.open_outcome (ask_at);
grant select, insert, delete, update (ask_at) on payments.open_outcome to havn_bank;
