-- Writes the notifications of all baskets that the transaction changed, at its end. It is called once for each changed row;
-- the first call does the work for all, and the others find nothing left.
-- Called by: the trigger below
-- Locks: notifications.subscription, of everything noted in the transaction, rows in resource_id order; then
-- notifications.due.
create or replace function signing_baskets.notify_changed_baskets() returns trigger
  language plpgsql volatile as $$
declare
  changed uuid[] := notifications.lock_changed(new.bank_id, 'baskets');
begin
  if cardinality(changed) > 0 then
    perform signing_baskets.notify_status(new.bank_id, changed);
  end if;
  return null;
end $$;

create or replace trigger note_changed_baskets after update on signing_baskets.basket
  referencing new table as moved for each statement execute function signing_baskets.note_changed_baskets();

do $$
begin
  -- A constraint trigger cannot be replaced, and need not be: its function is.
  if not exists (
    select from pg_trigger where tgrelid = 'signing_baskets.basket'::regclass and tgname = 'notify_changed_baskets'
  ) then
    create constraint trigger notify_changed_baskets after update on signing_baskets.basket
      deferrable initially deferred for each row execute function signing_baskets.notify_changed_baskets();
  end if;
end $$;

call payments.call_on_status_change('signing_baskets.note_changed_baskets', 'signing_baskets.notify_changed_baskets', 'basket_id');
