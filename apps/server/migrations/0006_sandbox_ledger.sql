-- Up Migration
-- The sandbox's own books: whom the bank knows and what they own. They belong to a bank, not to a TPP.

create schema sandbox_ledger;
grant usage on schema sandbox_ledger to havn_edge, havn_desk;

create table sandbox_ledger.customer (
  bank_id uuid not null,
  customer_id uuid not null,
  -- The national id that stands for the customer when performing SCA; a corporation's is its representative's.
  customer_number text not null,
  -- The person behind that number, who may be behind several customers.
  person_id uuid not null,
  person_name text not null,
  customer_type text not null check (customer_type in ('PRIVATE', 'CORPORATE')),
  customer_name text not null,
  position integer not null,
  primary key (bank_id, customer_id)
);

create table sandbox_ledger.agreement (
  bank_id uuid not null,
  agreement_id uuid not null,
  customer_id uuid not null,
  agreement_name text not null,
  -- In øre: what comes to more than this needs two people. Null: one is enough for everything.
  two_approvals_above_minor_units bigint check (two_approvals_above_minor_units >= 0),
  primary key (bank_id, agreement_id),
  foreign key (bank_id, customer_id) references sandbox_ledger.customer on delete cascade
);

-- Who acts under an agreement beside the person behind the customer's number.
create table sandbox_ledger.representative (
  bank_id uuid not null,
  agreement_id uuid not null,
  person_id uuid not null,
  national_id text not null,
  person_name text not null,
  primary key (bank_id, agreement_id, person_id),
  foreign key (bank_id, agreement_id) references sandbox_ledger.agreement on delete cascade
);

create table sandbox_ledger.account (
  bank_id uuid not null,
  account_id uuid not null,
  customer_id uuid not null,
  bban text not null,
  currency text not null,
  account_name text not null,
  position integer not null,
  -- What the bank calls this kind of account, and what ISO 20022 does.
  product text not null,
  cash_account_type text not null check (cash_account_type in ('CACC', 'SVGS', 'TAXE')),
  -- An account may be seen and not be paid from.
  allows_payments boolean not null default true,
  primary key (bank_id, account_id),
  unique (bank_id, bban),
  foreign key (bank_id, customer_id) references sandbox_ledger.customer on delete cascade
);

create table sandbox_ledger.card_account (
  bank_id uuid not null,
  card_account_id uuid not null,
  customer_id uuid not null,
  -- What a TPP writes in debtorAccount.other to pay from this card.
  related_account text not null,
  masked_pan text not null,
  currency text not null,
  account_name text not null,
  product text not null,
  allows_payments boolean not null default true,
  primary key (bank_id, card_account_id),
  unique (bank_id, related_account),
  foreign key (bank_id, customer_id) references sandbox_ledger.customer on delete cascade
);

-- What a creditor has agreed with the bank about the references of payments to an account.
create table sandbox_ledger.kid_agreement (
  bank_id uuid not null,
  bban text not null,
  required boolean not null,
  lengths integer[] not null,
  check_digit text not null check (check_digit in ('mod10', 'mod11')),
  primary key (bank_id, bban),
  foreign key (bank_id, bban) references sandbox_ledger.account (bank_id, bban) on delete cascade
);

-- An engagement lets an agreement's people use an account, if it has both roles.
create table sandbox_ledger.engagement (
  bank_id uuid not null,
  engagement_id uuid not null,
  agreement_id uuid not null,
  account_id uuid not null,
  roles text[] not null check (roles <@ array['REGISTER', 'VIEW'] and cardinality(roles) > 0),
  -- In øre. No payment above the first; what comes to more than the second needs two people. Null: no such limit.
  register_limit_minor_units bigint check (register_limit_minor_units >= 0),
  approval_limit_minor_units bigint check (approval_limit_minor_units >= 0),
  primary key (bank_id, engagement_id),
  unique (bank_id, agreement_id, account_id),
  foreign key (bank_id, agreement_id) references sandbox_ledger.agreement on delete cascade,
  foreign key (bank_id, account_id) references sandbox_ledger.account on delete cascade
);

-- What belongs to a customer is found by the customer, and goes with it.
create index on sandbox_ledger.agreement (bank_id, customer_id);
create index on sandbox_ledger.account (bank_id, customer_id);
create index on sandbox_ledger.card_account (bank_id, customer_id);
create index on sandbox_ledger.engagement (bank_id, account_id);

do $$
declare
  kept text;
