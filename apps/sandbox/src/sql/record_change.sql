-- Records an event for each row that a statement wrote in another module's table. The trigger's argument is the kind of the
-- event; the rows are in the transition table `happened`. A statement with very many rows records one event without ids for
-- each TPP: whoever follows reads its lists again.
-- Called by: the trigger below
-- Locks: as sandbox.wake_watchers.
create or replace function sandbox.record_change() returns trigger
  language plpgsql volatile as $$
declare
  rows_max constant integer := 200;
begin
  if (select count(*) > rows_max from happened) then
    insert into sandbox.event (bank_id, tpp_id, kind, details)
    select happened.bank_id, happened.tpp_id, tg_argv[0], '{}'::json from (select distinct bank_id, tpp_id from happened) as happened;
  -- Each branch is parsed only where it runs, because each table has columns of its own.
  elsif tg_argv[0] = 'payment' then
    insert into sandbox.event (bank_id, tpp_id, kind, details)
    select bank_id, tpp_id, 'payment', json_build_object('paymentId', payment_id, 'transactionStatus', status) from happened;
  elsif tg_argv[0] = 'basket' then
    insert into sandbox.event (bank_id, tpp_id, kind, details)
    select bank_id, tpp_id, 'basket', json_build_object('basketId', basket_id) from happened;
  elsif tg_argv[0] = 'consent' then
    insert into sandbox.event (bank_id, tpp_id, kind, details)
    select bank_id, tpp_id, 'consent',
      json_build_object('consentId', consents.find_or_create_id(bank_id, tpp_id, psu_id, agreement_key))
    from happened;
  elsif tg_argv[0] = 'authorisation' then
    insert into sandbox.event (bank_id, tpp_id, kind, details)
    select bank_id, tpp_id, 'authorisation', json_build_object('authorisationId', authorisation_id, 'scaStatus', status)
    from happened;
  elsif tg_argv[0] = 'notification' then
    insert into sandbox.event (bank_id, tpp_id, kind, details)
    select bank_id, tpp_id, 'notification', json_build_object('notificationId', notification_id) from happened;
  end if;
  perform sandbox.wake_watchers(array(select distinct happened.bank_id from happened));
  return null;
end $$;

call payments.call_on_event('sandbox.record_change', 'payment');
call signing_baskets.call_on_event('sandbox.record_change', 'basket');
call consents.call_on_event('sandbox.record_change', 'consent');
call sca.call_on_event('sandbox.record_change', 'authorisation');
call notifications.call_on_change('sandbox.record_change', 'notification');
