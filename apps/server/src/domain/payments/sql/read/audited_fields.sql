-- Returns what the audit chain hashes of a row of payments' history, in format 1: every column as text, in a form that depends
-- on no setting. It must never change, or every row would seem changed: a column that is added later gets a format of its own.
-- Called by: payments.list_earlier_events, payments.list_events
-- Locks: none
create or replace function payments.audited_fields(event payments.payment_event) returns text
  language sql stable as $$
  select json_build_array(
    event.tpp_id,
    event.payment_id::text,
    event.sequence::text,
    event.cause,
    event.status,
    tenancy.microseconds(event.at),
    event.person_id::text,
    event.agreement_id::text,
    event.reason::text,
    event.transaction_id::text)::text
$$;
grant execute on function payments.audited_fields to havn_bank, havn_operator;
