-- Nothing is left to send, or the sender stops: the row goes, unless there is something to tell that the sender has not
-- seen. Whoever is writing that has the row locked, so this waits for them.
create or replace function notifications.release(
  bank_id uuid, resource_id uuid, held_until timestamptz, seen integer, real_time timestamptz) returns void
  language plpgsql volatile as $$
begin
  delete from notifications.due
  where due.bank_id = release.bank_id and due.resource_id = release.resource_id and due.due_at = release.held_until
    and due.number <= release.seen;
  if not found then
    update notifications.due set due_at = release.real_time
    where due.bank_id = release.bank_id and due.resource_id = release.resource_id and due.due_at = release.held_until;
  end if;
end $$;
grant execute on function notifications.release to havn_bank;
