-- Events of payments were stamped with the hour of their run, however late it was. Invariants about times leave out what was created
-- before this migration.
comment on column payments.payment_event.at is
  'When it happened, by the bank''s clock. Never before the event before it.';
