-- Lists the rows of requested consents' history that transactions from `first_transaction` up to before `before_transaction`
-- wrote, for the audit chain: at most `rows_max`, in the order of their transactions. `fields` is what the chain hashes.
-- Called by: operations/audit/event-kinds.store.ts
-- Locks: none
create or replace function consents.list_requested_events(
  bank_id uuid, first_transaction bigint, before_transaction bigint, rows_max integer)
  returns table (tpp_id text, subject_id uuid, sequence integer, transaction_id bigint, fields text)
  language sql stable as $$
  select event.tpp_id, event.event_id, event.sequence, event.transaction_id, consents.audited_requested_fields(event)
  from consents.requested_event as event
  where event.bank_id = list_requested_events.bank_id
    and event.transaction_id >= first_transaction and event.transaction_id < before_transaction
  order by event.transaction_id limit rows_max
$$;
grant execute on function consents.list_requested_events to havn_bank, havn_operator;
