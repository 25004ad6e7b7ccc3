-- What becomes of each order; 'go' means that it is to be executed. The books are locked.
create or replace function sandbox_ledger.judge(bank_id uuid, given sandbox_ledger.transfer_order[])
  returns sandbox_ledger.transfer_order[]
  language plpgsql volatile as $$
declare
  judged sandbox_ledger.transfer_order[];
  short sandbox_ledger.transfer_order;
  full_ordinal integer;
  debtor text;
  remaining bigint;
begin
  judged := array(
    select row(
      ordinal, transfer_id, is_cross_border, debtor_book, debtor_currency, debit_minor_units, fee_minor_units, currency,
      amount_minor_units, creditor_book, credit_currency, credit_minor_units, debtor_transaction_id,
      debtor_told, creditor_transaction_id, creditor_told, seen.available,
      case
        when seen.decided is not null then seen.decided
        when sum(debit_minor_units + fee_minor_units) filter (where seen.decided is null)
          over (partition by debtor_book) <= seen.available then 'go'
        else 'short'
      end,
      seen.held)::sandbox_ledger.transfer_order
    from (
      select given_order.*, debtor.available, creditor.balance_minor_units as held,
        case
          when earlier.is_returned then 'returned'
          when earlier.is_booked then 'booked'
          when earlier.is_booked is not null then 'abroad'
          when debtor.available is null or given_order.debit_minor_units is null then 'refused'
          -- The creditor's account went or came anew after the amounts were computed: the next try sees it.
          when given_order.creditor_book is not null and creditor.currency is distinct from given_order.credit_currency
            then 'unknown'
        end as decided
      from unnest(given) as given_order
      cross join lateral (
        select bool_or(transfer.stage = 'booked') as is_booked, bool_or(transfer.stage = 'returned') as is_returned
        from sandbox_ledger.transfer
        where transfer.bank_id = judge.bank_id and transfer.transfer_id = given_order.transfer_id
        offset 0
      ) as earlier
      left join lateral (
        select book.balance_minor_units + book.credit_limit_minor_units as available
        from sandbox_ledger.book
        where book.bank_id = judge.bank_id and book.book = given_order.debtor_book
          and book.currency = given_order.debtor_currency
        offset 0
      ) as debtor on true
      left join lateral (
        select book.currency, book.balance_minor_units
        from sandbox_ledger.book
        where book.bank_id = judge.bank_id and book.book = given_order.creditor_book
        offset 0
      ) as creditor on true
    ) as seen
    order by ordinal
  );
  -- Who cannot pay for all pays for what fits, in the order given. What comes in by this very set does not count.
  for short in select * from unnest(judged) as order_judged where outcome = 'short' order by debtor_book, ordinal loop
    if short.debtor_book is distinct from debtor then
      debtor := short.debtor_book;
      remaining := short.available_minor_units;
    end if;
    if short.debit_minor_units + short.fee_minor_units <= remaining then
      remaining := remaining - short.debit_minor_units - short.fee_minor_units;
      judged[short.ordinal].outcome := 'go';
    else
      judged[short.ordinal].outcome := 'no-funds';
    end if;
  end loop;
  -- What an account can hold is what its balance can be told as. Only what would really come in counts.
  for full_ordinal in
    select ordinal
    from (
      select ordinal, creditor_minor_units + sum(credit_minor_units) over (partition by creditor_book order by ordinal) as held
      from unnest(judged) as order_judged
      where outcome = 'go' and creditor_book is not null
    ) as coming
    where held > 999999999999999
  loop
    judged[full_ordinal].outcome := 'refused';
  end loop;
  return judged;
end $$;
grant execute on function sandbox_ledger.judge to havn_bank;
