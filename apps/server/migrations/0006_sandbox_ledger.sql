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
  primary key (bank_id, agreement_id),
  foreign key (bank_id, customer_id) references sandbox_ledger.customer on delete cascade
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

do $$
declare
  kept text;
begin
  foreach kept in array array['customer', 'agreement', 'account', 'card_account', 'kid_agreement', 'engagement'] loop
    call tenancy.protect_bank_rows(format('sandbox_ledger.%I', kept)::regclass);
    execute format('grant select on sandbox_ledger.%I to havn_edge', kept);
    execute format('grant select, insert, delete on sandbox_ledger.%I to havn_desk', kept);
  end loop;
end $$;
