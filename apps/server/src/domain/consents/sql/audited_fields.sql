-- Returns what the audit chain hashes of a row of consents' history, in format 1: every column as text, in a form that depends
-- on no setting. It must never change, or every row would seem changed: a column that is added later gets a format of its own.
-- Called by: consents.list_earlier_events, consents.list_events
-- Locks: none
create or replace function consents.audited_fields(event consents.event) returns text
  language sql stable as $$
  select json_build_array(
    event.tpp_id,
    event.event_id::text,
    event.psu_id::text,
    event.agreement_key,
    event.sequence::text,
    event.cause,
    event.account_ids::text,
    tenancy.microseconds(event.granted_at),
    event.person_id::text,
    event.authorisation_id::text,
    tenancy.microseconds(event.at),
    event.detail,
    event.transaction_id::text)::text
$$;
grant execute on function consents.audited_fields to havn_bank, havn_operator;
