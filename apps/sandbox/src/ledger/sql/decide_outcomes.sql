-- Decides the outcome of each order of a set; 'execute' means that the caller has to execute it now.
-- An order whose transfer exists already gets that transfer's outcome, so no payment is executed twice.
-- Called by: sandbox_ledger.execute_orders
-- Locks: none of its own; the caller has locked the ledger accounts.
create or replace function sandbox_ledger.decide_outcomes(bank_id uuid, orders sandbox_ledger.transfer_order[])
  returns sandbox_ledger.transfer_order[]
  language plpgsql volatile as $$
declare
  decided sandbox_ledger.transfer_order[];
  short sandbox_ledger.transfer_order;
  full_ordinal integer;
  debtor text;
  remaining bigint;
begin
  decided := array(
    select row(
      ordinal, transfer_id, is_cross_border, debtor_ledger_account_id, debtor_currency, debit_minor_units,
      fee_minor_units, currency, amount_minor_units, creditor_ledger_account_id, credit_currency, credit_minor_units,
      debtor_transaction_id, debtor_details, creditor_transaction_id, creditor_details, seen.available,
      case
        when seen.known_outcome is not null then seen.known_outcome
        when sum(debit_minor_units + fee_minor_units) filter (where seen.known_outcome is null)
          over (partition by debtor_ledger_account_id) <= seen.available then 'execute'
        else 'short'
      end,
      seen.creditor_balance)::sandbox_ledger.transfer_order
    from (
      select given_order.*, debtor.available, creditor.balance_minor_units as creditor_balance,
        case
          when earlier.is_returned then 'returned'
          when earlier.is_booked then 'booked'
          when earlier.is_booked is not null then 'abroad'
          when debtor.available is null or given_order.debit_minor_units is null then 'refused'
          -- The creditor's account was deleted or created again after the amounts were computed: the next try sees it.
          when given_order.creditor_ledger_account_id is not null
            and creditor.currency is distinct from given_order.credit_currency
            then 'unknown'
        end as known_outcome
      from unnest(orders) as given_order
      cross join lateral (
        select bool_or(transfer.stage = 'booked') as is_booked, bool_or(transfer.stage = 'returned') as is_returned
        from sandbox_ledger.transfer
        where transfer.bank_id = decide_outcomes.bank_id and transfer.transfer_id = given_order.transfer_id
        offset 0
      ) as earlier
      left join lateral (
        select ledger_account.balance_minor_units + ledger_account.credit_limit_minor_units as available
        from sandbox_ledger.ledger_account
        where ledger_account.bank_id = decide_outcomes.bank_id
          and ledger_account.ledger_account_id = given_order.debtor_ledger_account_id
          and ledger_account.currency = given_order.debtor_currency
        offset 0
      ) as debtor on true
      left join lateral (
        select ledger_account.currency, ledger_account.balance_minor_units
        from sandbox_ledger.ledger_account
        where ledger_account.bank_id = decide_outcomes.bank_id
          and ledger_account.ledger_account_id = given_order.creditor_ledger_account_id
        offset 0
      ) as creditor on true
    ) as seen
    order by ordinal
  );
  -- A debtor who cannot pay for all orders pays for those that fit, in the order given. Money that this very set brings
  -- in does not count.
  for short in
    select * from unnest(decided) as order_decided where outcome = 'short' order by debtor_ledger_account_id, ordinal
  loop
    if short.debtor_ledger_account_id is distinct from debtor then
      debtor := short.debtor_ledger_account_id;
      remaining := short.available_minor_units;
    end if;
    if short.debit_minor_units + short.fee_minor_units <= remaining then
      remaining := remaining - short.debit_minor_units - short.fee_minor_units;
      decided[short.ordinal].outcome := 'execute';
    else
      decided[short.ordinal].outcome := 'no-funds';
    end if;
  end loop;
  -- A balance may not grow beyond what the interface can express. Only orders that are executed count.
  for full_ordinal in
    select ordinal
    from (
      select ordinal, creditor_balance_minor_units
        + sum(credit_minor_units) over (partition by creditor_ledger_account_id order by ordinal) as balance_after
      from unnest(decided) as order_decided
      where outcome = 'execute' and creditor_ledger_account_id is not null
    ) as incoming
    where balance_after > 999999999999999
  loop
    decided[full_ordinal].outcome := 'refused';
  end loop;
  return decided;
end $$;
grant execute on function sandbox_ledger.decide_outcomes to havn_bank;
