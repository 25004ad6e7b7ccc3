-- Stores the texts of booked lines. Another call may store the same texts at this moment: whatever it has locked is left to
-- it, so none waits for another.
-- Called by: sandbox/src/ledger/statements/transaction-texts.store.ts
-- Locks: sandbox_ledger.statement_line, the rows that nobody else has locked.
create or replace function sandbox_ledger.store_transaction_texts(
  bank_id uuid, transaction_ids uuid[], texts text[], format smallint) returns void
  language plpgsql volatile as $$
begin
  update sandbox_ledger.statement_line
  set response = found.text, response_format = store_transaction_texts.format
  from (
    select line.transaction_id, given.text
    from unnest(transaction_ids, texts) as given (transaction_id, text)
    join sandbox_ledger.statement_line as line using (transaction_id)
    where line.bank_id = store_transaction_texts.bank_id and line.booked_at is not null
    for update of line skip locked
  ) as found
  where statement_line.bank_id = store_transaction_texts.bank_id
    and statement_line.transaction_id = found.transaction_id;
end $$;
grant execute on function sandbox_ledger.store_transaction_texts to havn_bank;
