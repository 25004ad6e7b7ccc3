-- Notifies the TPP, at the end of the transaction, of what happened to a consent. If the call that asked for it named an
-- address for notifications, that address is subscribed first. A restored snapshot notifies nobody.
-- Called by: the trigger below
-- Locks: notifications.subscription, then notifications.due: the consent's rows; then consents.expiry_notice, one row.
create or replace function consents.notify_change() returns trigger
  language plpgsql volatile as $$
declare
  named_id uuid := consents.find_or_create_id(new.bank_id, new.tpp_id, new.psu_id, new.agreement_key);
  ends_at timestamptz := consents.valid_until(new.granted_at);
  has_accounts boolean := cardinality(new.account_ids) > 0;
  requested_subscription json;
  current_status text;
  happened text;
begin
  if new.authorisation_id is not null then
    select request.subscription into requested_subscription from consents.request
    where request.bank_id = new.bank_id and request.authorisation_id = new.authorisation_id;
  end if;
  if requested_subscription is not null then
    perform notifications.renew_subscription((requested_subscription::jsonb || jsonb_build_object(
      'resource_id', named_id, 'path', '/v1/bank-offered-consents/' || named_id))::json);
  end if;
  current_status := case
    when has_accounts and new.at <= ends_at then 'valid'
    when has_accounts then 'expired'
    when new.detail = 'terminated' then 'terminatedByTpp'
    else 'revokedByPsu' end;
  happened := case
    when new.cause = 'granted' and has_accounts then 'granted'
    when new.cause = 'restored' then 'reinstated'
    when new.detail is not null then new.detail
    when has_accounts then 'accountsWithdrawn'
    else 'withdrawn' end;
  if notifications.record_consent_change(new.bank_id, named_id, json_build_object(
      'status', current_status, 'event', happened, 'at', new.at,
      'valid_until', case when current_status = 'valid' then ends_at end))
    and new.cause <> 'revoked' and has_accounts
  then
    -- Due at once: the next check computes when the first notice is due.
    insert into consents.expiry_notice (bank_id, tpp_id, psu_id, agreement_key, due_at)
    values (new.bank_id, new.tpp_id, new.psu_id, new.agreement_key, '-infinity')
    on conflict on constraint expiry_notice_pkey do update set due_at = excluded.due_at;
  end if;
  return null;
end $$;

do $$
begin
  -- PostgreSQL cannot replace a constraint trigger. It need not: what the trigger does is in its function.
  if not exists (select from pg_trigger where tgrelid = 'consents.event'::regclass and tgname = 'notify_change') then
    create constraint trigger notify_change after insert on consents.event
      deferrable initially deferred for each row
      when (new.cause <> 'restored' or new.detail is not null)
      execute function consents.notify_change();
  end if;
end $$;
