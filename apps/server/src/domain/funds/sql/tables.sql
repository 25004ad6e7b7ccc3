-- What issuers of cards have asked about funds in the last hour, so that nobody finds a balance by asking often. The answers
-- are stored nowhere.
create schema funds;
grant usage on schema funds to havn_tpp, havn_bank, havn_operator;

-- Rows of an account are deleted with the next question about it that comes an hour later.
create table funds.question (
  bank_id uuid not null,
  tpp_id text not null,
  account_id uuid not null,
  question_id uuid not null,
  consent_id uuid not null,
  -- By the bank's clock.
  asked_at timestamptz not null,
  -- Keyed, so that it says only whether two amounts are the same.
  amount_hash bytea not null,
  primary key (bank_id, tpp_id, account_id, question_id)
);
call tenancy.protect_tpp_rows('funds.question');

-- Finds what was asked by the consents of a person who is erased.
create index question_consent on funds.question (bank_id, consent_id);

grant select, insert, delete on funds.question to havn_tpp;
grant select, delete on funds.question to havn_bank;
call tenancy.let_operators_read('funds.question');
