-- The status of a basket, from its own stage and the statuses of its payments.
-- Called by: signing_baskets.notify_status
-- Locks: none
-- Printed by tools/generate/print-sql.ts from signing-baskets/basket-status.ts: change that file.
create or replace function signing_baskets.basket_status(stage text, statuses text[]) returns text
  language sql immutable parallel safe
  return case
    when statuses && array['RJCT', 'CANC'] then 'RJCT'
    when statuses && array['RCVD'] and stage = 'half-approved' then 'PATC'
    when statuses && array['RCVD'] then 'RCVD'
    else 'ACTC'
  end;
grant execute on function signing_baskets.basket_status to havn_tpp, havn_bank;
