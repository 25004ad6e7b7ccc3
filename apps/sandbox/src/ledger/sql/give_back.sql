-- Clearing returns transfers that had arrived: what left the debtor's book comes back into it, fee included, as a
-- transfer of its own with a line of its own. So the transfer that it undoes, and its line, stay as they were booked.
-- Left alone is what was returned before, what has not arrived, what a customer of this bank has got, and what a reset
-- has removed from the statement: a book that began anew was never debited.
create or replace function sandbox_ledger.give_back(bank_id uuid, transfers json, at timestamptz) returns void
  language plpgsql volatile as $$
declare
  given record;
begin
  perform sandbox_ledger.lock_books(give_back.bank_id, array(
    select one.debtor_book from json_to_recordset(transfers) as one (debtor_book text)));
  for given in
    select one.transfer_id, one.return_id, line.book, line.amount_minor_units, line.told
    from json_to_recordset(transfers) as one (transfer_id uuid, return_id uuid, debtor_book text)
    cross join lateral (
      select statement_line.book, statement_line.amount_minor_units, statement_line.told
      from sandbox_ledger.statement_line
      where statement_line.bank_id = give_back.bank_id and statement_line.book = one.debtor_book
        and statement_line.transfer_id = one.transfer_id and statement_line.booked_at is not null
      offset 0
    ) as line
    where not exists (
      select from sandbox_ledger.entry
      where entry.bank_id = give_back.bank_id and entry.transfer_id = one.transfer_id
        and right(entry.book, 3) <> entry.currency and entry.amount_minor_units > 0)
    order by one.transfer_id
  loop
    -- The key lets each be returned once.
    insert into sandbox_ledger.transfer (bank_id, transfer_id, stage, at)
    values (give_back.bank_id, given.transfer_id, 'returned', give_back.at)
    on conflict do nothing;
    continue when not found;
    insert into sandbox_ledger.transfer (bank_id, transfer_id, stage, at)
    values (give_back.bank_id, given.return_id, 'booked', give_back.at);
    insert into sandbox_ledger.entry (bank_id, transfer_id, stage, line, book, currency, amount_minor_units)
    select give_back.bank_id, given.return_id, 'booked', row_number() over (), entry.book, entry.currency,
      -sum(entry.amount_minor_units)
    from sandbox_ledger.entry
    where entry.bank_id = give_back.bank_id and entry.transfer_id = given.transfer_id
    group by entry.book, entry.currency
    having sum(entry.amount_minor_units) <> 0;
    perform sandbox_ledger.write_lines(give_back.bank_id, array[row(
      gen_random_uuid(), given.book, given.return_id, false, -given.amount_minor_units,
      (given.told::jsonb - 'feeMinorUnits' || '{"kind": "returned"}')::json)::sandbox_ledger.new_line], give_back.at);
  end loop;
end $$;
grant execute on function sandbox_ledger.give_back to havn_bank;
