-- The book of an account or a card by the id that its holder knows it by.
create or replace function sandbox_ledger.book_of(bank_id uuid, account_id uuid) returns setof sandbox_ledger.book
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
grant execute on function sandbox_ledger.book_of to havn_tpp, havn_bank;
