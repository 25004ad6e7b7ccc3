-- Records the outcome of one delivery try and sets when the resource is due next: the end of the sender's renewed lease, or
-- the time of the next try. Returns false and records nothing if the lease has expired and another sender claimed the
-- resource: that sender finds out itself what is true of it.
-- Called by: domain/notifications/notifications.store.ts
-- Locks: notifications.due, the resource's row; then notifications.notification, one row
create or replace function notifications.record_try(
  bank_id uuid, resource_id uuid, lease_expires_at timestamptz, due_at timestamptz, outcome json) returns boolean
  language plpgsql volatile as $$
declare
  tried notifications.try_outcome := json_populate_record(null::notifications.try_outcome, outcome);
begin
  update notifications.due set due_at = record_try.due_at
  where due.bank_id = record_try.bank_id and due.resource_id = record_try.resource_id
    and due.due_at = record_try.lease_expires_at;
  if not found then
    return false;
  end if;
  update notifications.notification
  set state = tried.state, tries = notification.tries + 1, last_try_at = tried.last_try_at,
    last_status = tried.last_status, last_problem = tried.last_problem, next_try_at = tried.next_try_at
  where notification.bank_id = record_try.bank_id
    and notification.tpp_id = tried.tpp_id
    and notification.notification_id = tried.notification_id
    and notification.state = 'waiting';
  return true;
end $$;
grant execute on function notifications.record_try to havn_bank;
