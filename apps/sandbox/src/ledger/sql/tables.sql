-- The sandbox's core bank: its customers, and what they own. The rows belong to a bank, not to a TPP.
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
  -- In øre: payments above this limit need the approval of two people. Null: one is enough for any amount.
  approval_limit_minor_units bigint check (approval_limit_minor_units >= 0),
  primary key (bank_id, agreement_id),
  foreign key (bank_id, customer_id) references sandbox_ledger.customer on delete cascade
);

-- A person who acts under an agreement besides the one behind the customer's number.
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
  -- `product` is the bank's name for this kind of account; `cash_account_type` is the code of ISO 20022.
  product text not null,
  cash_account_type text not null check (cash_account_type in ('CACC', 'SVGS', 'TAXE')),
  -- False: its PSUs see the account and cannot pay from it.
  allows_payments boolean not null default true,
  primary key (bank_id, account_id),
  unique (bank_id, bban),
  foreign key (bank_id, customer_id) references sandbox_ledger.customer on delete cascade
);

create table sandbox_ledger.card_account (
  bank_id uuid not null,
  card_account_id uuid not null,
  customer_id uuid not null,
  -- The identification that a TPP sends in debtorAccount.other to pay from this card.
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

-- What a creditor has agreed with the bank about the KID references of payments to an account.
create table sandbox_ledger.kid_agreement (
  bank_id uuid not null,
  bban text not null,
  required boolean not null,
  lengths integer[] not null,
  check_digit text not null check (check_digit in ('mod10', 'mod11')),
  primary key (bank_id, bban),
  foreign key (bank_id, bban) references sandbox_ledger.account (bank_id, bban) on delete cascade
);

-- An engagement lets the people of an agreement use an account. Both roles are needed.
create table sandbox_ledger.engagement (
  bank_id uuid not null,
  engagement_id uuid not null,
  agreement_id uuid not null,
  account_id uuid not null,
  roles text[] not null check (roles <@ array['REGISTER', 'VIEW'] and cardinality(roles) > 0),
  -- In øre; null is no limit. Payments above the register limit are refused; those above the approval limit need the
  -- approval of two people.
  register_limit_minor_units bigint check (register_limit_minor_units >= 0),
  approval_limit_minor_units bigint check (approval_limit_minor_units >= 0),
  primary key (bank_id, engagement_id),
  unique (bank_id, agreement_id, account_id),
  foreign key (bank_id, agreement_id) references sandbox_ledger.agreement on delete cascade,
  foreign key (bank_id, account_id) references sandbox_ledger.account on delete cascade
);

-- A person's customers are found by the person or by the number that they log in with, however many customers the bank has.
create index customer_person on sandbox_ledger.customer (bank_id, person_id);
create index customer_number on sandbox_ledger.customer (bank_id, customer_number);

-- Rows of a customer are found by the customer and deleted with it.
create index on sandbox_ledger.agreement (bank_id, customer_id);
create index on sandbox_ledger.account (bank_id, customer_id);
create index on sandbox_ledger.card_account (bank_id, customer_id);
create index on sandbox_ledger.engagement (bank_id, account_id);

do $$
declare
  table_name text;
begin
  foreach table_name in array array[
    'customer', 'agreement', 'representative', 'account', 'card_account', 'kid_agreement', 'engagement'
  ] loop
    call tenancy.protect_bank_rows(format('sandbox_ledger.%I', table_name)::regclass);
    execute format('grant select on sandbox_ledger.%I to havn_tpp', table_name);
    execute format('grant select, insert, delete on sandbox_ledger.%I to havn_bank', table_name);
  end loop;
end $$;

grant update (allows_payments) on sandbox_ledger.account, sandbox_ledger.card_account to havn_bank;

-- The ledger account of a customer's account or card holds its balance. The bank's own ledger accounts ('clearing NOK',
-- 'correspondent EUR', 'exchange EUR', 'fees NOK', 'outside NOK', 'opening NOK') have no row, since every transfer would
-- queue for it: their balance is the sum of their entries. Their ids end in their currency, a customer's in a digit.
create table sandbox_ledger.ledger_account (
  bank_id uuid not null,
  ledger_account_id text not null check (ledger_account_id ~ '\d$'),
  currency text not null,
  -- The customer's name, as creditors see it on their statements.
  holder_name text not null,
  balance_minor_units bigint not null default 0,
  credit_limit_minor_units bigint not null default 0 check (credit_limit_minor_units >= 0),
  -- The account or the card that this is the ledger account of: exactly one, and deleted with it.
  bban text,
  card text,
  primary key (bank_id, ledger_account_id),
  unique (bank_id, bban),
  unique (bank_id, card),
  foreign key (bank_id, bban) references sandbox_ledger.account (bank_id, bban) on delete cascade,
  foreign key (bank_id, card) references sandbox_ledger.card_account (bank_id, related_account) on delete cascade,
  constraint of_account_or_card check (
    num_nonnulls(bban, card) = 1 and ledger_account_id = coalesce(bban, 'card ' || card)),
  constraint not_overdrawn check (balance_minor_units >= -credit_limit_minor_units)
)
-- A balance changes often: the fill factor leaves space for its next version on the same page.
with (fillfactor = 50);
call tenancy.protect_bank_rows('sandbox_ledger.ledger_account');
grant select on sandbox_ledger.ledger_account to havn_tpp;
grant select, delete on sandbox_ledger.ledger_account to havn_bank;
-- A ledger account starts empty, and only entries change its balance: see post_entries.
grant insert (bank_id, ledger_account_id, currency, holder_name, credit_limit_minor_units, bban, card)
  on sandbox_ledger.ledger_account to havn_bank;
grant update (balance_minor_units) on sandbox_ledger.ledger_account to havn_bank;

-- A line of a customer's statement. Whatever changes the balance of an account or a card has a line, so the lines of a
-- ledger account sum to its balance. A line is pending until it is booked, and never changes afterwards.
create table sandbox_ledger.statement_line (
  bank_id uuid not null,
  -- Not the payment's id: where money came in, that payment is another customer's and must not be recognised.
  transaction_id uuid not null,
  -- Not a foreign key: checking one costs as much as the line. Whoever inserts has locked the ledger account.
  ledger_account_id text not null,
  transfer_id uuid not null,
  -- Null while the line is pending. Also the position in the statement: see insert_statement_lines.
  booked_at timestamptz,
  value_date date not null,
  amount_minor_units bigint not null check (amount_minor_units <> 0),
  -- Counterparty, message, references and so on. Null: a deposit or withdrawal that has no details.
  details json,
  -- The text of a booked line in a list of transactions, and the version of that text: see store_transaction_texts. Null until
  -- the line is first listed. Not part of the line, which is final.
  response text,
  response_format smallint,
  primary key (bank_id, transaction_id),
  -- Serves pages in both directions, the newest line, and the pending ones (null).
  unique (bank_id, ledger_account_id, booked_at)
);
-- Serves report_transfers.
create index on sandbox_ledger.statement_line (bank_id, transfer_id) where booked_at is null;

call tenancy.protect_bank_rows('sandbox_ledger.statement_line');
grant select on sandbox_ledger.statement_line to havn_tpp;
grant select, insert, delete on sandbox_ledger.statement_line to havn_bank;
grant update (booked_at, response, response_format) on sandbox_ledger.statement_line to havn_bank;

create type sandbox_ledger.new_statement_line as (
  transaction_id uuid,
  ledger_account_id text,
  transfer_id uuid,
  is_pending boolean,
  amount_minor_units bigint,
  details json
);

-- Double entry: a transfer moves money between ledger accounts and its entries sum to zero in every currency, so money
-- neither appears nor vanishes. Transfers and entries are only ever inserted.

-- A payment's transfers have the payment's id. So the primary key keeps a payment from being executed twice, even after a
-- reset, which deletes no transfer.
create table sandbox_ledger.transfer (
  bank_id uuid not null,
  transfer_id uuid not null,
  -- opening: a deposit or withdrawal; sent: the debtor is debited; booked: the creditor's bank has the money;
  -- returned: it has sent the money back, by a transfer with an id of its own.
  stage text not null check (stage in ('opening', 'sent', 'booked', 'returned')),
  at timestamptz not null,
  primary key (bank_id, transfer_id, stage)
) partition by range (transfer_id);

create table sandbox_ledger.entry (
  bank_id uuid not null,
  transfer_id uuid not null,
  stage text not null,
  line integer not null,
  ledger_account_id text not null,
  currency text not null,
  -- Above zero: into the ledger account. Below: out of it.
  amount_minor_units bigint not null check (amount_minor_units <> 0),
  primary key (bank_id, transfer_id, stage, line)
) partition by range (transfer_id);

call tenancy.manage_partitions('sandbox_ledger.transfer', 'uuid', 'month', 2);
call tenancy.manage_partitions('sandbox_ledger.entry', 'uuid', 'month', 2);
grant select, insert on sandbox_ledger.transfer, sandbox_ledger.entry to havn_bank;
grant select on sandbox_ledger.transfer, sandbox_ledger.entry to havn_tpp;

-- An order with its amounts in every currency that it touches. The caller computes them, exactly.
create type sandbox_ledger.transfer_order as (
  -- Counts from 1 in the order in which the orders were given.
  ordinal integer,
  transfer_id uuid,
  is_cross_border boolean,
  debtor_ledger_account_id text,
  debtor_currency text,
  -- Null when the order cannot be computed, such as in a currency that is not traded: it is refused.
  debit_minor_units bigint,
  fee_minor_units bigint,
  currency text,
  amount_minor_units bigint,
  -- Null when the creditor's account is not in this bank.
  creditor_ledger_account_id text,
  credit_currency text,
  credit_minor_units bigint,
  -- The statement lines of both.
  debtor_transaction_id uuid,
  debtor_details json,
  creditor_transaction_id uuid,
  creditor_details json,
  -- Filled in by decide_outcomes: what the debtor can pay with, and the outcome of the order.
  available_minor_units bigint,
  outcome text,
  -- The creditor's balance before the set, filled in by decide_outcomes. A balance has an upper limit: without one, what
  -- a single creditor receives could overflow its bigint, and every payment of the same set and every reset would fail.
  creditor_balance_minor_units bigint
);

-- A transaction that a TPP creates. Transactions of one day are booked in the order given; without a booking date it is
-- pending.
create type sandbox_ledger.mock_transaction as (
  transaction_id uuid,
  booking_date date,
  value_date date,
  amount_minor_units bigint,
  details json
);
