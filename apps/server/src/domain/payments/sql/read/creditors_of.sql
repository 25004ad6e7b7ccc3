-- Returns whom a payment pays, by the body that its TPP sent: one creditor, or one for each line of a bulk payment.
-- Called by: domain/payments/read/listed-payments.store.ts
-- Locks: none
create or replace function payments.creditors_of(service text, body text)
  returns table (name text, account text, amount numeric, remittance text)
  language plpgsql immutable as $$
begin
  return query
  select line ->> 'creditorName',
    coalesce(line #>> '{creditorAccount,bban}', line #>> '{creditorAccount,iban}'),
    (line #>> '{instructedAmount,amount}')::numeric,
    line ->> 'remittanceInformationUnstructured'
  from json_array_elements(
    case service when 'bulk-payments' then body::json -> 'payments' else json_build_array(body::json) end) as line;
end $$;
grant execute on function payments.creditors_of to havn_tpp;
