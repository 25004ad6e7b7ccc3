-- For other modules: with the payment or basket that the TPP wants to hear of.
create or replace function notifications.subscribe(subscriptions json) returns void
  language plpgsql volatile as $$
begin
  insert into notifications.subscription (bank_id, tpp_id, resource_id, resource, path, uri, lane, content)
  select bank_id, tpp_id, resource_id, resource, path, uri, lane, content
  from json_populate_recordset(null::notifications.subscription, subscriptions);
end $$;
grant execute on function notifications.subscribe to havn_tpp, havn_bank;
