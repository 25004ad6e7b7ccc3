-- Lets the bank's employees read tables with logins of their own: the rows of one bank at a time, of the banks that
-- tenancy.operator_bank names for the login. Rows about a person need back_office.limit_to_recorded_reads in addition.
-- Called by: domain/accounts/sql/0232_last_report.sql, domain/accounts/sql/tables.sql,
--   domain/consents/sql/0230_requested_consents.sql, domain/consents/sql/tables.sql, domain/funds/sql/tables.sql,
--   domain/notifications/sql/tables.sql, domain/notifications/tpp-dialogue/sql/tables.sql,
--   domain/payments/sql/0200_payee_check.sql, domain/payments/sql/tables.sql, domain/sca/sql/tables.sql,
--   domain/signing-baskets/sql/tables.sql, edge/sql/tables.sql, operations/audit/sql/0337_operators_verify_chains.sql,
--   operations/audit/sql/tables.sql, operations/back-office/sql/tables.sql,
--   operations/key-figures/sql/0338_operators_read_key_figures.sql,
--   operations/personal-data/sql/0352_recorded_reads.sql, platform/security-events/sql/0336_operators_read_events.sql,
--   platform/tracing/resource-traces/sql/tables.sql
-- Locks: the tables
create or replace procedure tenancy.let_operators_read(variadic relations regclass[]) language plpgsql as $$
declare
  relation regclass;
begin
  foreach relation in array relations loop
    execute format('grant select on %s to havn_operator', relation);
    execute format(
      'create policy of_operator on %s for select to havn_operator
        using (bank_id = tenancy.current_bank_id() and (select tenancy.sees_bank(tenancy.current_bank_id())))', relation);
  end loop;
end $$;
