-- Returns from when on every approval has evidence, in a database that was made by a version which kept none; null if it was made
-- with evidence. Servers of the earlier version go on for a while after the migration, until each has been replaced: an hour is
-- more than an upgrade takes.
-- Called by: domain/payments/take-over/unsealed.store.ts, operations/invariants/approval-invariants.store.ts
-- Locks: none
create or replace function sca.evidence_kept_from() returns timestamptz
  language sql stable security definer set search_path = pg_catalog, pg_temp
  return (
    select evidence.applied_at + interval '1 hour'
    from migrations.applied as evidence
    join migrations.applied as first on (first.kind, first.module, first.name) = ('migration', 'sca', 'tables')
    where (evidence.kind, evidence.module, evidence.name) = ('migration', 'sca', '0010_keep_evidence_of_authentications')
      and evidence.applied_at > first.applied_at);
revoke execute on function sca.evidence_kept_from() from public;
grant execute on function sca.evidence_kept_from to havn_bank;
