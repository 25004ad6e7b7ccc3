-- Operators send notices to TPPs with a login of their own, and see what became of them. A check that is not valid yet applies
-- to every new row, and reads none of the old ones.
alter table back_office.act
  drop constraint act_act_check,
  add constraint act_act_check check (act in (
    'looked-at-payment', 'looked-up-person', 'listed-quarantine', 'proposed', 'confirmed', 'declined',
    'exported-person', 'erased-person', 'reconciled', 'sent-notice', 'recorded-bounce')) not valid;

grant usage on schema tpp_dialogue to havn_operator;
do $$
declare
  shown text;
begin
  foreach shown in array array['tpp_dialogue.contact', 'tpp_dialogue.notice', 'tpp_dialogue.delivery'] loop
    execute format('grant select on %s to havn_operator', shown);
    execute format('create policy of_operator on %s for select to havn_operator
      using (bank_id = tenancy.current_bank_id())', shown);
  end loop;
end $$;

-- Nobody sends a notice in the name of somebody else, or changes one that was sent.
grant insert on tpp_dialogue.notice to havn_operator;
create policy written_by_operator on tpp_dialogue.notice for insert to havn_operator
  with check (bank_id = tenancy.current_bank_id() and sent_by = session_user);
grant insert (bank_id, delivery_id, notice_id, tpp_id), update (state, last_reply) on tpp_dialogue.delivery to havn_operator;
create policy written_by_operator on tpp_dialogue.delivery for insert to havn_operator
  with check (bank_id = tenancy.current_bank_id());
-- A mailbox may refuse what the relay has accepted: its mail about that comes to an operator.
create policy bounced_by_operator on tpp_dialogue.delivery for update to havn_operator
  using (bank_id = tenancy.current_bank_id() and state = 'accepted')
  with check (bank_id = tenancy.current_bank_id() and state = 'bounced');
grant insert on tpp_dialogue.due_delivery to havn_operator;
