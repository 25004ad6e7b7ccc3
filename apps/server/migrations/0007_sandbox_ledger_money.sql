-- Up Migration
-- The money of the sandbox's books, in double entry: a transfer moves money between books and its entries sum to
-- zero in every currency, so money neither appears nor vanishes. Transfers and entries are only ever added.

-- A payment's transfers have the payment's id. So the key is what keeps a payment from being executed twice, for
-- ever: also after a reset, which leaves transfers where they are.
create table sandbox_ledger.transfer (
  bank_id uuid not null,
  transfer_id uuid not null,
  -- opening: brings a book to a balance; sent: the debtor has paid; booked: the creditor's bank has the money.
  stage text not null check (stage in ('opening', 'sent', 'booked')),
  at timestamptz not null,
  primary key (bank_id, transfer_id, stage)
) partition by range (transfer_id);

create table sandbox_ledger.entry (
  bank_id uuid not null,
  transfer_id uuid not null,
  stage text not null,
  line integer not null,
  book text not null,
  currency text not null,
  -- Above zero: into the book. Below: out of it.
  amount_minor_units bigint not null check (amount_minor_units <> 0),
  primary key (bank_id, transfer_id, stage, line)
) partition by range (transfer_id);

call tenancy.let_grow('sandbox_ledger.transfer', 'uuid', 'month', 2);
call tenancy.let_grow('sandbox_ledger.entry', 'uuid', 'month', 2);
grant select, insert on sandbox_ledger.transfer, sandbox_ledger.entry to havn_desk;
grant select on sandbox_ledger.transfer, sandbox_ledger.entry to havn_edge;

-- Every entry goes through here: what does not sum to zero is refused, the rest changes the customers' balances, and
-- the constraint on those refuses an overdraft. Who adds entries has locked the books, so their places (ctid) hold.
-- The settings leave the planner one way to join them, by place: else it may read all books of the bank.
create function sandbox_ledger.post_entries() returns trigger
  language plpgsql volatile
  set enable_hashjoin = off set enable_mergejoin = off set enable_material = off set enable_memoize = off
  set enable_seqscan = off
as $$
declare
  changes integer;
  changed integer;
begin
  if exists (
    select from added group by bank_id, transfer_id, stage, currency having sum(amount_minor_units) <> 0
  ) then
    raise exception 'the entries of a transfer do not sum to zero' using errcode = 'check_violation';
  end if;
  with change as materialized (
    select bank_id, book, currency, sum(amount_minor_units)::bigint as minor_units
    from added
    where right(book, 3) <> currency
    group by bank_id, book, currency
  ), moved as (
    update sandbox_ledger.book
    set balance_minor_units = book.balance_minor_units + found.minor_units
    from (
      select change.minor_units, place.ctid
      from change
      cross join lateral (
        select book.ctid from sandbox_ledger.book
        where book.bank_id = change.bank_id and book.book = change.book and book.currency = change.currency
        offset 0
      ) as place
    ) as found
    where book.ctid = found.ctid
    returning true
  )
  select (select count(*) from change), (select count(*) from moved) into changes, changed;
  if changed <> changes then
    raise exception 'an entry names a book that there is not in that currency' using errcode = 'foreign_key_violation';
  end if;
  return null;
end $$;

create trigger post_entries after insert on sandbox_ledger.entry
  referencing new table as added for each statement execute function sandbox_ledger.post_entries();

-- Locks books until the end of the transaction, in one order, so that two sets of transfers never deadlock. While
-- anybody works on books nobody empties them: else a row that is deleted and inserted again would seem not to be there.
create function sandbox_ledger.lock_books(bank_id uuid, books text[]) returns void
  language plpgsql volatile as $$
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('books ' || bank_id, 0));
  perform
  from (select distinct unnest(books) as book order by 1) as wanted
  cross join lateral (
    select from sandbox_ledger.book
    where book.bank_id = lock_books.bank_id and book.book = wanted.book
    offset 0 for no key update
  ) as locked;
end $$;

