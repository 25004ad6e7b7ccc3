-- Writes validated payments with everything that belongs to them: status, first event, logical key, authorisation,
-- stored response and subscription.
-- Called by: payments.create_payments_of_actor
-- Locks: none.
create or replace function payments.write_payments(accepted payments.creation[]) returns void
  language plpgsql volatile as $$
begin
  insert into payments.payment
    (bank_id, tpp_id, payment_id, service, product, body, amount_minor_units, currency, debtor_account, creditor_account,
     fee_minor_units, fee_currency, line_fees, psu_ip_address, created_at)
  select bank_id, tpp_id, payment_id, service, product, body, amount_minor_units, currency, debtor_account, creditor_account,
    fee_minor_units, fee_currency, line_fees, psu_ip_address, created_at
  from unnest(accepted);
  insert into payments.payment_status (bank_id, tpp_id, payment_id, status, execution_date, sequence, subscribed_payment_id)
  select bank_id, tpp_id, payment_id, 'RCVD', execution_date, 1, case when subscription is not null then payment_id end
  from unnest(accepted);
  insert into payments.payment_event (bank_id, tpp_id, payment_id, sequence, cause, status, at)
  select bank_id, tpp_id, payment_id, 1, 'created', 'RCVD', created_at from unnest(accepted);
  insert into payments.logical_key (bank_id, tpp_id, execution_date, logical_key, payment_id)
  select bank_id, tpp_id, execution_date, logical_key, payment_id from unnest(accepted);
  perform sca.start_authorisations((select json_agg(authorisation) from unnest(accepted)));
  perform xs2a.store_responses((select json_agg(request) from unnest(accepted)));
  if exists (select from unnest(accepted) where subscription is not null) then
    perform notifications.subscribe((
      select json_agg(subscription) from unnest(accepted) where subscription is not null));
  end if;
end $$;
grant execute on function payments.write_payments to havn_tpp;
