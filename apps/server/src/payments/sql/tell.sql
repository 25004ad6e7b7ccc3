-- Tells what there is to tell of these payments: of a single one every step since the last that was told, of the others
-- where they have come to.
create or replace function payments.tell(bank_id uuid, payment_ids uuid[]) returns void
  language plpgsql volatile set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off as $$
declare
  followed record;
begin
  select array_agg(tpp_id) as tpp_ids, array_agg(resource_id) as ids, array_agg(resource) as resources,
    array_agg(sequence) as sequences
  into followed from notifications.lock_subscriptions(bank_id, payment_ids);
  if followed.ids is null then
    return;
  end if;
  perform notifications.record_changes(tell.bank_id, (
    select json_agg(json_build_object(
      'resource_id', one.payment_id, 'sequence', news.sequence, 'status', news.status, 'at', news.at,
      'is_last', not exists (select from payments.transition where transition.from_status = news.status)))
    from unnest(followed.tpp_ids, followed.ids, followed.resources, followed.sequences)
      as one (tpp_id, payment_id, resource, sequence)
    cross join lateral (
      select * from (
        select payment_event.sequence, payment_event.status, payment_event.at from payments.payment_event
        where payment_event.bank_id = tell.bank_id and payment_event.tpp_id = one.tpp_id
          and payment_event.payment_id = one.payment_id and payment_event.sequence > one.sequence
        offset 0
      ) as step where one.resource = 'payments'
      union all
      select greatest(one.sequence, standing.waiting_sequence), standing.status, standing.at
      from payments.standing_of_whole(tell.bank_id, one.tpp_id, one.payment_id) as standing
      where one.resource <> 'payments'
    ) as news));
end $$;
grant execute on function payments.tell to havn_tpp, havn_bank;
