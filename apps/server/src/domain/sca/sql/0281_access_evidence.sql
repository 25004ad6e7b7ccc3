-- What a PSU saw and ticked when they gave access to accounts is a record beside that of the login, with the attempt -2.
alter table sca.evidence drop constraint evidence_kind_check;
alter table sca.evidence add constraint evidence_kind_check
  check (kind in ('form', 'redirect', 'decoupled', 'payees', 'access')) not valid;