begin
  foreach kept in array array['customer', 'agreement', 'representative', 'account', 'card_account', 'kid_agreement', 'engagement'] loop
    call tenancy.protect_bank_rows(format('sandbox_ledger.%I', kept)::regclass);
    execute format('grant select on sandbox_ledger.%I to havn_edge', kept);
    execute format('grant select, insert, delete on sandbox_ledger.%I to havn_desk', kept);
  end loop;
end $$;

grant update (allows_payments) on sandbox_ledger.account, sandbox_ledger.card_account to havn_desk;

-- The book of a customer's account or card: the only balances that are stored. The bank's own books ('clearing NOK',
-- 'correspondent EUR', 'exchange EUR', 'fees NOK', 'outside NOK', 'opening NOK') have no row, since every transfer
-- would queue for it; their balance is the sum of their entries. Their names end in their currency, a customer's in
-- a digit.
create table sandbox_ledger.book (
  bank_id uuid not null,
  book text not null check (book ~ '\d$'),
  currency text not null,
  -- The customer's name, which whoever is paid from here reads.
  holder_name text not null,
  balance_minor_units bigint not null default 0,
  credit_limit_minor_units bigint not null default 0 check (credit_limit_minor_units >= 0),
  -- What it is the book of, one of both; the book goes when that goes.
  bban text,
  card text,
  primary key (bank_id, book),
  unique (bank_id, bban),
  unique (bank_id, card),
  foreign key (bank_id, bban) references sandbox_ledger.account (bank_id, bban) on delete cascade,
  foreign key (bank_id, card) references sandbox_ledger.card_account (bank_id, related_account) on delete cascade,
  constraint book_of_one check (num_nonnulls(bban, card) = 1 and book = coalesce(bban, 'card ' || card)),
  constraint not_overdrawn check (balance_minor_units >= -credit_limit_minor_units)
) with (fillfactor = 50); -- a balance changes often: room for its next version on the same page

call tenancy.protect_bank_rows('sandbox_ledger.book');
grant select on sandbox_ledger.book to havn_edge;
grant select, delete on sandbox_ledger.book to havn_desk;
-- A book begins empty, and entries alone fill it: see post_entries.
grant insert (bank_id, book, currency, holder_name, credit_limit_minor_units, bban, card) on sandbox_ledger.book to havn_desk;
grant update (balance_minor_units) on sandbox_ledger.book to havn_desk;

create function sandbox_ledger.refuse_change() returns trigger
  language plpgsql volatile as $$
begin
  raise exception '%', tg_argv[0] using errcode = 'restrict_violation';
end $$;

-- post_entries runs at depth 1; whoever changes a balance by hand does so at depth 0.
create trigger only_entries_move_money before update on sandbox_ledger.book
  for each row when (pg_trigger_depth() = 0)
  execute function sandbox_ledger.refuse_change('a balance is changed by entries alone');

-- A book that went with money in it would leave entries that no balance answers for.
create trigger only_empty_books_go before delete on sandbox_ledger.book
  for each row when (old.balance_minor_units <> 0)
  execute function sandbox_ledger.refuse_change('a book goes only when it is empty: call empty_books first');

-- The book of an account or a card by the id that its holder knows it by.
create function sandbox_ledger.book_of(bank_id uuid, account_id uuid) returns setof sandbox_ledger.book
  language plpgsql stable as $$
begin
  return query
  select found.*
  from (
    select account.bban, null::text as card from sandbox_ledger.account
    where account.bank_id = book_of.bank_id and account.account_id = book_of.account_id
    union all
    select null, card_account.related_account from sandbox_ledger.card_account
    where card_account.bank_id = book_of.bank_id and card_account.card_account_id = book_of.account_id
  ) as owned
  cross join lateral (
    select * from sandbox_ledger.book
    where book.bank_id = book_of.bank_id and book.book = coalesce(owned.bban, 'card ' || owned.card)
    offset 0
  ) as found;
end $$;

-- A customer's statement: a line for whatever moves the balance of an account or a card, so that the lines of a book
-- sum to its balance. A line is pending until it is booked, and then stays as it is.
create table sandbox_ledger.statement_line (
  bank_id uuid not null,
  -- Its own, and for ever: it tells nothing of the payment, which is another customer's where money came in.
  transaction_id uuid not null,
  -- Not a foreign key: to check one costs as much as the line. Who writes has locked the book.
  book text not null,
  transfer_id uuid not null,
  -- Null while it is pending. Also the place in the statement: see write_lines.
  booked_at timestamptz,
  value_date date not null,
  amount_minor_units bigint not null check (amount_minor_units <> 0),
  -- What the statement tells beside the amount. Null: money put in or taken out, of which there is no more to tell.
  told json,
  primary key (bank_id, transaction_id),
  -- Reads pages in both directions, and finds the newest and the pending ones (null).
  unique (bank_id, book, booked_at)
);
-- What a report asks for.
create index on sandbox_ledger.statement_line (bank_id, transfer_id) where booked_at is null;

