-- Returns the last moment at which a consent that was granted at this moment is valid: 180 days of 86,400 seconds, as in
-- consent.ts.
-- Called by: consents.notify_change, domain/consents/recorded-consents.store.ts
-- Locks: none
create or replace function consents.valid_until(granted_at timestamptz) returns timestamptz
  language sql immutable
  return granted_at + interval '15552000 seconds';
grant execute on function consents.valid_until to havn_tpp, havn_bank, havn_operator;
