-- Up Migration
-- States of a sandbox bank that a TPP returns to: what the owners of its data gave, as they gave it.

grant usage on schema sandbox to havn_desk;

create table sandbox.snapshot (
  bank_id uuid not null,
  name text not null check (name ~ '^[a-z0-9-]{1,64}$'),
  -- Of the real clock.
  taken_at timestamptz not null,
  -- What the bank's clock said then, and says again.
  bank_time timestamptz not null,
  -- What there is of what, told in the list.
  counts json not null,
  books json not null,
  consents json not null,
  quotas json not null,
  primary key (bank_id, name)
);

call tenancy.protect_bank_rows('sandbox.snapshot');
grant select (bank_id, name, taken_at, bank_time, counts) on sandbox.snapshot to havn_edge;
grant select, insert, delete on sandbox.snapshot to havn_desk;

-- Whoever calls has locked the bank, so that nobody changes its data or takes another meanwhile.
create function sandbox.take_snapshot(bank_id uuid, name text, taken_at timestamptz) returns void
  language plpgsql volatile as $$
declare
  books json := sandbox_ledger.keep(bank_id);
  consents json := consents.keep(bank_id);
begin
  insert into sandbox.snapshot (bank_id, name, taken_at, bank_time, counts, books, consents, quotas)
  values (
    take_snapshot.bank_id, take_snapshot.name, take_snapshot.taken_at, banks.time_of(bank_id, take_snapshot.taken_at),
    json_build_object(
      'customers', json_array_length(books -> 'customers'),
      'agreements', json_array_length(books -> 'agreements'),
      'accounts', json_array_length(books -> 'accounts'),
      'cardAccounts', json_array_length(books -> 'card_accounts'),
      'transactions', json_array_length(books -> 'lines'),
      'consents', json_array_length(consents -> 'consents')),
    books, consents, accounts.keep(bank_id));
end $$;

-- The same need. The books' three transfers get the ids that are given.
create function sandbox.bring_back(bank_id uuid, name text, transfer_ids uuid[]) returns void
  language plpgsql volatile as $$
declare
  kept sandbox.snapshot;
begin
  select * into strict kept from sandbox.snapshot
  where snapshot.bank_id = bring_back.bank_id and snapshot.name = bring_back.name;
  perform sandbox_ledger.bring_back(kept.bank_id, kept.books, transfer_ids);
  perform consents.bring_back(kept.bank_id, kept.consents, kept.bank_time);
  perform accounts.bring_back(kept.bank_id, kept.quotas);
end $$;
