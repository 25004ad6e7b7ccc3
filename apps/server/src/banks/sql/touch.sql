-- For other modules: something changed that judgements about this bank depend on.
create or replace function banks.touch(bank_id uuid) returns void
  language plpgsql volatile as $$
begin
  update banks.bank set version = bank.version + 1 where bank.bank_id = touch.bank_id;
end $$;
grant execute on function banks.touch to havn_bank;
