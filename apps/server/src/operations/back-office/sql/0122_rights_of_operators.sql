-- What the bank's employees may do with a login of their own. The role was a member of havn_bank, and with psql an operator could
-- do what a server may. Now it reads what `havn payment`, `havn psu` and `havn quarantine` show, of one bank at a time, and
-- writes acts, proposals and decisions. What two of them decided is done by back_office.carry_out.
do $$
begin
  if pg_has_role('havn_operator', 'havn_bank', 'member') then
    revoke havn_bank from havn_operator;
  end if;
end $$;

grant usage on schema tenancy, banks, payments, sca, signing_baskets, notifications, consents, xs2a, back_office to havn_operator;
grant execute on function tenancy.set_actor, tenancy.current_bank_id, banks.time_of, payments.is_instance_alive, payments.approve_by,
  consents.valid_until to havn_operator;

-- Which banks there are, and the tables that no policy guards: they have ids and times alone.
grant select (bank_id, name, clock_offset_milliseconds) on banks.bank to havn_operator;
grant select on banks.named_bank, payments.claim, payments.instance, payments.quarantine to havn_operator;

do $$
declare
  shown text;
begin
  foreach shown in array array[
    'payments.payment', 'payments.payment_status', 'payments.payment_event', 'payments.part', 'payments.due',
    'payments.standing_order', 'sca.authorisation', 'sca.authorisation_event', 'sca.evidence', 'sca.psu',
    'signing_baskets.basket', 'signing_baskets.member', 'signing_baskets.event', 'notifications.notification',
    'consents.consent', 'consents.granted_account', 'xs2a.answered_request', 'back_office.act', 'back_office.proposal'
  ] loop
    execute format('grant select on %s to havn_operator', shown);
    execute format('create policy of_operator on %s for select to havn_operator
      using (bank_id = tenancy.current_bank_id())', shown);
  end loop;
end $$;

-- Nobody changes or deletes an act. The triggers of both tables refuse another name than that of the login.
grant insert on back_office.act to havn_operator;
create policy written_by_operator on back_office.act for insert to havn_operator
  with check (bank_id = tenancy.current_bank_id());
grant insert (bank_id, proposal_id, payment_id, action, reason, proposed_by, channel, proposed_at),
  update (decided_by, decided_at, outcome) on back_office.proposal to havn_operator;
create policy proposed_by_operator on back_office.proposal for insert to havn_operator
  with check (bank_id = tenancy.current_bank_id());
-- What was decided stays decided.
create policy decided_by_operator on back_office.proposal for update to havn_operator
  using (bank_id = tenancy.current_bank_id() and decided_by is null)
  with check (bank_id = tenancy.current_bank_id());
