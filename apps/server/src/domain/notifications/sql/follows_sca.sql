-- Returns whether a TPP has subscribed to the SCA of a resource, which then needs `record_sca_change` for each step.
-- Called by: sca.notify_step
-- Locks: none
create or replace function notifications.follows_sca(bank_id uuid, resource_id uuid) returns boolean
  language plpgsql stable as $$
begin
  return exists (
    select from notifications.subscription
    where subscription.bank_id = follows_sca.bank_id
      and subscription.resource_id = follows_sca.resource_id
      and subscription.ended_at is null
      and 'SCA' = any (subscription.content));
end $$;
grant execute on function notifications.follows_sca to havn_bank;
