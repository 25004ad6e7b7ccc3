-- The books as they were kept. What money there is leaves by the first of these transfers and what was kept comes in by
-- the second; no line tells of either, as the statements are those that were kept, each line under its own transfer.
-- A line that was pending is pending again. If its money has arrived since, it stands under the third, which has not.
create or replace function sandbox_ledger.bring_back(bank_id uuid, kept json, transfer_ids uuid[]) returns void
  language plpgsql volatile as $$
begin
  -- Nobody can execute or report anything from here on, so what has arrived is known.
  perform sandbox_ledger.empty_books(bring_back.bank_id, transfer_ids[1]);
  delete from sandbox_ledger.customer where customer.bank_id = bring_back.bank_id;

  insert into sandbox_ledger.customer
  select * from json_populate_recordset(null::sandbox_ledger.customer, kept -> 'customers');
  insert into sandbox_ledger.agreement
  select * from json_populate_recordset(null::sandbox_ledger.agreement, kept -> 'agreements');
  insert into sandbox_ledger.representative
  select * from json_populate_recordset(null::sandbox_ledger.representative, kept -> 'representatives');
  insert into sandbox_ledger.account
  select * from json_populate_recordset(null::sandbox_ledger.account, kept -> 'accounts');
  insert into sandbox_ledger.card_account
  select * from json_populate_recordset(null::sandbox_ledger.card_account, kept -> 'card_accounts');
  insert into sandbox_ledger.kid_agreement
  select * from json_populate_recordset(null::sandbox_ledger.kid_agreement, kept -> 'kid_agreements');
  insert into sandbox_ledger.engagement
  select * from json_populate_recordset(null::sandbox_ledger.engagement, kept -> 'engagements');
  insert into sandbox_ledger.book (bank_id, book, currency, holder_name, credit_limit_minor_units, bban, card)
  select book.bank_id, book, currency, holder_name, credit_limit_minor_units, bban, card
  from json_populate_recordset(null::sandbox_ledger.book, kept -> 'books') as book;

  insert into sandbox_ledger.statement_line (
    bank_id, transaction_id, book, transfer_id, booked_at, value_date, amount_minor_units, told)
  select line.bank_id, line.transaction_id, line.book,
    case when line.booked_at is null and exists (
      select from sandbox_ledger.transfer
      where transfer.bank_id = line.bank_id and transfer.transfer_id = line.transfer_id and transfer.stage = 'booked'
    ) then transfer_ids[3] else line.transfer_id end,
    line.booked_at, line.value_date, line.amount_minor_units, line.told
  from json_populate_recordset(null::sandbox_ledger.statement_line, kept -> 'lines') as line;
  perform sandbox_ledger.bring_money_back(
    bring_back.bank_id,
    array(select one from json_populate_recordset(null::sandbox_ledger.book, kept -> 'books') as one),
    transfer_ids[2], transfer_ids[3]);
end $$;
grant execute on function sandbox_ledger.bring_back to havn_bank;
