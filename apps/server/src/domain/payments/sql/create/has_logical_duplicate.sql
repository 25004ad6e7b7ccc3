-- Whether a payment that was neither rejected nor cancelled is the same order: same TPP, execution date and logical
-- key.
-- Called by: payments.create_payments_of_actor
-- Locks: none.
create or replace function payments.has_logical_duplicate(creation payments.creation) returns boolean
  language plpgsql stable as $$
begin
  return exists (
    select
    from (
      select duplicate.payment_id
      from payments.logical_key as duplicate
      where duplicate.bank_id = creation.bank_id
        and duplicate.tpp_id = creation.tpp_id
        and duplicate.execution_date = creation.execution_date
        and duplicate.logical_key = creation.logical_key
      offset 0
    ) as duplicate
    cross join lateral (
      select duplicate_status.status
      from payments.payment_status as duplicate_status
      where duplicate_status.bank_id = creation.bank_id
        and duplicate_status.tpp_id = creation.tpp_id
        and duplicate_status.payment_id = duplicate.payment_id
      offset 0
    ) as duplicate_status
    where duplicate_status.status not in ('RJCT', 'CANC')
  );
end $$;
grant execute on function payments.has_logical_duplicate to havn_tpp;
