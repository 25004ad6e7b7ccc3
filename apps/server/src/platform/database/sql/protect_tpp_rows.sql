-- Protects a table whose rows belong to a TPP of a bank by row-level security: havn_tpp sees only the rows of the bank and
-- TPP that it acts for, havn_bank those of its bank.
-- Called by: domain/accounts/sql/0232_last_report.sql, domain/accounts/sql/tables.sql,
--   domain/consents/sql/0230_requested_consents.sql, domain/consents/sql/tables.sql, domain/funds/sql/tables.sql,
--   domain/notifications/tpp-dialogue/sql/tables.sql, domain/payments/sql/tables.sql, domain/sca/sql/tables.sql,
--   tenancy.manage_partitions
-- Locks: the table
create or replace procedure tenancy.protect_tpp_rows(relation regclass) language plpgsql as $$
begin
  execute format('alter table %s enable row level security', relation);
  execute format('alter table %s force row level security', relation);
  execute format('create policy of_tpp on %s to havn_tpp using (bank_id = tenancy.current_bank_id() and tpp_id = tenancy.current_tpp_id())', relation);
  execute format('create policy of_bank on %s to havn_bank using (bank_id = tenancy.current_bank_id())', relation);
end $$;
