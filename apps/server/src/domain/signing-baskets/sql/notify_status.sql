-- Writes a notification of the present status for each of these baskets that a TPP follows. A deleted basket gets none: for
-- its TPP it does not exist.
-- Called by: signing_baskets.notify_changed_baskets
-- Locks: notifications.subscription, rows in resource_id order; then notifications.due.
create or replace function signing_baskets.notify_status(bank_id uuid, basket_ids uuid[]) returns void
  language plpgsql volatile as $$
declare
  followed record;
  found_basket record;
begin
  for followed in select * from notifications.lock_subscriptions(bank_id, basket_ids) loop
    select basket.stage, event.at, payments_now.*
    into found_basket
    from signing_baskets.basket
    join signing_baskets.event
      on event.bank_id = basket.bank_id and event.tpp_id = basket.tpp_id and event.basket_id = basket.basket_id
      and event.sequence = basket.sequence
    cross join lateral (
      select array_agg(member.status) as statuses, max(member.at) as last_at
      from payments.current_statuses(basket.bank_id, basket.tpp_id, array(
        select member.payment_id from signing_baskets.member
        where member.bank_id = basket.bank_id and member.tpp_id = basket.tpp_id and member.basket_id = basket.basket_id
      )) as member
    ) as payments_now
    where basket.bank_id = notify_status.bank_id and basket.tpp_id = followed.tpp_id and basket.basket_id = followed.resource_id;
    continue when found_basket.stage = 'deleted';
    perform notifications.record_changes(notify_status.bank_id, (
      select json_agg(json_build_object(
        'resource_id', followed.resource_id, 'sequence', followed.sequence, 'status', basket_now.status,
        'at', greatest(found_basket.at, found_basket.last_at), 'is_last', basket_now.status in ('RJCT', 'ACTC')))
      from signing_baskets.basket_status(found_basket.stage, found_basket.statuses) as basket_now (status)));
  end loop;
end $$;
grant execute on function signing_baskets.notify_status to havn_tpp, havn_bank;
