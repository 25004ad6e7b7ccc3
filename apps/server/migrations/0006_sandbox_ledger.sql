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

-- An engagement lets an agreement's people use an account.
create table sandbox_ledger.engagement (
  bank_id uuid not null,
  engagement_id uuid not null,
  agreement_id uuid not null,
  account_id uuid not null,
  primary key (bank_id, engagement_id),
  foreign key (bank_id, agreement_id) references sandbox_ledger.agreement on delete cascade,
  foreign key (bank_id, account_id) references sandbox_ledger.account on delete cascade
);

-- What belongs to a customer is found by the customer, and goes with it.
create index on sandbox_ledger.agreement (bank_id, customer_id);
create index on sandbox_ledger.account (bank_id, customer_id);
create index on sandbox_ledger.card_account (bank_id, customer_id);
create index on sandbox_ledger.engagement (bank_id, agreement_id);
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

-- The book of a customer's account or card: the only balances that are stored. The bank's own books ('clearing NOK',
-- 'correspondent EUR', 'exchange EUR', 'fees NOK', 'outside NOK', 'opening NOK') have no row, since every transfer
-- would queue for it; their balance is the sum of their entries. Their names end in their currency, a customer's in
-- a digit.
create table sandbox_ledger.book (
  bank_id uuid not null,
  book text not null check (book ~ '\d$'),
  currency text not null,
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
grant insert (bank_id, book, currency, credit_limit_minor_units, bban, card) on sandbox_ledger.book to havn_desk;
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
