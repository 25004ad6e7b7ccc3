-- The banks that documents configure. The name in a document finds its bank again, whatever its host names become.
create table banks.named_bank (
  bank_name text primary key,
  bank_id uuid not null unique references banks.bank,
  -- Since when the bank answers no calls and shows no pages; null while it is open.
  suspended_at timestamptz
);

-- The calls of TPPs need no right: servers read it every few seconds with the bank's login.
grant select, insert, update (suspended_at) on banks.named_bank to havn_bank;
