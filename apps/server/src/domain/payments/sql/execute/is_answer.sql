-- Returns whether a core bank can have answered this about an order that it has executed, with the steps that a payment takes then: its
-- outcome, the steps up to it, and a reason only for money that came back.
-- Called by: back_office.propose
-- Locks: none
create or replace function payments.is_answer(answer json) returns boolean
  language sql immutable as $$
  select coalesce(
    (select string_agg(cause, ' ' order by nth) from json_array_elements_text(answer -> 'causes') with ordinality as step (cause, nth))
      ~ case answer ->> 'outcome'
        when 'reserved' then '^(claimed )?reserved$'
        when 'abroad' then '^(claimed )?(reserved )?sent-abroad$'
        when 'booked' then '^(claimed )?(reserved )?(sent-abroad )?booked$'
        when 'returned' then '^(claimed )?(reserved )?returned$'
      end
    and (answer ->> 'reason' is null or answer ->> 'outcome' = 'returned'), false)
$$;
revoke execute on function payments.is_answer from public;
