-- Returns the SHA-256 of what a proposal does, in hexadecimal. The proposal and every act about it have it, so the audit chain proves what
-- was proposed and what was confirmed.
-- Called by: back_office.confirm, back_office.propose
-- Locks: none
create or replace function back_office.deed_of(proposed back_office.proposal) returns text
  language plpgsql stable as $$
begin
  return encode(sha256(convert_to(json_build_array(
    proposed.bank_id, proposed.action, proposed.payment_id, proposed.subject, proposed.details, proposed.reason)::text, 'UTF8')), 'hex');
end $$;
revoke execute on function back_office.deed_of from public;
