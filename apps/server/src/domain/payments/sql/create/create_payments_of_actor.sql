-- Creates payments of the TPP that the transaction acts for, and returns an outcome for each. The caller has locked their
-- X-Request-IDs and logical keys.
-- Called by: payments.create_each
-- Locks: what sca.reserve_push locks for a PSU's phone, without waiting.
create or replace function payments.create_payments_of_actor(creations payments.creation[])
  returns setof payments.creation_outcome
  language plpgsql volatile as $$
declare
  requests json := (
    select json_agg(json_build_object('bank_id', bank_id, 'tpp_id', tpp_id, 'request_id', request_id)) from unnest(creations));
  answered text[] := array(select request_id from xs2a.find_stored_responses(requests));
  accepted payments.creation[];
  -- The ordinals of creations that may not be pushed to the PSU's phone, and their waiting times in seconds.
  limited integer[] := '{}';
  waits integer[] := '{}';
begin
  -- Accept the first creation of each X-Request-ID and, unless logical duplicates are allowed, of each logical key.
  accepted := array(
    select ranked.creation
    from (
      select creation,
        row_number() over (partition by request_id order by ordinal) as nth_request,
        row_number() over (partition by execution_date, logical_key order by ordinal) as nth_order
      from unnest(creations) as creation
      where request_id <> all (answered)
    ) as ranked
    where nth_request = 1
      and banks.is_current_version((creation).bank_id, (creation).bank_version)
      and ((creation).allow_logical_duplicate or (nth_order = 1 and not payments.has_logical_duplicate(creation)))
  );
  if exists (select from unnest(accepted) where approach = 'DECOUPLED') then
    select coalesce(array_agg(ordinal), '{}'), coalesce(array_agg(wait_seconds), '{}') into limited, waits
    from payments.limit_pushes(accepted);
    accepted := array(select creation from unnest(accepted) as creation where creation.ordinal <> all (limited));
  end if;
  if cardinality(accepted) > 0 then
    perform payments.create_at_once(accepted, true);
  end if;
  if cardinality(accepted) = cardinality(creations) then
    return query select ordinal, 'created', null::smallint, null::json, null, null::uuid, null::integer from unnest(creations);
    return;
  end if;
  return query
  select creation.ordinal,
    case
      when written.ordinal is not null then 'created'
      when push.wait_seconds < 0 then 'busy'
      when push.wait_seconds is not null then 'psu-limit-exceeded'
      when answer.fingerprint = creation.fingerprint then 'replayed'
      when answer.fingerprint is not null then 'request-id-reused'
      when not banks.is_current_version(creation.bank_id, creation.bank_version) then 'validate-again'
      when not creation.allow_logical_duplicate and payments.has_logical_duplicate(creation) then 'logical-duplicate'
      else 'validate-again'
    end,
    answer.status, answer.headers, answer.body, answer.authorisation_id, push.wait_seconds
  from unnest(creations) as creation
  left join unnest(accepted) as written on written.ordinal = creation.ordinal
  left join unnest(limited, waits) as push (ordinal, wait_seconds) on push.ordinal = creation.ordinal
  left join xs2a.find_stored_responses(requests) as answer on answer.request_id = creation.request_id;
end $$;
grant execute on function payments.create_payments_of_actor to havn_tpp;
