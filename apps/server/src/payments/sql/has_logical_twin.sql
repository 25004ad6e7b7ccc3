-- Does a payment that was neither rejected nor cancelled give the same order already?
create or replace function payments.has_logical_twin(creation payments.creation) returns boolean
  language plpgsql stable as $$
begin
  return exists (
    select
    from (
      select twin.payment_id
      from payments.logical_key as twin
      where twin.bank_id = creation.bank_id
        and twin.tpp_id = creation.tpp_id
        and twin.execution_date = creation.execution_date
        and twin.logical_key = creation.logical_key
      offset 0
    ) as twin
    cross join lateral (
      select twin_status.status
      from payments.payment_status as twin_status
      where twin_status.bank_id = creation.bank_id
        and twin_status.tpp_id = creation.tpp_id
        and twin_status.payment_id = twin.payment_id
      offset 0
    ) as twin_status
    where twin_status.status not in ('RJCT', 'CANC')
  );
end $$;
grant execute on function payments.has_logical_twin to havn_tpp;
