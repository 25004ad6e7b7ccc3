-- Returns the one status of a bulk or periodic payment by the statuses of its parts: while a part is open, that of the
-- least advanced part; when all have ended, their common status, or PART if they ended differently.
-- Called by: payments.status_for_tpp
-- Locks: none
-- Printed by tools/generate/print-sql.ts from payments/execute/parts-status.ts: change that file.
create or replace function payments.status_of_parts(statuses text[]) returns text
  language sql immutable parallel safe
  return coalesce(
    (select ranked.status
     from unnest(array['RCVD', 'ACTC', 'ACWC', 'ACCP', 'PDNG', 'ACSP', 'ACWP']) with ordinality as ranked (status, rank)
     where ranked.status = any (statuses) order by ranked.rank limit 1),
    (select case count(distinct ended.status) when 1 then min(ended.status) when 0 then null else 'PART' end
     from unnest(statuses) as ended (status)));
grant execute on function payments.status_of_parts to havn_tpp, havn_bank;
