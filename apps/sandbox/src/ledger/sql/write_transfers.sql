-- Writes what was judged to go. Between two currencies the money passes the books of 'exchange', one a currency.
create or replace function sandbox_ledger.write_transfers(bank_id uuid, going sandbox_ledger.transfer_order[], at timestamptz)
  returns void
  language plpgsql volatile as $$
begin
  insert into sandbox_ledger.transfer (bank_id, transfer_id, stage, at)
  select write_transfers.bank_id, going_order.transfer_id, stages.stage, write_transfers.at
  from unnest(going) as going_order
  cross join (values ('sent'), ('booked')) as stages (stage)
  where stages.stage = 'sent' or not going_order.is_cross_border;

  insert into sandbox_ledger.entry (bank_id, transfer_id, stage, line, book, currency, amount_minor_units)
  select write_transfers.bank_id, transfer_id, lines.stage, lines.line, lines.book, lines.currency, lines.minor_units
  from unnest(going)
  cross join lateral (values
    ('sent', 1, debtor_book, debtor_currency, -debit_minor_units - fee_minor_units, true),
    ('sent', 2, 'fees ' || debtor_currency, debtor_currency, fee_minor_units, true),
    ('sent', 3, 'exchange ' || debtor_currency, debtor_currency, debit_minor_units, debtor_currency <> currency),
    ('sent', 4, 'exchange ' || currency, currency, -amount_minor_units, debtor_currency <> currency),
    ('sent', 5, case when is_cross_border then 'correspondent ' else 'clearing ' end || currency, currency,
      amount_minor_units, true),
    ('booked', 1, 'clearing ' || currency, currency, -amount_minor_units, not is_cross_border),
    ('booked', 2, 'exchange ' || currency, currency, amount_minor_units, not is_cross_border and credit_currency <> currency),
    ('booked', 3, 'exchange ' || credit_currency, credit_currency, -credit_minor_units,
      not is_cross_border and credit_currency <> currency),
    ('booked', 4, coalesce(creditor_book, 'outside ' || currency), coalesce(credit_currency, currency),
      coalesce(credit_minor_units, amount_minor_units), not is_cross_border)
  ) as lines (stage, line, book, currency, minor_units, is_used)
  -- A fee that is not taken is no line; nor is an amount too small for the other currency's minor unit.
  where lines.is_used and lines.minor_units <> 0;

  -- What goes abroad is pending on the debtor's statement until it has arrived.
  perform sandbox_ledger.write_lines(bank_id, array(
    select row(side.transaction_id, side.book, transfer_id, is_cross_border, side.minor_units, side.told)
      ::sandbox_ledger.new_line
    from unnest(going)
    cross join lateral (values
      (debtor_transaction_id, debtor_book, -debit_minor_units - fee_minor_units, debtor_told),
      (creditor_transaction_id, creditor_book, credit_minor_units, creditor_told)
    ) as side (transaction_id, book, minor_units, told)
    where side.book is not null
    order by ordinal, side.minor_units
  ), at);
end $$;
grant execute on function sandbox_ledger.write_transfers to havn_bank;
