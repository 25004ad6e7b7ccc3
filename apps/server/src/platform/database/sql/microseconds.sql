-- Returns a moment as a number of microseconds since 1970, in a form that depends on no setting: the audit chain hashes it.
-- Called by: back_office.audited_fields, consents.audited_fields, consents.audited_requested_fields,
--   payments.audited_fields, sca.audited_evidence_fields, sca.audited_fields, signing_baskets.audited_fields
-- Locks: none
create or replace function tenancy.microseconds(moment timestamptz) returns text
  language sql immutable strict parallel safe
  return (extract(epoch from moment) * 1000000)::bigint::text;
grant execute on function tenancy.microseconds to havn_bank, havn_operator;
