-- Operators see the banks that tenancy.operator_bank names for their login, and rows about persons only after they have recorded that they
-- read them: an operator with psql too.
do $$
declare
  relation regclass;
begin
  for relation in select polrelid from pg_policy where polname = 'of_operator' loop
    execute format(
      'alter policy of_operator on %s using (bank_id = tenancy.current_bank_id() and (select tenancy.sees_bank(tenancy.current_bank_id())))',
      relation);
  end loop;
end $$;

-- These have keys of persons, and had no policies, because servers read what is due for all banks together.
do $$
declare
  relation regclass;
begin
  foreach relation in array array['consents.expiry_notice', 'sca.decoupled_request']::regclass[] loop
    execute format('alter table %s enable row level security', relation);
    execute format('alter table %s force row level security', relation);
    execute format('create policy of_all_banks on %s to havn_bank using (true)', relation);
    call tenancy.let_operators_read(relation);
  end loop;
end $$;
create policy written_by_calls on sca.decoupled_request for insert to havn_tpp with check (true);

call back_office.limit_to_recorded_reads(
  'accounts.last_report', 'accounts.quota',
  'consents.consent', 'consents.event', 'consents.expiry_notice', 'consents.granted_account', 'consents.objection',
  'consents.read_day', 'consents.request', 'consents.requested', 'consents.requested_account', 'consents.requested_event',
  'consents.resource',
  'funds.question',
  'notifications.notification', 'notifications.subscription',
  'payments.due', 'payments.part', 'payments.payee_check', 'payments.payment', 'payments.payment_event',
  'payments.payment_status', 'payments.standing_order',
  'resource_traces.resource_trace',
  'sca.authorisation', 'sca.authorisation_event', 'sca.decoupled_request', 'sca.evidence', 'sca.known_identity',
  'sca.link_attempt_counter', 'sca.login_attempt_counter', 'sca.offered_link', 'sca.person_identity', 'sca.psu', 'sca.push',
  'sca.session',
  'signing_baskets.basket', 'signing_baskets.event', 'signing_baskets.member',
  'xs2a.answered_request');

-- A notice and a bounce are written in one transaction with the act of the operator, or not at all.
create policy of_recorded_writes on tpp_dialogue.notice as restrictive for insert to havn_operator
  with check (back_office.is_recorded_here('sent-notice'));
create policy of_recorded_writes on tpp_dialogue.delivery as restrictive for insert to havn_operator
  with check (back_office.is_recorded_here('sent-notice'));
create policy of_recorded_bounces on tpp_dialogue.delivery as restrictive for update to havn_operator
  using (true) with check (back_office.is_recorded_here('recorded-bounce'));
