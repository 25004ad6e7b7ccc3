-- Blocks a TPP at a bank, or at all banks if `bank_id` is null, or ends that. Servers follow within five seconds. Nobody may call it but
-- the owner, who does so for what operators decided.
-- Called by: back_office.confirm
-- Locks: none
create or replace function trust.set_block(tpp_id text, bank_id uuid, is_blocked boolean, at timestamptz) returns void
  language plpgsql volatile as $$
#variable_conflict use_column
begin
  if is_blocked then
    insert into trust.blocked_tpp (tpp_id, bank_id, blocked_at) values (set_block.tpp_id, set_block.bank_id, at)
    on conflict do nothing;
  else
    delete from trust.blocked_tpp as blocked
    where blocked.tpp_id = set_block.tpp_id and blocked.bank_id is not distinct from set_block.bank_id;
  end if;
end $$;
revoke execute on function trust.set_block from public;
