-- Ends payments that nobody has approved: cancels them, or rejects those whose execution date has passed by the bank's
-- clock, as a TPP that read them saw. A reset does this, after payments.lock_open_payments has locked them.
-- Called by: domain/payments/execute/cancel-open-payments.store.ts
-- Locks: payments.payment_status, rows of the given payments (the caller has locked them); at commit
-- notifications.subscription, if a TPP is notified.
create or replace function payments.cancel_all_unapproved(bank_id uuid, unapproved json, at timestamptz) returns void
  language plpgsql volatile as $$
declare
  bank_date date := (at at time zone banks.time_zone_of(bank_id))::date;
begin
  perform payments.apply_steps(cancel_all_unapproved.bank_id, cancel_all_unapproved.at, array(
    select row(one.tpp_id, one.payment_id, array[
      case when one.execution_date < bank_date then 'day-passed'
        else 'deleted' end])::payments.steps
    from json_populate_recordset(null::payments.open_payment, cancel_all_unapproved.unapproved) as one));
end $$;
grant execute on function payments.cancel_all_unapproved to havn_bank;
