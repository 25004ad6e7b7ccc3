-- Cancels payments that nobody has approved. One that is too late by the bank's clock is rejected, as whoever looked at it
-- was told. The caller has locked them (`lock_open`).
create or replace function payments.cancel_all_unapproved(bank_id uuid, given json, at timestamptz) returns void
  language plpgsql volatile as $$
begin
  perform payments.apply_steps(cancel_all_unapproved.bank_id, cancel_all_unapproved.at, array(
    select row(one.tpp_id, one.payment_id, array[
      case when one.execution_date < (cancel_all_unapproved.at at time zone 'Europe/Oslo')::date then 'day-passed'
        else 'deleted' end])::payments.steps
    from json_populate_recordset(null::payments.open_payment, cancel_all_unapproved.given) as one));
end $$;
grant execute on function payments.cancel_all_unapproved to havn_bank;
