-- The status of a basket, by its stage and the statuses of its payments.
-- Printed by tools/print-sql.ts from signing-baskets/basket-status.ts: change that file.
create or replace function signing_baskets.status_of(stage text, statuses text[]) returns text
  language sql immutable parallel safe
  return case
    when statuses && array['RJCT', 'CANC'] then 'RJCT'
    when statuses && array['RCVD'] and stage = 'half-approved' then 'PATC'
    when statuses && array['RCVD'] then 'RCVD'
    else 'ACTC'
  end;
grant execute on function signing_baskets.status_of to havn_tpp, havn_bank;
