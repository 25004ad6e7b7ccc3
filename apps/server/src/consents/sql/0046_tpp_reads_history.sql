-- Lets a TPP read the history of its own consents, and how it used them. Row-level security shows it no others. Who decided
-- is not among it: a TPP knows people by the PSU-ID.
grant select (bank_id, tpp_id, event_id, psu_id, agreement_key, sequence, cause, detail, account_ids, authorisation_id, at)
  on consents.event to havn_tpp;
grant select on consents.read_day to havn_tpp;
