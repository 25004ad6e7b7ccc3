-- The audit chain: the history of payments, authorisations, consents and signing baskets in blocks, each with the hash of the
-- one before it, a chain for each bank.
create schema audit;
grant usage on schema audit to havn_bank;

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
