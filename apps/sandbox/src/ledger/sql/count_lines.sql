-- How many lines the statements of a bank have, counted as far as it matters.
create or replace function sandbox_ledger.count_lines(bank_id uuid, at_most integer) returns integer
  language plpgsql stable as $$
begin
  return (
    select count(*) from (
      select from sandbox_ledger.statement_line where statement_line.bank_id = count_lines.bank_id limit at_most
    ) as counted);
end $$;
grant execute on function sandbox_ledger.count_lines to havn_tpp, havn_bank;
