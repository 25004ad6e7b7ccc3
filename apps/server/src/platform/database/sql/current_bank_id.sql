-- Returns the bank that the transaction acts for, or null if it acts for none. A setting that was set once reads '' after
-- its transaction and not null, so '' means none too.
-- Called by: back_office.confirm, back_office.decline, back_office.is_recorded_here,
--   back_office.limit_to_recorded_reads, back_office.propose, back_office.require_operator, back_office.write_act,
--   domain/notifications/tpp-dialogue/sql/tables.sql, domain/payments/sql/tables.sql,
--   operations/back-office/sql/tables.sql, operations/personal-data/sql/0352_recorded_reads.sql,
--   platform/security-events/sql/tables.sql, sandbox.let_expiry_delete_one, sandbox/src/sql/tables.sql,
--   tenancy.let_operators_read, tenancy.protect_bank_rows, tenancy.protect_tpp_rows
-- Locks: none
create or replace function tenancy.current_bank_id() returns uuid
  language sql stable parallel safe
  return nullif(current_setting('havn.bank_id', true), '')::uuid;
grant execute on function tenancy.current_bank_id to havn_tpp, havn_bank, havn_operator;
