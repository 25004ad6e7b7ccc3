-- Returns those of these creations that may not send a request to the PSU's phone now, and after how many seconds they
-- may; -1 where another transaction is sending to the same phone. See `sca.reserve_push`.
-- Called by: payments.create_payments_of_actor
-- Locks: what sca.reserve_push locks for a PSU's phone, without waiting.
create or replace function payments.limit_pushes(accepted payments.creation[])
  returns table (ordinal integer, wait_seconds integer)
  language plpgsql volatile as $$
declare
  creation payments.creation;
begin
  foreach creation in array accepted loop
    continue when creation.approach <> 'DECOUPLED';
    wait_seconds := sca.reserve_push(json_build_object(
      'bank_id', creation.bank_id, 'tpp_id', creation.tpp_id, 'authorisation_id', creation.authorisation_id,
      'approach', creation.approach, 'psu_id', creation.psu_id, 'psu_identity_hash', creation.psu_identity_hash,
      'created_at', creation.started_at), false);
    if wait_seconds is not null then
      ordinal := creation.ordinal;
      return next;
    end if;
  end loop;
end $$;
grant execute on function payments.limit_pushes to havn_tpp;
