-- Marks resources whose subscribers may have to be notified once the transaction has done everything else. The marks last
-- as long as the transaction. `kind` is the module that owns the resources; that module calls `lock_changed` from a deferred
-- trigger at the end of the transaction.
-- Called by: payments.note_changed_payments, sca.take_steps, signing_baskets.note_changed_baskets
-- Locks: none
create or replace function notifications.mark_changed(kind text, resource_ids uuid[]) returns void
  language plpgsql volatile as $$
declare
  ids text := ' ' || array_to_string(resource_ids, ' ');
begin
  perform
    set_config('havn.changed', concat(current_setting('havn.changed', true), ids), true),
    set_config('havn.changed_' || kind, concat(current_setting('havn.changed_' || kind, true), ids), true);
end $$;
grant execute on function notifications.mark_changed to havn_tpp, havn_bank;
