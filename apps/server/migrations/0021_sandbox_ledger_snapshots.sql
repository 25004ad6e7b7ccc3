-- Up Migration
-- What the books publish for snapshots: everything in them as it stands, and the same again later.

-- Nobody executes anything meanwhile, so that balances and lines are of one moment.
create function sandbox_ledger.keep(bank_id uuid) returns json
  language plpgsql volatile as $$
declare
  kept json;
begin
  perform pg_advisory_xact_lock(hashtextextended('books ' || bank_id, 0));
  select json_build_object(
    'customers', array(select to_json(customer) from sandbox_ledger.customer where customer.bank_id = keep.bank_id),
    'agreements', array(select to_json(agreement) from sandbox_ledger.agreement where agreement.bank_id = keep.bank_id),
    'representatives', array(
      select to_json(representative) from sandbox_ledger.representative where representative.bank_id = keep.bank_id),
    'accounts', array(select to_json(account) from sandbox_ledger.account where account.bank_id = keep.bank_id),
    'card_accounts', array(
      select to_json(card_account) from sandbox_ledger.card_account where card_account.bank_id = keep.bank_id),
    'kid_agreements', array(
      select to_json(kid_agreement) from sandbox_ledger.kid_agreement where kid_agreement.bank_id = keep.bank_id),
    'engagements', array(select to_json(engagement) from sandbox_ledger.engagement where engagement.bank_id = keep.bank_id),
    'books', array(select to_json(one) from sandbox_ledger.book as one where one.bank_id = keep.bank_id),
    'lines', array(
      select to_json(statement_line) from sandbox_ledger.statement_line where statement_line.bank_id = keep.bank_id)
  ) into kept;
  return kept;
end $$;

-- How many lines the statements of a bank have, counted as far as it matters.
create function sandbox_ledger.count_lines(bank_id uuid, at_most integer) returns integer
  language plpgsql stable as $$
begin
  return (
    select count(*) from (
      select from sandbox_ledger.statement_line where statement_line.bank_id = count_lines.bank_id limit at_most
    ) as counted);
end $$;

-- The books as they were kept. What money there is leaves by the first of these transfers and what was kept comes in by
-- the second; no line tells of either, as the statements are those that were kept, each line under its own transfer.
-- A line that was pending is pending again. If its money has arrived since, it stands under the third, which has not.
create function sandbox_ledger.bring_back(bank_id uuid, kept json, transfer_ids uuid[]) returns void
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

-- Fills empty books again, in one statement: a balance may not be below its limit for a moment either.
create function sandbox_ledger.bring_money_back(
  bank_id uuid, kept sandbox_ledger.book[], opening_id uuid, pending_id uuid) returns void
  language plpgsql volatile as $$
declare
  returned_at timestamptz := banks.time_of(bring_money_back.bank_id, now());
begin
  insert into sandbox_ledger.transfer (bank_id, transfer_id, stage, at)
  values (bring_money_back.bank_id, opening_id, 'opening', returned_at);
  insert into sandbox_ledger.transfer (bank_id, transfer_id, stage, at)
  select distinct line.bank_id, line.transfer_id, 'sent', returned_at
  from sandbox_ledger.statement_line as line
  where line.bank_id = bring_money_back.bank_id and line.transfer_id = pending_id and line.booked_at is null;

  insert into sandbox_ledger.entry (bank_id, transfer_id, stage, line, book, currency, amount_minor_units)
  with pending as (
    select line.book, book.currency, line.amount_minor_units as minor_units
    from sandbox_ledger.statement_line as line
    join unnest(kept) as book using (book)
    where line.bank_id = bring_money_back.bank_id and line.transfer_id = pending_id and line.booked_at is null
  ), customers as (
    select opening_id as transfer_id, 'opening' as stage, book.book, book.currency,
      book.balance_minor_units
        - coalesce((select sum(minor_units) from pending where pending.book = book.book), 0) as minor_units
    from unnest(kept) as book
    union all
    select pending_id, 'sent', book, currency, minor_units from pending
  ), lines as (
    select * from customers where minor_units <> 0
    union all
    select transfer_id, stage, 'opening ' || currency, currency, -sum(minor_units) from customers
    group by transfer_id, stage, currency having sum(minor_units) <> 0
  )
  select bring_money_back.bank_id, transfer_id, stage, row_number() over (partition by stage), book, currency, minor_units
  from lines;
end $$;
