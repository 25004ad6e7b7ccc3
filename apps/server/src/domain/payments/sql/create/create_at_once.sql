-- Creates payments of one TPP with one statement, if `create_each` has decided to or if all of them are simply new: no
-- response is stored for their X-Request-IDs, none is the same order as another payment, the bank has not changed, and
-- nothing else has to be decided. Otherwise returns false and has written nothing. It has no rules of its own: those are in
-- `create_each`, and when in doubt this function returns false.
-- Called by: payments.create_all, payments.create_payments_of_actor
-- Locks: for each payment the advisory locks of its X-Request-ID and of its logical key, without waiting; none if it was
-- decided to, because the caller has them.
create or replace function payments.create_at_once(creations payments.creation[], are_decided boolean)
  returns boolean
  language plpgsql volatile as $$
declare
  creation payments.creation;
  acting record;
  validated_version integer := creations[1].bank_version;
  request_ids text[] := '{}';
  logical_keys bytea[] := '{}';
  -- The keys and dates of payments that must not be logical duplicates.
  unique_keys bytea[] := '{}';
  unique_dates date[] := '{}';
  first_date date := creations[1].execution_date;
  last_date date := first_date;
  has_subscriptions boolean := false;
  has_decoupled boolean := false;
  written bigint;
begin
  -- Lock. The statement below begins after that, so it sees whatever was committed under these locks. These are assignments
  -- and not queries: for a single payment the start of a query takes longer than all of this.
  foreach creation in array creations loop
    has_subscriptions := has_subscriptions or creation.subscription is not null;
    has_decoupled := has_decoupled or creation.approach = 'DECOUPLED';
    continue when are_decided;
    if creation.approach = 'DECOUPLED'
      or creation.bank_version <> validated_version
      or creation.request_id = any (request_ids)
      or creation.logical_key = any (logical_keys)
      or not xs2a.try_lock_request(creation.bank_id, creation.tpp_id, creation.request_id)
      or not (creation.allow_logical_duplicate or payments.try_lock_order(
        creation.bank_id, creation.tpp_id, creation.execution_date, creation.logical_key))
    then
      return false;
    end if;
    request_ids := request_ids || creation.request_id;
    logical_keys := logical_keys || creation.logical_key;
    if not creation.allow_logical_duplicate then
      unique_keys := unique_keys || creation.logical_key;
      unique_dates := unique_dates || creation.execution_date;
      first_date := least(first_date, creation.execution_date);
      last_date := greatest(last_date, creation.execution_date);
    end if;
  end loop;

  acting := tenancy.set_actor(creations[1].bank_id, creations[1].tpp_id);
  with new as materialized (
    select given.*, (given.payment).payment_id, (given.payment).created_at, (given.payment).interface
    from unnest(creations) as given
    -- As banks.is_current_version, xs2a.find_stored_responses and payments.has_logical_duplicate look, but once for all. The
    -- bounds leave only the partitions of those days to be opened. No column of a creation is named, so that it is decided once.
    where are_decided or exists (
        select from banks.bank where bank.bank_id = acting.bank_id and bank.version = validated_version)
      and not exists (
        select from unnest(request_ids) as given (request_id)
        cross join lateral (
          select from xs2a.answered_request as stored
          where stored.bank_id = acting.bank_id and stored.tpp_id = acting.tpp_id
            and stored.request_id = given.request_id
            and stored.answered_at > tenancy.now() - interval '24 hours'
            and stored.answered_at < tenancy.now() + interval '1 hour'
          offset 0
        ) as stored)
      and not exists (
        select from unnest(unique_dates, unique_keys) as given (execution_date, logical_key)
        cross join lateral (
          select from payments.logical_key as duplicate
          where duplicate.bank_id = acting.bank_id and duplicate.tpp_id = acting.tpp_id
            and duplicate.execution_date between first_date and last_date
            and duplicate.execution_date = given.execution_date and duplicate.logical_key = given.logical_key
          offset 0
        ) as duplicate)
  ), payment as (
    insert into payments.payment select (new.payment).* from new
  ), payment_status as (
    insert into payments.payment_status
      (bank_id, tpp_id, payment_id, status, execution_date, sequence, subscribed_payment_id)
    select bank_id, tpp_id, payment_id, 'RCVD', execution_date, 1, case when subscription is not null then payment_id end
    from new
  ), payment_event as (
    insert into payments.payment_event (bank_id, tpp_id, payment_id, sequence, cause, status, at)
    select bank_id, tpp_id, payment_id, 1, 'created', 'RCVD', created_at from new
  ), logical_key as (
    insert into payments.logical_key (bank_id, tpp_id, execution_date, logical_key, payment_id)
    select bank_id, tpp_id, execution_date, logical_key, payment_id from new
  ), authorisation as (
    insert into sca.authorisation
      (bank_id, tpp_id, authorisation_id, purpose, subject_id, approach, tpp_name, tpp_brand, tpp_session_id,
       tpp_redirect_uri, tpp_nok_redirect_uri, interface, psu_id, psu_identity_hash, context, agreement_id, created_at, touched_at)
    select bank_id, tpp_id, authorisation_id, 'approve-payment', payment_id, approach, tpp_name, tpp_brand, tpp_session_id,
      tpp_redirect_uri, tpp_nok_redirect_uri, interface, psu_id, psu_identity_hash, context, agreement_id, started_at, started_at
    from new where authorisation_id is not null
  ), authorisation_event as (
    insert into sca.authorisation_event (bank_id, tpp_id, authorisation_id, sequence, cause, status, at)
    select bank_id, tpp_id, authorisation_id, 1, 'started', 'received', started_at from new
    where authorisation_id is not null
  )
  insert into xs2a.answered_request
    (bank_id, tpp_id, request_id, answered_at, fingerprint, status, headers, body, authorisation_id)
  select bank_id, tpp_id, request_id, tenancy.now(), fingerprint, response_status, response_headers, response_body,
    authorisation_id
  from new;
  get diagnostics written = row_count;
  if has_decoupled then
    insert into sca.decoupled_request (bank_id, authorisation_id, sealed_login_hint, due_at)
    select bank_id, authorisation_id, sealed_login_hint, started_at from unnest(creations) where approach = 'DECOUPLED';
  end if;
  if written > 0 and has_subscriptions then
    perform notifications.subscribe((
      select json_agg(subscription) from unnest(creations) where subscription is not null));
  end if;
  return written > 0;
end $$;
grant execute on function payments.create_at_once to havn_tpp;
