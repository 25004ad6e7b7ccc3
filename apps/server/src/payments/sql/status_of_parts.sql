-- The one status of many parts, by the statuses that they have. The code has the same and a test holds them together.
create or replace function payments.status_of_parts(statuses text[]) returns text
  language sql immutable parallel safe
  return coalesce(
    (select ranked.status
     from unnest(array['RCVD', 'ACTC', 'ACWC', 'ACCP', 'PDNG', 'ACSP', 'ACWP']) with ordinality as ranked (status, rank)
     where ranked.status = any (statuses) order by ranked.rank limit 1),
    (select case count(distinct ended.status) when 1 then min(ended.status) when 0 then null else 'PART' end
     from unnest(statuses) as ended (status)));
