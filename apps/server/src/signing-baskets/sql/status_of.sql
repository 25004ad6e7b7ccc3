-- The status that its TPP is told. The code has the same and a test holds them together.
create or replace function signing_baskets.status_of(stage text, statuses text[]) returns text
  language sql immutable parallel safe
  return case
    when statuses && array['RJCT', 'CANC'] then 'RJCT'
    when not 'RCVD' = any (statuses) then 'ACTC'
    when stage = 'half-approved' then 'PATC'
    else 'RCVD'
  end;
