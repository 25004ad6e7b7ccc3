-- Writes down what a try came to, and until when the resource is the sender's from here on, or waits. False, and nothing
-- written, when somebody else has taken the resource over meanwhile: what is true of it is for them to find out.
create or replace function notifications.settle(
  bank_id uuid, resource_id uuid, held_until timestamptz, due_at timestamptz, outcome json) returns boolean
  language plpgsql volatile as $$
declare
  tried notifications.outcome := json_populate_record(null::notifications.outcome, outcome);
begin
  update notifications.due set due_at = settle.due_at
  where due.bank_id = settle.bank_id and due.resource_id = settle.resource_id and due.due_at = settle.held_until;
  if not found then
    return false;
  end if;
  update notifications.notification
  set state = tried.state, tries = notification.tries + 1, last_try_at = tried.last_try_at,
    last_status = tried.last_status, last_problem = tried.last_problem, next_try_at = tried.next_try_at
  where notification.bank_id = settle.bank_id
    and notification.tpp_id = tried.tpp_id
    and notification.notification_id = tried.notification_id
    and notification.state = 'waiting';
  return true;
end $$;
grant execute on function notifications.settle to havn_bank;
