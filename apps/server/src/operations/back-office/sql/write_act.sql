-- Writes an act of an operator into the history of the bank that the transaction acts for, or of every bank if it acts for all: each bank's
-- audit chain has what was done to it.
-- Called by: back_office.ask_again, back_office.confirm, back_office.decline, back_office.propose,
--   back_office.record_look
-- Locks: none
create or replace function back_office.write_act(
  operator text, channel text, act text, about back_office.proposal, person_id uuid, reason text) returns void
  language plpgsql volatile as $$
declare
  acts_for uuid := tenancy.current_bank_id();
  one uuid;
begin
  for one in
    select bank_id from banks.longest_open(2147483647) as bank_id
    where acts_for in (bank_id, '00000000-0000-0000-0000-000000000000')
  loop
    perform set_config('havn.bank_id', one::text, true);
    insert into back_office.act
      (bank_id, act_id, operator, channel, act, payment_id, person_id, action, subject, reason, at, deed)
    values (one, tenancy.new_id(), write_act.operator, write_act.channel, write_act.act, about.payment_id, write_act.person_id,
      about.action, about.subject, write_act.reason, clock_timestamp(), about.deed);
  end loop;
  perform set_config('havn.bank_id', acts_for::text, true);
end $$;
revoke execute on function back_office.write_act from public;
