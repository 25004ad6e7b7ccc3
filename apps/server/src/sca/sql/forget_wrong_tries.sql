-- For other modules: everybody may try again, and be asked again on their phone, as after a reset of a sandbox.
create or replace function sca.forget_wrong_tries(bank_id uuid) returns void
  language plpgsql volatile as $$
begin
  delete from sca.wrong_try where wrong_try.bank_id = forget_wrong_tries.bank_id;
  delete from sca.push where push.bank_id = forget_wrong_tries.bank_id;
end $$;
grant execute on function sca.forget_wrong_tries to havn_bank;