-- Brings money into customers' books out of 'opening', or back when the amount is below zero, as one transfer.
create function sandbox_ledger.put_in(bank_id uuid, transfer_id uuid, amounts json) returns void
  language plpgsql volatile as $$
declare
  at timestamptz := banks.time_of(put_in.bank_id, now());
begin
  perform sandbox_ledger.lock_books(
    bank_id, array(select book from json_to_recordset(amounts) as given (book text)));
  insert into sandbox_ledger.transfer (bank_id, transfer_id, stage, at)
  values (put_in.bank_id, put_in.transfer_id, 'opening', at);
  insert into sandbox_ledger.entry (bank_id, transfer_id, stage, line, book, currency, amount_minor_units)
  with customers as (
    -- A book that there is not has no currency, which the table refuses.
    select given.book, found.currency, given.amount_minor_units
    from json_to_recordset(amounts) as given (book text, amount_minor_units bigint)
    left join lateral (
      select book.currency from sandbox_ledger.book
      where book.bank_id = put_in.bank_id and book.book = given.book
      offset 0
    ) as found on true
    where given.amount_minor_units <> 0
  ), lines as (
    select * from customers
    union all
    select 'opening ' || currency, currency, -sum(amount_minor_units) from customers group by currency
    having sum(amount_minor_units) <> 0
  )
  select put_in.bank_id, put_in.transfer_id, 'opening', row_number() over (), book, currency, amount_minor_units
  from lines;
  perform sandbox_ledger.write_lines(bank_id, array(
    select row(gen_random_uuid(), book, put_in.transfer_id, false, amount_minor_units, null)::sandbox_ledger.new_line
    from json_to_recordset(amounts) as given (book text, amount_minor_units bigint)
  ), at);
end $$;

-- Takes all money out of all books of a bank, so that they can go. Nobody can execute anything meanwhile.
create function sandbox_ledger.empty_books(bank_id uuid, transfer_id uuid) returns void
  language plpgsql volatile as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('books ' || bank_id, 0));
  perform sandbox_ledger.put_in(empty_books.bank_id, empty_books.transfer_id, (
    select json_agg(json_build_object('book', book.book, 'amount_minor_units', -book.balance_minor_units))
    from sandbox_ledger.book
    where book.bank_id = empty_books.bank_id
  ));
end $$;

-- One order with its amounts in every currency that it touches: they are computed by whoever calls, exactly.
create type sandbox_ledger.transfer_order as (
  -- Counts from 1 in the order in which the orders were given.
  ordinal integer,
  transfer_id uuid,
  is_cross_border boolean,
  debtor_book text,
  debtor_currency text,
  -- Null when the order cannot be computed, such as in a currency that is not traded: it is refused.
  debit_minor_units bigint,
  fee_minor_units bigint,
  currency text,
  amount_minor_units bigint,
  -- Null when the creditor's account is not in this bank.
  creditor_book text,
  credit_currency text,
  credit_minor_units bigint,
  -- Their lines in the statements.
  debtor_transaction_id uuid,
  debtor_told json,
  creditor_transaction_id uuid,
  creditor_told json,
  -- Filled in here: what there is to pay with, and what becomes of the order.
  available_minor_units bigint,
  outcome text
);

-- What becomes of each order; 'go' means that it is to be executed. The books are locked.
create function sandbox_ledger.judge(bank_id uuid, given sandbox_ledger.transfer_order[])
  returns sandbox_ledger.transfer_order[]
  language plpgsql volatile as $$
