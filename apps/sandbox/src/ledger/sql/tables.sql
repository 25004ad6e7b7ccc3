-- The sandbox's own books: whom the bank knows and what they own. They belong to a bank, not to a TPP.
create schema sandbox_ledger;
grant usage on schema sandbox_ledger to havn_tpp, havn_bank;

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
    execute format('grant select on sandbox_ledger.%I to havn_tpp', kept);
    execute format('grant select, insert, delete on sandbox_ledger.%I to havn_bank', kept);
  end loop;
end $$;

grant update (allows_payments) on sandbox_ledger.account, sandbox_ledger.card_account to havn_bank;

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
)
-- A balance changes often: there is room for its next version on the same page.
with (fillfactor = 50);
 call tenancy.protect_bank_rows('sandbox_ledger.book');
grant select on sandbox_ledger.book to havn_tpp;
grant select, delete on sandbox_ledger.book to havn_bank;
-- A book begins empty, and entries alone fill it: see post_entries.
grant insert (bank_id, book, currency, holder_name, credit_limit_minor_units, bban, card) on sandbox_ledger.book to havn_bank;
grant update (balance_minor_units) on sandbox_ledger.book to havn_bank;

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
grant select on sandbox_ledger.statement_line to havn_tpp;
grant select, insert, delete on sandbox_ledger.statement_line to havn_bank;
grant update (booked_at) on sandbox_ledger.statement_line to havn_bank;

create type sandbox_ledger.new_line as (
  transaction_id uuid,
  book text,
  transfer_id uuid,
  is_pending boolean,
  amount_minor_units bigint,
  told json
);

-- The money of the sandbox's books, in double entry: a transfer moves money between books and its entries sum to
-- zero in every currency, so money neither appears nor vanishes. Transfers and entries are only ever added.

-- A payment's transfers have the payment's id. So the key is what keeps a payment from being executed twice, for
-- ever: also after a reset, which leaves transfers where they are.
create table sandbox_ledger.transfer (
  bank_id uuid not null,
  transfer_id uuid not null,
  -- opening: brings a book to a balance; sent: the debtor has paid; booked: the creditor's bank has the money;
  -- returned: it has sent the money back, which another transfer brings.
  stage text not null check (stage in ('opening', 'sent', 'booked', 'returned')),
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

call tenancy.manage_partitions('sandbox_ledger.transfer', 'uuid', 'month', 2);
call tenancy.manage_partitions('sandbox_ledger.entry', 'uuid', 'month', 2);
grant select, insert on sandbox_ledger.transfer, sandbox_ledger.entry to havn_bank;
grant select on sandbox_ledger.transfer, sandbox_ledger.entry to havn_tpp;

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
  outcome text,
  -- What the creditor's account holds before the set, filled in by `judge`. An account that is full takes nothing more:
  -- without a bound, what one creditor gets could end the integers of a book, and with it every payment of the same set,
  -- and every reset.
  creditor_minor_units bigint
);

-- Mock data that a TPP makes and removes by hand.

-- A line of a statement to be. Those of a day stand in the order in which they are given; null is pending.
create type sandbox_ledger.line_to_be as (
  transaction_id uuid,
  booking_date date,
  value_date date,
  amount_minor_units bigint,
  told json
);
