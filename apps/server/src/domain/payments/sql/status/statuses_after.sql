-- Returns the statuses that these steps lead through, one for each step; null when the transition table lacks one of
-- them.
-- Called by: payments.apply_steps, payments.write_parts
-- Locks: none.
create or replace function payments.statuses_after(status text, causes text[]) returns text[]
  language plpgsql stable as $$
declare
  reached text[] := '{}';
  step text;
begin
  foreach step in array causes loop
    status := (
      select transition.to_status from payments.transition
      where transition.from_status = statuses_after.status and transition.cause = step);
    if status is null then
      return null;
    end if;
    reached := reached || status;
  end loop;
  return reached;
end $$;
grant execute on function payments.statuses_after to havn_bank;
