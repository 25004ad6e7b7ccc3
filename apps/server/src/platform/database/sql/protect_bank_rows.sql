-- Protects a table whose rows belong to a bank by row-level security: both roles see only the rows of the bank that they
-- act for.
-- Called by: domain/notifications/tpp-dialogue/sql/0151_notices.sql,
--   domain/sca/sql/0011_ask_people_on_their_devices.sql, domain/sca/sql/0043_bank_pages.sql,
--   domain/sca/sql/0145_attempts_and_identities.sql, domain/sca/sql/tables.sql,
--   operations/audit/sql/0075_audit_chain.sql, operations/audit/sql/0155_anchors.sql,
--   operations/back-office/sql/0084_back_office.sql, operations/key-figures/sql/0082_key_figures.sql,
--   operations/key-figures/sql/0100_measured_periods.sql, sandbox/src/ledger/sql/tables.sql,
--   sandbox/src/sql/0045_events.sql, sandbox/src/sql/tables.sql, tenancy.manage_partitions
-- Locks: the table
create or replace procedure tenancy.protect_bank_rows(relation regclass) language plpgsql as $$
begin
  execute format('alter table %s enable row level security', relation);
  execute format('alter table %s force row level security', relation);
  execute format('create policy of_bank on %s to havn_tpp, havn_bank using (bank_id = tenancy.current_bank_id())', relation);
end $$;