call tenancy.protect_bank_rows('sandbox_ledger.statement_line');
grant select on sandbox_ledger.statement_line to havn_edge;
grant select, insert, delete on sandbox_ledger.statement_line to havn_desk;
grant update (booked_at) on sandbox_ledger.statement_line to havn_desk;

create trigger booked_is_final before update on sandbox_ledger.statement_line
  for each row when (old.booked_at is not null or new.booked_at is null)
  execute function sandbox_ledger.refuse_change('a booked line of a statement is final');

-- remove_statement runs at depth 1.
create trigger goes_with_its_book before delete on sandbox_ledger.statement_line
  for each row when (pg_trigger_depth() = 0)
  execute function sandbox_ledger.refuse_change('a line of a statement goes with its book alone');

create function sandbox_ledger.remove_statement() returns trigger
  language plpgsql volatile as $$
begin
  delete from sandbox_ledger.statement_line as line where line.bank_id = old.bank_id and line.book = old.book;
  return null;
end $$;

create trigger remove_statement after delete on sandbox_ledger.book
  for each row execute function sandbox_ledger.remove_statement();

create type sandbox_ledger.new_line as (
  transaction_id uuid,
  book text,
  transfer_id uuid,
  is_pending boolean,
  amount_minor_units bigint,
  told json
);

-- Writes lines of statements in the order given. Who calls has locked the books until the end of the transaction. So
-- what is booked later is seen later, and its place is behind the newest: by a microsecond, where the bank's clock
-- stands still or was set back. All places are found before the first line is written, or each search would pass by
-- the lines that this very statement has written.
create function sandbox_ledger.write_lines(bank_id uuid, lines sandbox_ledger.new_line[], at timestamptz) returns void
  language plpgsql volatile as $$
declare
  today date := (at at time zone 'Europe/Oslo')::date;
begin
  with placed as materialized (
    select line.*, greatest(write_lines.at, newest.booked_at + interval '1 microsecond')
      + (row_number() over (partition by line.book order by line.ordinality) - 1) * interval '1 microsecond' as place
    from unnest(lines) with ordinality as line
    left join lateral (
      select statement_line.booked_at from sandbox_ledger.statement_line
      where statement_line.bank_id = write_lines.bank_id and statement_line.book = line.book
        and statement_line.booked_at is not null
      order by statement_line.booked_at desc limit 1
    ) as newest on true
    where line.amount_minor_units <> 0
  )
  insert into sandbox_ledger.statement_line (
    bank_id, transaction_id, book, transfer_id, booked_at, value_date, amount_minor_units, told)
  select write_lines.bank_id, transaction_id, book, transfer_id, case when not is_pending then place end, today,
    amount_minor_units, told
  from placed;
end $$;

-- Books the lines of transfers that have arrived. The books are locked, so the lines' places (ctid) hold.
create function sandbox_ledger.book_lines(bank_id uuid, transfer_ids uuid[], at timestamptz) returns void
  language plpgsql volatile
  set enable_hashjoin = off set enable_mergejoin = off set enable_material = off set enable_memoize = off
  set enable_seqscan = off
as $$
begin
  with placed as materialized (
    select pending.ctid, greatest(book_lines.at, newest.booked_at + interval '1 microsecond')
      + (row_number() over (partition by pending.book order by pending.transaction_id) - 1)
        * interval '1 microsecond' as place
    from unnest(transfer_ids) as arrived (id)
    cross join lateral (
      select statement_line.ctid, statement_line.book, statement_line.transaction_id from sandbox_ledger.statement_line
      where statement_line.bank_id = book_lines.bank_id and statement_line.transfer_id = arrived.id
        and statement_line.booked_at is null
      offset 0
    ) as pending
    left join lateral (
      select statement_line.booked_at from sandbox_ledger.statement_line
      where statement_line.bank_id = book_lines.bank_id and statement_line.book = pending.book
        and statement_line.booked_at is not null
      order by statement_line.booked_at desc limit 1
    ) as newest on true
  )
  update sandbox_ledger.statement_line
  set booked_at = placed.place
  from placed
  where statement_line.ctid = placed.ctid;
end $$;
