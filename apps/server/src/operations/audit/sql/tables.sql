-- The audit chain: the history of payments, authorisations, logins, consents, signing baskets and acts of operators in blocks,
-- each with the hash of the one before it, a chain for each bank.
create schema audit;
grant usage on schema audit to havn_bank, havn_operator;

create table audit.block (
  bank_id uuid not null,
  -- From 1, without gaps.
  number bigint not null,
  -- What the hashes of rows are made of.
  format integer not null,
  -- Which rows the block has: a range of transactions or, of rows from before the chain, of keys. JSON.
  covers text not null,
  -- 53 bytes for each row: the kind, the id, the sequence and the SHA-256 of its fields.
  entries bytea not null,
  -- By the real clock.
  chained_at timestamptz not null,
  previous_head bytea not null,
  -- SHA-256 of everything above.
  head bytea not null,
  primary key (bank_id, number)
);
call tenancy.protect_bank_rows('audit.block');
-- Nobody changes or deletes a block.
grant select, insert on audit.block to havn_bank;

-- Heads of chains that the bank has signed with its seal.
create table audit.seal (
  bank_id uuid not null,
  number bigint not null,
  head bytea not null,
  -- By the real clock.
  sealed_at timestamptz not null,
  -- Over bank, number, head and time.
  signature bytea not null,
  -- DER.
  certificate bytea not null,
  primary key (bank_id, number)
);
call tenancy.protect_bank_rows('audit.seal');
grant select, insert on audit.seal to havn_bank;
-- Operators compare heads that were kept elsewhere with those of the chain, and export proofs: ids and hashes alone.
call tenancy.let_operators_read('audit.block', 'audit.seal');

-- Lets `audit.list_banks_to_seal` look at the chains of all banks at once. It runs as the owner of the tables, whom row-level
-- security binds too; only functions that need it make the setting, so that any other statement of the owner still sees nothing.
create policy of_all_banks on audit.block for select to current_user using (current_setting('havn.looks_at_all_banks', true) = 'on');
create policy of_all_banks on audit.seal for select to current_user using (current_setting('havn.looks_at_all_banks', true) = 'on');

-- Anchors: where two operators decided that a chain goes on, after a restore or after somebody wrote to it. The owner adds a row for
-- what they confirmed (back_office.confirm), and nobody else can; the job then writes the anchor into the chain.
create table audit.anchor (
  bank_id uuid not null,
  -- That of the proposal.
  anchor_id uuid not null,
  -- Two logins at the database.
  proposed_by text not null,
  confirmed_by text not null,
  reason text not null,
  -- Heads that were kept elsewhere and are of no block any more: pairs of number and head in hexadecimal, as JSON.
  lost_heads text not null,
  -- By the real clock.
  confirmed_at timestamptz not null,
  -- The block that it is written in; null until the job has done that.
  number bigint,
  primary key (bank_id, anchor_id),
  constraint two_people check (lower(proposed_by) <> lower(confirmed_by))
);
call tenancy.protect_bank_rows('audit.anchor');
grant select, update (number) on audit.anchor to havn_bank;