declare
  judged sandbox_ledger.transfer_order[];
  short sandbox_ledger.transfer_order;
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
      end)::sandbox_ledger.transfer_order
    from (
      select given_order.*, debtor.available,
        case
          when earlier.is_booked then 'booked'
          when earlier.is_booked is not null then 'abroad'
          when debtor.available is null or given_order.debit_minor_units is null then 'refused'
          -- The creditor's account went or came anew after the amounts were computed: the next try sees it.
          when given_order.creditor_book is not null and creditor.currency is distinct from given_order.credit_currency
            then 'unknown'
        end as decided
      from unnest(given) as given_order
      cross join lateral (
        select bool_or(transfer.stage = 'booked') as is_booked
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
        select book.currency
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
  return judged;
end $$;

-- Writes what was judged to go. Between two currencies the money passes the books of 'exchange', one a currency.
create function sandbox_ledger.write_transfers(bank_id uuid, going sandbox_ledger.transfer_order[], at timestamptz)
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

-- Executes a set of orders in one transaction. What was executed before is not executed again: it is told as it is.
-- What gets hold of its books too late is not executed: whoever asked has given up and may have asked again.
create function sandbox_ledger.execute(bank_id uuid, orders json, at timestamptz, not_after timestamptz default null)
  returns table (transfer_id uuid, outcome text)
  language plpgsql volatile as $$
declare
  judged sandbox_ledger.transfer_order[] := array(
    select given from json_populate_recordset(null::sandbox_ledger.transfer_order, orders) as given);
begin
  perform sandbox_ledger.lock_books(execute.bank_id, array(
    select book from unnest(judged) as given
    cross join lateral (values (given.debtor_book), (given.creditor_book)) as concerned (book)
    where book is not null
  ));
  if clock_timestamp() > execute.not_after then
    return query select late.transfer_id, 'unknown' from unnest(judged) as late;
    return;
  end if;
  judged := sandbox_ledger.judge(execute.bank_id, judged);
  perform sandbox_ledger.write_transfers(
    execute.bank_id, array(select going from unnest(judged) as going where going.outcome = 'go'), execute.at);
  return query
  select done.transfer_id,
    case when done.outcome <> 'go' then done.outcome when done.is_cross_border then 'abroad' else 'booked' end
  from unnest(judged) as done;
end $$;

-- What has become of transfers. The sandbox is its own clearing house: money that was sent abroad arrives when the
-- bank's time has gone on since, and it is here that this is noticed.
create function sandbox_ledger.report(bank_id uuid, transfer_ids uuid[], at timestamptz)
  returns table (transfer_id uuid, outcome text)
  language plpgsql volatile as $$
declare
  waiting uuid[];
  arrived uuid[];
begin
  waiting := array(
    select asked.id
    from (select distinct unnest(transfer_ids) as id) as asked
    cross join lateral (
      select min(transfer.at) as sent_at, bool_or(transfer.stage = 'booked') as is_booked
      from sandbox_ledger.transfer
      where transfer.bank_id = report.bank_id and transfer.transfer_id = asked.id
      offset 0
    ) as found
    where found.sent_at < report.at and not found.is_booked
    order by asked.id
  );
  perform sandbox_ledger.lock_books(report.bank_id, array(
    select pending.book
    from unnest(waiting) as id
    cross join lateral (
      select statement_line.book from sandbox_ledger.statement_line
      where statement_line.bank_id = report.bank_id and statement_line.transfer_id = id
        and statement_line.booked_at is null
      offset 0
    ) as pending
  ));

  -- In one order, and only what nobody else has booked at the same moment: the second waits and finds it done.
  with booked as (
    insert into sandbox_ledger.transfer as written (bank_id, transfer_id, stage, at)
    select report.bank_id, id, 'booked', report.at from unnest(waiting) as id
    on conflict do nothing
    returning written.transfer_id
  )
  select array_agg(booked.transfer_id) into arrived from booked;

  insert into sandbox_ledger.entry (bank_id, transfer_id, stage, line, book, currency, amount_minor_units)
  select report.bank_id, id, 'booked', lines.line, lines.book, sent.currency, lines.minor_units
  from unnest(arrived) as id
  cross join lateral (
    select entry.book, entry.currency, entry.amount_minor_units
    from sandbox_ledger.entry
    where entry.bank_id = report.bank_id and entry.transfer_id = id and entry.stage = 'sent'
      and entry.book = 'correspondent ' || entry.currency
    offset 0
  ) as sent
  cross join lateral (values
    (1, sent.book, -sent.amount_minor_units),
    (2, 'outside ' || sent.currency, sent.amount_minor_units)
  ) as lines (line, book, minor_units);

  perform sandbox_ledger.book_lines(report.bank_id, arrived, report.at);

  return query
  select asked.id, case when found.is_booked then 'booked' when found.is_booked is null then 'unknown' else 'abroad' end
  from unnest(transfer_ids) as asked (id)
  cross join lateral (
    select bool_or(transfer.stage = 'booked') as is_booked
    from sandbox_ledger.transfer
    where transfer.bank_id = report.bank_id and transfer.transfer_id = asked.id
    offset 0
  ) as found;
end $$;

-- What is wrong with a bank's books: nothing, ever. Reads all of them; for tests and audits.
create function sandbox_ledger.discrepancies(bank_id uuid)
  returns table (problem text, of text, currency text, minor_units numeric)
  language plpgsql stable as $$
begin
  return query
  select 'does not sum to zero', entry.transfer_id || ' ' || entry.stage, entry.currency, sum(entry.amount_minor_units)
  from sandbox_ledger.entry
  where entry.bank_id = discrepancies.bank_id
  group by entry.transfer_id, entry.stage, entry.currency
  having sum(entry.amount_minor_units) <> 0;

  return query
  select distinct 'has entries and no transfer', entry.transfer_id || ' ' || entry.stage, null::text, null::numeric
  from sandbox_ledger.entry
  left join sandbox_ledger.transfer using (bank_id, transfer_id, stage)
  where entry.bank_id = discrepancies.bank_id and transfer.at is null;

  -- Of a book that went, entries have to sum to zero.
  return query
  select 'balance differs from its entries by', coalesce(book.book, entries.book), coalesce(book.currency, entries.currency),
    coalesce(book.balance_minor_units, 0) - coalesce(entries.minor_units, 0)
  from (select * from sandbox_ledger.book where book.bank_id = discrepancies.bank_id) as book
  full join (
    select entry.book, entry.currency, sum(entry.amount_minor_units) as minor_units
    from sandbox_ledger.entry
    where entry.bank_id = discrepancies.bank_id and right(entry.book, 3) <> entry.currency
    group by entry.book, entry.currency
  ) as entries on entries.book = book.book and entries.currency = book.currency
  where coalesce(book.balance_minor_units, 0) <> coalesce(entries.minor_units, 0);

  return query
  select 'balance differs from its statement by', coalesce(book.book, lines.book), book.currency,
    coalesce(book.balance_minor_units, 0) - coalesce(lines.minor_units, 0)
  from (select * from sandbox_ledger.book where book.bank_id = discrepancies.bank_id) as book
  full join (
    select statement_line.book, sum(statement_line.amount_minor_units) as minor_units
    from sandbox_ledger.statement_line
    where statement_line.bank_id = discrepancies.bank_id
    group by statement_line.book
  ) as lines on lines.book = book.book
  where book.balance_minor_units is distinct from coalesce(lines.minor_units, 0);

  return query
  select 'lines of a statement differ from their entries by', line.transfer_id || ' ' || line.book, null::text,
    line.minor_units - coalesce(entries.minor_units, 0)
  from (
    select statement_line.transfer_id, statement_line.book, sum(statement_line.amount_minor_units) as minor_units
    from sandbox_ledger.statement_line
    where statement_line.bank_id = discrepancies.bank_id
    group by statement_line.transfer_id, statement_line.book
  ) as line
  left join (
    select entry.transfer_id, entry.book, sum(entry.amount_minor_units) as minor_units
    from sandbox_ledger.entry
    where entry.bank_id = discrepancies.bank_id
    group by entry.transfer_id, entry.book
  ) as entries using (transfer_id, book)
  where line.minor_units <> coalesce(entries.minor_units, 0);

  return query
  select 'is pending and has arrived, or is booked and has not', line.transfer_id || ' ' || line.book, null::text,
    line.amount_minor_units::numeric
  from sandbox_ledger.statement_line as line
  where line.bank_id = discrepancies.bank_id
    and (line.booked_at is null) = exists (
      select from sandbox_ledger.transfer
      where transfer.bank_id = line.bank_id and transfer.transfer_id = line.transfer_id
        and transfer.stage in ('opening', 'booked'));
end $$;
