-- Returns the statuses of any number of payments, of any banks and TPPs, in one round trip: of those that exist and belong
-- to the TPP that asks. Row-level security applies to each, because the function acts for one TPP after the other.
-- The bounds of the ids let PostgreSQL leave out partitions before it starts, which it cannot do by a list of ids. Events
-- and orders are read only where the status says that there is something to learn from them. The date of a payment that
-- nobody has approved is the last day on which that is possible.
-- Called by: domain/payments/read/payment-statuses.store.ts
-- Locks: none
create or replace function payments.find_states(
  bank_ids uuid[], tpp_ids text[], payment_ids uuid[], time_zones text[], real_time timestamptz)
  returns table (bank_id uuid, tpp_id text, payment_id uuid, interface text, service text, product text, status text,
    execution_date date, basket_id uuid, cause text, reason json, transfer json, last_try_date date, now timestamptz)
  language plpgsql volatile as $$
declare
  actor record;
  bank_time timestamptz;
  bank_date date;
begin
  for actor in
    select requested.bank_id, requested.tpp_id, min(requested.time_zone) as time_zone, array_agg(requested.id) as ids,
      min(requested.id::text)::uuid as first_id, max(requested.id::text)::uuid as last_id
    from unnest(bank_ids, tpp_ids, payment_ids, time_zones) as requested (bank_id, tpp_id, id, time_zone)
    group by requested.bank_id, requested.tpp_id
  loop
    perform tenancy.set_actor(actor.bank_id, actor.tpp_id);
    bank_time := banks.time_of(actor.bank_id, real_time);
    bank_date := (bank_time at time zone actor.time_zone)::date;
    return query
    select found.bank_id, found.tpp_id, found.payment_id, payment.interface, payment.service, payment.product, found.status,
      case
        -- The body is read only once the date that the TPP asked for, or the day of creation, is over.
        when (found.status = 'RCVD' and found.execution_date < bank_date) or event.cause = 'day-passed'
          then payments.approve_by(payment.service, payment.body, payment.created_at, found.execution_date,
            actor.time_zone)
        else found.execution_date
      end, found.basket_id, coalesce(event.cause, 'created'), event.reason, due.transfer,
      due.last_try_date, bank_time
    from payments.payment_status as found
    join payments.payment on payment.bank_id = actor.bank_id and payment.tpp_id = actor.tpp_id
      and payment.payment_id = found.payment_id and payment.payment_id between actor.first_id and actor.last_id
    left join lateral (
      select payment_event.cause, payment_event.reason from payments.payment_event
      where found.sequence > 1 and payment_event.bank_id = actor.bank_id and payment_event.tpp_id = actor.tpp_id
        and payment_event.payment_id = found.payment_id and payment_event.sequence = found.sequence
        and payment_event.payment_id between actor.first_id and actor.last_id
      offset 0
    ) as event on true
    left join lateral (
      select due.transfer, due.last_try_date from payments.due
      where found.status in ('ACTC', 'ACWC', 'ACCP') and due.bank_id = actor.bank_id and due.tpp_id = actor.tpp_id
        and due.execution_date = found.execution_date and due.payment_id = found.payment_id
      offset 0
    ) as due on true
    where found.bank_id = actor.bank_id and found.tpp_id = actor.tpp_id and found.payment_id = any (actor.ids)
      and found.payment_id between actor.first_id and actor.last_id;
  end loop;
end $$;
grant execute on function payments.find_states to havn_tpp;
