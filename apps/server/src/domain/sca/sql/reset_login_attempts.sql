-- Clears the counters of login attempts and of requests pushed to phones, as a reset of a sandbox does: everybody may log
-- in again, and receive requests on their phone again.
-- Called by: domain/sca/steps/login-attempts.store.ts
-- Locks: sca.login_attempt_counter, then sca.link_attempt_counter, then sca.push, all rows of the bank.
create or replace function sca.reset_login_attempts(bank_id uuid) returns void
  language plpgsql volatile as $$
begin
  delete from sca.login_attempt_counter where login_attempt_counter.bank_id = reset_login_attempts.bank_id;
  delete from sca.link_attempt_counter where link_attempt_counter.bank_id = reset_login_attempts.bank_id;
  delete from sca.push where push.bank_id = reset_login_attempts.bank_id;
end $$;
grant execute on function sca.reset_login_attempts to havn_bank;
