-- For other modules: something may be told of these resources once the transaction has done everything else. What is noted
-- is kept for the length of the transaction; `kind` is whose they are, and whoever notes has `take_noted` called at the
-- transaction's end, by a deferred trigger.
create or replace function notifications.note(kind text, resource_ids uuid[]) returns void
  language plpgsql volatile as $$
declare
  ids text := ' ' || array_to_string(resource_ids, ' ');
begin
  perform
    set_config('havn.noted', concat(current_setting('havn.noted', true), ids), true),
    set_config('havn.noted_' || kind, concat(current_setting('havn.noted_' || kind, true), ids), true);
end $$;
grant execute on function notifications.note to havn_tpp, havn_bank;
