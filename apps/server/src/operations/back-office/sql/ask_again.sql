-- Has servers ask at once about the certificates of a TPP, and records the act. One operator is enough, because it changes no answer. Returns
-- how many certificates they ask about. The transaction acts for all banks.
-- Called by:
-- Called by: operations/back-office/acts.store.ts
-- Locks: as trust.ask_again
create or replace function back_office.ask_again(operator text, channel text, tpp_id text) returns integer
  language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  about back_office.proposal;
begin
  perform back_office.require_operator(operator, channel, false);
  about.subject := tpp_id;
  perform back_office.write_act(operator, channel, 'asked-again', about, null, null);
  return trust.ask_again(tpp_id);
end $$;
revoke execute on function back_office.ask_again from public;
grant execute on function back_office.ask_again to havn_bank, havn_operator;
