-- Returns what is wrong with a bank's ledger, which must be nothing: entries sum to zero, balances equal their entries
-- and their statements, and every line has its transfer. Reads the whole ledger of the bank; for tests and audits.
-- Called by: operations/invariants/execution-invariants.store.ts
-- Locks: none.
create or replace function sandbox_ledger.find_discrepancies(bank_id uuid)
  returns table (problem text, subject text, currency text, minor_units numeric)
  language plpgsql stable as $$
begin
  return query
  select 'does not sum to zero', entry.transfer_id || ' ' || entry.stage, entry.currency, sum(entry.amount_minor_units)
  from sandbox_ledger.entry
  where entry.bank_id = find_discrepancies.bank_id
  group by entry.transfer_id, entry.stage, entry.currency
  having sum(entry.amount_minor_units) <> 0;

  return query
  select distinct 'has entries and no transfer', entry.transfer_id || ' ' || entry.stage, null::text, null::numeric
  from sandbox_ledger.entry
  left join sandbox_ledger.transfer using (bank_id, transfer_id, stage)
  where entry.bank_id = find_discrepancies.bank_id and transfer.at is null;

  -- The entries of a ledger account that was deleted must sum to zero.
  return query
  select 'balance differs from its entries by', coalesce(ledger_account.ledger_account_id, entries.ledger_account_id),
    coalesce(ledger_account.currency, entries.currency),
    coalesce(ledger_account.balance_minor_units, 0) - coalesce(entries.minor_units, 0)
  from (
    select * from sandbox_ledger.ledger_account where ledger_account.bank_id = find_discrepancies.bank_id
  ) as ledger_account
  full join (
    select entry.ledger_account_id, entry.currency, sum(entry.amount_minor_units) as minor_units
    from sandbox_ledger.entry
    where entry.bank_id = find_discrepancies.bank_id and right(entry.ledger_account_id, 3) <> entry.currency
    group by entry.ledger_account_id, entry.currency
  ) as entries
    on entries.ledger_account_id = ledger_account.ledger_account_id and entries.currency = ledger_account.currency
  where coalesce(ledger_account.balance_minor_units, 0) <> coalesce(entries.minor_units, 0);

  return query
  select 'balance differs from its statement by', coalesce(ledger_account.ledger_account_id, lines.ledger_account_id),
    ledger_account.currency, coalesce(ledger_account.balance_minor_units, 0) - coalesce(lines.minor_units, 0)
  from (
    select * from sandbox_ledger.ledger_account where ledger_account.bank_id = find_discrepancies.bank_id
  ) as ledger_account
  full join (
    select statement_line.ledger_account_id, sum(statement_line.amount_minor_units) as minor_units
    from sandbox_ledger.statement_line
    where statement_line.bank_id = find_discrepancies.bank_id
    group by statement_line.ledger_account_id
  ) as lines on lines.ledger_account_id = ledger_account.ledger_account_id
  where ledger_account.balance_minor_units is distinct from coalesce(lines.minor_units, 0);

  return query
  select 'lines of a statement differ from their entries by', line.transfer_id || ' ' || line.ledger_account_id,
    null::text, line.minor_units - coalesce(entries.minor_units, 0)
  from (
    select statement_line.transfer_id, statement_line.ledger_account_id,
      sum(statement_line.amount_minor_units) as minor_units
    from sandbox_ledger.statement_line
    where statement_line.bank_id = find_discrepancies.bank_id
    group by statement_line.transfer_id, statement_line.ledger_account_id
  ) as line
  left join (
    select entry.transfer_id, entry.ledger_account_id, sum(entry.amount_minor_units) as minor_units
    from sandbox_ledger.entry
    where entry.bank_id = find_discrepancies.bank_id
    group by entry.transfer_id, entry.ledger_account_id
  ) as entries using (transfer_id, ledger_account_id)
  where line.minor_units <> coalesce(entries.minor_units, 0);

  return query
  select 'is pending and has arrived, or is booked and has not', line.transfer_id || ' ' || line.ledger_account_id,
    null::text, line.amount_minor_units::numeric
  from sandbox_ledger.statement_line as line
  left join (
    select distinct transfer.transfer_id from sandbox_ledger.transfer
    where transfer.bank_id = find_discrepancies.bank_id and transfer.stage in ('opening', 'booked')
  ) as arrived using (transfer_id)
  where line.bank_id = find_discrepancies.bank_id and (line.booked_at is null) = (arrived.transfer_id is not null);
end $$;
grant execute on function sandbox_ledger.find_discrepancies to havn_bank;
