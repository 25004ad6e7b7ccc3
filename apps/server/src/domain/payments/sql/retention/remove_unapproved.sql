-- Removes what payments say that nobody approved and nobody can approve any more, a day of execution at a time, from the day after
-- the last one done: names, accounts, texts and the IP address, and what their authorisations and records of logins have of a person.
-- Rows, statuses and history stay, and the audit chain still verifies. Returns the day that was done and how many payments it emptied;
-- no row if the bank has none left through `through_date`, or another process is at it. Nobody empties what is not 30 days old.
-- Called by: domain/payments/retention/unapproved.store.ts
-- Locks: the bank's row of payments.unapproved_removal, then rows of payments.payment, payments.logical_key, payments.payee_check, sca.authorisation and sca.evidence that nobody else writes any more
create or replace function payments.remove_unapproved(bank_id uuid, through_date date)
  returns table (day date, payments integer)
  language plpgsql volatile security definer
  set search_path = pg_catalog, pg_temp as $$
declare
  last_day date := least(through_date, tenancy.now()::date - 30);
  done_through date;
  due date;
  tpp_ids text[];
  payment_ids uuid[];
  subject_ids uuid[];
begin
  perform tenancy.require_sight_of_all_banks('payments.payment_event');
  insert into payments.unapproved_removal (bank_id) values (remove_unapproved.bank_id) on conflict do nothing;
  select removal.done_through into done_through from payments.unapproved_removal as removal
  where removal.bank_id = remove_unapproved.bank_id for update skip locked;
  if not found or done_through >= last_day then return; end if;
  perform set_config('havn.removes_unapproved', 'on', true), set_config('havn.looks_at_all_banks', 'on', true);
  select min(key.execution_date) into due from payments.logical_key as key
  where key.bank_id = remove_unapproved.bank_id
    and key.execution_date > coalesce(done_through, '-infinity') and key.execution_date <= last_day;
  select array_agg(found.tpp_id), array_agg(found.payment_id), array_agg(coalesce(found.basket_id, found.payment_id))
  into tpp_ids, payment_ids, subject_ids
  from (
    select distinct current.tpp_id, current.payment_id, current.basket_id
    from payments.logical_key as key
    join payments.payment_status as current on (current.bank_id, current.tpp_id, current.payment_id)
      = (key.bank_id, key.tpp_id, key.payment_id)
    where key.bank_id = remove_unapproved.bank_id and key.execution_date = due
      and current.status in ('RCVD', 'RJCT', 'CANC') and current.first_approver_id is null
      and not exists (
        select from payments.payment_event as event
        where (event.bank_id, event.tpp_id, event.payment_id) = (current.bank_id, current.tpp_id, current.payment_id)
          and event.status not in ('RCVD', 'RJCT', 'CANC'))
  ) as found;
  -- What has been emptied is told by its body, of which no payment product has one without fields.
  update payments.payment set body = '{}', debtor_account = '', psu_ip_address = null,
    creditor_account = case when payment.creditor_account is not null then '' end
  from unnest(tpp_ids, payment_ids) as emptied (tpp_id, payment_id)
  where payment.bank_id = remove_unapproved.bank_id and payment.tpp_id = emptied.tpp_id
    and payment.payment_id = emptied.payment_id;
  -- Whoever knows an account could guess what was hashed.
  delete from payments.logical_key as key
  using unnest(tpp_ids, payment_ids) as emptied (tpp_id, payment_id)
  where key.bank_id = remove_unapproved.bank_id and key.tpp_id = emptied.tpp_id and key.execution_date = due
    and key.payment_id = emptied.payment_id;
  -- Which names belong to which accounts is no less of a person than the order was.
  delete from payments.payee_check
  where payee_check.bank_id = remove_unapproved.bank_id and payee_check.payment_id = any (payment_ids);
  perform sca.empty_undecided(remove_unapproved.bank_id, tpp_ids || tpp_ids, payment_ids || subject_ids);
  perform set_config('havn.removes_unapproved', '', true), set_config('havn.looks_at_all_banks', '', true);
  -- Without a day that is due, the statements above found nothing.
  update payments.unapproved_removal as removal set done_through = coalesce(due, last_day)
  where removal.bank_id = remove_unapproved.bank_id;
  if due is not null then
    return query select due, coalesce(cardinality(payment_ids), 0);
  end if;
end $$;
revoke execute on function payments.remove_unapproved from public;
grant execute on function payments.remove_unapproved to havn_bank;
