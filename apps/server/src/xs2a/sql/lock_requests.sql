-- Twins of a request wait here for the first of them to end; also across the change of window, which no
-- unique key spans.
create or replace function xs2a.lock_requests(requests json) returns void
  language plpgsql volatile as $$
begin
  perform tenancy.lock_in_order(array(
    select format('request %s %s %s', bank_id, tpp_id, request_id)
    from json_populate_recordset(null::xs2a.request, requests)
  ));
end $$;
