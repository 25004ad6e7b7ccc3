-- What a PSU knew about payees when they approved is a record beside that of the login, with the attempt -1.
alter table sca.evidence drop constraint evidence_kind_check;
alter table sca.evidence add constraint evidence_kind_check
  check (kind in ('form', 'redirect', 'decoupled', 'payees')) not valid;
