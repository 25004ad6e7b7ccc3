-- Protects a table whose rows belong to a bank by row-level security: both roles see only the rows of the bank that they
-- act for.
-- Called by: domain/notifications/tpp-dialogue/sql/tables.sql, domain/payee-lookups/sql/0280_shown_names.sql,
--   domain/payee-lookups/sql/tables.sql, domain/sca/sql/tables.sql, operations/audit/sql/tables.sql,
--   operations/back-office/sql/tables.sql, operations/key-figures/sql/tables.sql, sandbox/src/ledger/sql/tables.sql,
--   sandbox/src/sql/tables.sql, tenancy.manage_partitions
-- Locks: the table
create or replace procedure tenancy.protect_bank_rows(relation regclass) language plpgsql as $$
begin
  execute format('alter table %s enable row level security', relation);
  execute format('alter table %s force row level security', relation);
  execute format('create policy of_bank on %s to havn_tpp, havn_bank using (bank_id = tenancy.current_bank_id())', relation);
end $$;
