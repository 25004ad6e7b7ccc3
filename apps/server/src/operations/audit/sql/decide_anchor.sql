-- Stores that two operators decided that a bank's chain goes on; the job then writes the anchor into the chain. Nobody may call it but the
-- owner, who does so for a proposal that was confirmed in the same transaction.
-- Called by: back_office.confirm
-- Locks: none
create or replace function audit.decide_anchor(
  bank_id uuid, anchor_id uuid, proposed_by text, confirmed_by text, reason text, lost_heads text, confirmed_at timestamptz)
  returns void
  language sql volatile as $$
  insert into audit.anchor (bank_id, anchor_id, proposed_by, confirmed_by, reason, lost_heads, confirmed_at)
  values (decide_anchor.bank_id, decide_anchor.anchor_id, decide_anchor.proposed_by, decide_anchor.confirmed_by,
    decide_anchor.reason, decide_anchor.lost_heads, decide_anchor.confirmed_at)
$$;
revoke execute on function audit.decide_anchor from public;
