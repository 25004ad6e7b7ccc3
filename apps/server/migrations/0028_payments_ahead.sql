-- Up Migration
-- A payment may be ordered a year ahead.
call tenancy.look_ahead('payments.logical_key', 14);
