-- Returns what the audit chain hashes of a row of requested consents' history, in format 1: every column as text, in a form that
-- depends on no setting. It must never change, or every row would seem changed: a column that is added later gets a format of its own.
-- Called by: consents.list_earlier_requested_events, consents.list_requested_events
-- Locks: none
create or replace function consents.audited_requested_fields(event consents.requested_event) returns text
  language sql stable as $$
  select json_build_array(
    event.tpp_id,
    event.event_id::text,
    event.sequence::text,
    event.consent_id::text,
    event.status,
    event.accounts::text,
    event.person_id::text,
    event.authorisation_id::text,
    event.detail,
    tenancy.microseconds(event.at),
    event.transaction_id::text)::text
$$;
grant execute on function consents.audited_requested_fields to havn_bank, havn_operator;
