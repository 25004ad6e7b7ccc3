-- Counts the statement lines of a bank and stops at `at_most`, so that a huge bank costs no more than the limit.
-- Called by: sandbox/src/snapshots/snapshots.store.ts
-- Locks: none.
create or replace function sandbox_ledger.count_statement_lines(bank_id uuid, at_most integer) returns integer
  language plpgsql stable as $$
begin
  return (
    select count(*) from (
      select from sandbox_ledger.statement_line
      where statement_line.bank_id = count_statement_lines.bank_id limit at_most
    ) as counted);
end $$;
grant execute on function sandbox_ledger.count_statement_lines to havn_tpp, havn_bank;
