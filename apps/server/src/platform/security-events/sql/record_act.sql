-- Records as a security event what an operator did by command, of the bank that the transaction acts for; `bank_id` is null for an act that
-- is about no bank. Nobody may call it but functions that run as the owner: operators may not write events.
-- Called by: back_office.confirm, trust.ask_again
-- Locks: none
create or replace function security_events.record_act(bank_id uuid, reason text, subject text, tpp_id text, at timestamptz)
  returns void
  language plpgsql volatile as $$
declare
  no_bank constant uuid := '00000000-0000-0000-0000-000000000000';
  acts_for text := current_setting('havn.bank_id', true);
begin
  perform set_config('havn.bank_id', coalesce(record_act.bank_id, no_bank)::text, true);
  insert into security_events.event
    (bank_id, event_id, kind, tpp_id, reason, subject, count, first_at, last_at)
  values (coalesce(record_act.bank_id, no_bank), tenancy.new_id(), 'administrative-act', coalesce(record_act.tpp_id, ''),
    record_act.reason, record_act.subject, 1, record_act.at, record_act.at);
  perform set_config('havn.bank_id', coalesce(acts_for, ''), true);
end $$;
revoke execute on function security_events.record_act from public;
