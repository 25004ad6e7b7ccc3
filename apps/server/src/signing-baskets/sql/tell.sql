create or replace function signing_baskets.tell(bank_id uuid, basket_ids uuid[]) returns void
  language plpgsql volatile as $$
declare
  followed record;
  found_basket record;
begin
  for followed in select * from notifications.lock_subscriptions(bank_id, basket_ids) loop
    select basket.stage, event.at, standing.*
    into found_basket
    from signing_baskets.basket
    join signing_baskets.event
      on event.bank_id = basket.bank_id and event.tpp_id = basket.tpp_id and event.basket_id = basket.basket_id
      and event.sequence = basket.sequence
    cross join lateral (
      select array_agg(member.status) as statuses, max(member.at) as last_at
      from payments.standings(basket.bank_id, basket.tpp_id, array(
        select member.payment_id from signing_baskets.member
        where member.bank_id = basket.bank_id and member.tpp_id = basket.tpp_id and member.basket_id = basket.basket_id
      )) as member
    ) as standing
    where basket.bank_id = tell.bank_id and basket.tpp_id = followed.tpp_id and basket.basket_id = followed.resource_id;
    -- One that was deleted was never there.
    continue when found_basket.stage = 'deleted';
    perform notifications.tell(tell.bank_id, (
      select json_agg(json_build_object(
        'resource_id', followed.resource_id, 'sequence', followed.sequence, 'status', now_is.status,
        'at', greatest(found_basket.at, found_basket.last_at), 'is_last', now_is.status in ('RJCT', 'ACTC')))
      from signing_baskets.status_of(found_basket.stage, found_basket.statuses) as now_is (status)));
  end loop;
end $$;
grant execute on function signing_baskets.tell to havn_tpp, havn_bank;
