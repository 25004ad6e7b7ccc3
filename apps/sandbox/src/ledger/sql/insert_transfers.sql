-- Inserts transfers, entries and statement lines of orders that `decide_outcomes` lets be executed. A cross-border transfer
-- is 'sent' to a correspondent, and 'booked' by report_transfers when it has arrived. Every other transfer is 'booked' at
-- once, straight from debtor to creditor: clearing would get and give the same amount in the same statement, which is two
-- entries that say nothing. Between two currencies the money passes through the 'exchange' ledger accounts, one for each.
-- Called by: sandbox_ledger.execute_orders
-- Locks: none of its own; the caller has locked the ledger accounts.
create or replace function sandbox_ledger.insert_transfers(
  bank_id uuid, orders sandbox_ledger.transfer_order[], at timestamptz) returns void
  language plpgsql volatile as $$
begin
  insert into sandbox_ledger.transfer (bank_id, transfer_id, stage, at)
  select insert_transfers.bank_id, transfer_id, case when is_cross_border then 'sent' else 'booked' end, insert_transfers.at
  from unnest(orders);

  insert into sandbox_ledger.entry (
    bank_id, transfer_id, stage, line, ledger_account_id, currency, amount_minor_units)
  select insert_transfers.bank_id, transfer_id, case when is_cross_border then 'sent' else 'booked' end, lines.line,
    lines.ledger_account_id, lines.currency, lines.minor_units
  from unnest(orders)
  -- Not VALUES: PostgreSQL prepares the expressions of VALUES again for each order.
  cross join lateral (
    select 1 as line, debtor_ledger_account_id as ledger_account_id, debtor_currency as currency,
      -debit_minor_units - fee_minor_units as minor_units
    union all select 2, 'fees ' || debtor_currency, debtor_currency, fee_minor_units
    union all select 3, 'exchange ' || debtor_currency, debtor_currency, debit_minor_units where debtor_currency <> currency
    union all select 4, 'exchange ' || currency, currency, -amount_minor_units where debtor_currency <> currency
    union all select 5, 'exchange ' || currency, currency, amount_minor_units where credit_currency <> currency
    union all select 6, 'exchange ' || credit_currency, credit_currency, -credit_minor_units where credit_currency <> currency
    union all select 7,
      coalesce(creditor_ledger_account_id, case when is_cross_border then 'correspondent ' else 'outside ' end || currency),
      coalesce(credit_currency, currency), coalesce(credit_minor_units, amount_minor_units)
  ) as lines
  -- A fee of zero has no entry; nor has an amount too small for the other currency's minor unit.
  where lines.minor_units <> 0;

  -- A cross-border transfer is pending on the debtor's statement until it has arrived.
  perform sandbox_ledger.insert_statement_lines(bank_id, array(
    select row(side.transaction_id, side.ledger_account_id, transfer_id, is_cross_border, side.minor_units, side.details)
      ::sandbox_ledger.new_statement_line
    from unnest(orders)
    cross join lateral (
      select debtor_transaction_id as transaction_id, debtor_ledger_account_id as ledger_account_id,
        -debit_minor_units - fee_minor_units as minor_units, debtor_details as details
      union all select creditor_transaction_id, creditor_ledger_account_id, credit_minor_units, creditor_details
    ) as side
    where side.ledger_account_id is not null
    order by ordinal, side.minor_units
  ), at);
end $$;
grant execute on function sandbox_ledger.insert_transfers to havn_bank;
