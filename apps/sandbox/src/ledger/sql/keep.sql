-- Nobody executes anything meanwhile, so that balances and lines are of one moment.
create or replace function sandbox_ledger.keep(bank_id uuid) returns json
  language plpgsql volatile as $$
declare
  kept json;
begin
  perform pg_advisory_xact_lock(hashtextextended('books ' || bank_id, 0));
  select json_build_object(
    'customers', array(select to_json(customer) from sandbox_ledger.customer where customer.bank_id = keep.bank_id),
    'agreements', array(select to_json(agreement) from sandbox_ledger.agreement where agreement.bank_id = keep.bank_id),
    'representatives', array(
      select to_json(representative) from sandbox_ledger.representative where representative.bank_id = keep.bank_id),
    'accounts', array(select to_json(account) from sandbox_ledger.account where account.bank_id = keep.bank_id),
    'card_accounts', array(
      select to_json(card_account) from sandbox_ledger.card_account where card_account.bank_id = keep.bank_id),
    'kid_agreements', array(
      select to_json(kid_agreement) from sandbox_ledger.kid_agreement where kid_agreement.bank_id = keep.bank_id),
    'engagements', array(select to_json(engagement) from sandbox_ledger.engagement where engagement.bank_id = keep.bank_id),
    'books', array(select to_json(one) from sandbox_ledger.book as one where one.bank_id = keep.bank_id),
    'lines', array(
      select to_json(statement_line) from sandbox_ledger.statement_line where statement_line.bank_id = keep.bank_id)
  ) into kept;
  return kept;
end $$;
grant execute on function sandbox_ledger.keep to havn_bank;
