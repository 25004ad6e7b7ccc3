-- Ends a sender's lease of a resource, because nothing is left to send or the sender stops. The row is deleted, unless there
-- is a notification after the last one that the sender saw: then it is due at once. Whoever is writing such a notification
-- has the row locked, so this waits for them. Does nothing if the lease has expired and another sender claimed the resource.
-- Called by: domain/notifications/notifications.store.ts
-- Locks: notifications.due, the resource's row
create or replace function notifications.release(
  bank_id uuid, resource_id uuid, lease_expires_at timestamptz, last_seen_number integer, real_time timestamptz)
  returns void
  language plpgsql volatile as $$
begin
  delete from notifications.due
  where due.bank_id = release.bank_id and due.resource_id = release.resource_id
    and due.due_at = release.lease_expires_at
    and due.number <= release.last_seen_number;
  if not found then
    update notifications.due set due_at = release.real_time
    where due.bank_id = release.bank_id and due.resource_id = release.resource_id
      and due.due_at = release.lease_expires_at;
  end if;
end $$;
grant execute on function notifications.release to havn_bank;
