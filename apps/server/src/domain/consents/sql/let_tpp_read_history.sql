-- Lets a TPP read the history of its own consents, and how it used them, where a module offers that. Row-level security shows it
-- no others. Who decided is not among it: a TPP knows people by the PSU-ID.
-- Called by: sandbox/src/sql/tables.sql
-- Locks: consents.event and consents.read_day, for a moment.
create or replace procedure consents.let_tpp_read_history() language plpgsql as $$
begin
  grant select (bank_id, tpp_id, event_id, psu_id, agreement_key, sequence, cause, detail, account_ids, authorisation_id, at)
    on consents.event to havn_tpp;
  grant select on consents.read_day to havn_tpp;
end $$;
