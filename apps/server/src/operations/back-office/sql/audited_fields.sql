-- Returns what the audit chain hashes of an operator's act, in format 1: every column as text, in a form that depends on no
-- setting. It must never change, or every row would seem changed: a column that was added later is an element only where it is not null.
-- Called by: back_office.list_earlier_events, back_office.list_events
-- Locks: none
create or replace function back_office.audited_fields(done back_office.act) returns text
  language sql stable as $$
  select case when done.deed is null then fields else left(fields, -1) || ', ' || to_json(done.deed)::text || ']' end
  from (select json_build_array(
    done.act_id::text,
    done.operator,
    done.channel,
    done.act,
    done.payment_id::text,
    done.person_id::text,
    done.action,
    done.reason,
    tenancy.microseconds(done.at),
    done.transaction_id::text,
    done.subject)::text as fields) as first_fields
$$;
grant execute on function back_office.audited_fields to havn_bank, havn_operator;
