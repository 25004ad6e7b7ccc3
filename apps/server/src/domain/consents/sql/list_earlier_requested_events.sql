-- Lists the rows of requested consents' history that no transaction is known of, in the order of their keys: after one row, up to
-- and including another, and at most `rows_max`. A row is given as its TPP, id and sequence; null is no bound.
-- Called by: operations/audit/event-kinds.store.ts
-- Locks: none
create or replace function consents.list_earlier_requested_events(
  bank_id uuid, after text[], until text[], rows_max integer)
  returns table (tpp_id text, subject_id uuid, sequence integer, transaction_id bigint, fields text)
  language sql stable as $$
  select event.tpp_id, event.event_id, event.sequence, event.transaction_id, consents.audited_requested_fields(event)
  from consents.requested_event as event
  where event.bank_id = list_earlier_requested_events.bank_id and event.transaction_id is null
    and (after is null or event.event_id > after[2]::uuid)
    and (until is null or event.event_id <= until[2]::uuid)
  order by event.event_id limit rows_max
$$;
grant execute on function consents.list_earlier_requested_events to havn_bank, havn_operator;
